// An inquiry as visitors and as staff receive it. Fields are listed by hand, so that a new field is never sent by accident.
import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'

type PublicInquiry = Omit<Inquiry, 'status' | 'note' | 'assignee' | 'updatedAt'>

/** The inquiry as its sender receives it. @param car the current car it is about: the name of a hidden car is not sent */
export function publicInquiry(inquiry: Inquiry, car: Car | undefined): PublicInquiry {
  const { email, carId, carName } = inquiry
  return {
    uid: inquiry.uid,
    id: inquiry.id,
    version: inquiry.version,
    name: inquiry.name,
    phone: inquiry.phone,
    ...(email === undefined ? {} : { email }),
    message: inquiry.message,
    ...(carId === undefined ? {} : { carId }),
    ...(carName !== undefined && car && isPublic(car) ? { carName } : {}),
    read: inquiry.read,
    createdAt: inquiry.createdAt,
  }
}

export function staffInquiry(inquiry: Inquiry): Inquiry {
  const { email, carId, carName } = inquiry
  return {
    uid: inquiry.uid,
    id: inquiry.id,
    version: inquiry.version,
    name: inquiry.name,
    phone: inquiry.phone,
    ...(email === undefined ? {} : { email }),
    message: inquiry.message,
    ...(carId === undefined ? {} : { carId }),
    ...(carName === undefined ? {} : { carName }),
    read: inquiry.read,
    status: inquiry.status,
    note: inquiry.note,
    assignee: inquiry.assignee,
    createdAt: inquiry.createdAt,
    updatedAt: inquiry.updatedAt,
  }
}
