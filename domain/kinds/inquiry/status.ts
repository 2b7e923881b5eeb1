export const INQUIRY_STATUS_LABELS = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
} as const

export type InquiryStatus = keyof typeof INQUIRY_STATUS_LABELS
export const INQUIRY_STATUSES = Object.keys(INQUIRY_STATUS_LABELS) as readonly InquiryStatus[]
