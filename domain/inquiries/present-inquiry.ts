// An inquiry as visitors and as staff receive it. Fields are listed by hand, so that a new field is never sent by accident.
import type { Inquiry } from './inquiry.ts'

type PublicInquiry = Omit<Inquiry, 'status' | 'note' | 'assignee' | 'followUpAt' | 'respondedAt' | 'updatedAt'>

/** The inquiry as its sender receives it. @param isCarPublic the name of a hidden car is not sent */
export function publicInquiry(inquiry: Inquiry, isCarPublic: boolean): PublicInquiry {
  const { carName } = inquiry
  return { ...sharedFields(inquiry), ...(carName !== undefined && isCarPublic ? { carName } : {}) }
}

/** What a repeated request of its sender receives. */
export function inquiryReceipt({ id, uid, createdAt }: Inquiry): Pick<Inquiry, 'id' | 'uid' | 'createdAt'> {
  return { id, uid, createdAt }
}

export function staffInquiry(inquiry: Inquiry): Inquiry {
  const { carName, status, note, assignee, followUpAt = null, respondedAt, updatedAt } = inquiry
  return {
    ...sharedFields(inquiry),
    ...(carName === undefined ? {} : { carName }),
    status,
    note,
    assignee,
    followUpAt,
    ...(respondedAt === undefined ? {} : { respondedAt }),
    updatedAt,
  }
}

function sharedFields({ uid, id, version, name, phone, email, message, carId, read, createdAt }: Inquiry) {
  return {
    uid,
    id,
    version,
    name,
    phone,
    ...(email === undefined ? {} : { email }),
    message,
    ...(carId === undefined ? {} : { carId }),
    read,
    createdAt,
  }
}
