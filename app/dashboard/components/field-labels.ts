import { INQUIRY_STATUSES, type InquiryStatus } from '#domain/inquiries/inquiry.ts'

export const STATUS_WORDS: Record<InquiryStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
}

export const STATUS_CHOICES = INQUIRY_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))
