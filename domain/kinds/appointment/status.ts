export const APPOINTMENT_STATUS_LABELS = {
  planned: 'Planned',
  done: 'Done',
  cancelled: 'Cancelled',
  no_show: 'No-show',
} as const

export type AppointmentStatus = keyof typeof APPOINTMENT_STATUS_LABELS
export const APPOINTMENT_STATUSES = Object.keys(APPOINTMENT_STATUS_LABELS) as readonly AppointmentStatus[]
