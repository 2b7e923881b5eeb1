import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'

type PublicInquiry = Omit<Inquiry, 'status' | 'note' | 'assignee' | 'updatedAt'>

/** What a visitor is shown of their own enquiry. @param car the one it is about, as it stands: a hidden one is not named */
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
