import type { Inquiry } from '#domain/inquiries/inquiry.ts'

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
