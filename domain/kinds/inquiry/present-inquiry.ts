// An inquiry as staff and as its sender receive it.
import { presenter } from '#domain/records/fields.ts'
import { type Inquiry, inquirySchema } from './schema.ts'

export const staffInquiry = presenter(inquirySchema, 'user')

const sentInquiry = presenter(inquirySchema, 'visitor')

/** @param isCarPublic the name of a hidden car is not sent */
export function publicInquiry({ carName, ...inquiry }: Inquiry, isCarPublic: boolean) {
  return sentInquiry(isCarPublic ? { ...inquiry, carName } : inquiry)
}

/** The answer to a repeated request of its sender. */
export function inquiryReceipt({ id, uid, createdAt }: Inquiry): Pick<Inquiry, 'id' | 'uid' | 'createdAt'> {
  return { id, uid, createdAt }
}
