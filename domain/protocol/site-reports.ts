/** How many cars a vehicle feed contains, and which public cars it leaves out. */
export interface VehicleFeedReport {
  /** `/feeds/google-vehicles.tsv` */
  path: string
  /** Null when the server has no public address: it then serves no feeds. */
  url: string | null
  cars: number
  leftOut: {
    id: number
    name: string
    /** The attributes that the platform requires and the car has no value for, by the platform's names. */
    missing: string[]
  }[]
}

/** An e-mail about a new inquiry that the server has given up to deliver. */
export interface UndeliveredMail {
  /** Of the inquiry. */
  uid: string
  inquiryId: number
  queuedAt: string
  attempts: number
  /** Code of the last failure: `ETIMEDOUT`, `550`. */
  error: string
}

export interface UndeliveredMails {
  data: UndeliveredMail[]
  /** Whether the server sends e-mails about new inquiries. */
  isSetUp: boolean
}

/** A device of staff that has pushed, as it last reported. */
export interface StaffDevice {
  /** The beginning of the name of its outbox. */
  device: string
  /** The name of its user; null when the account is deleted. */
  user: string | null
  /** The last push, or the last report that was stored. */
  seenAt: string
  /** Absent when the app of the device is older than reports. */
  pending?: number
  /** When the oldest pending change was made. Absent without one. */
  since?: string
  /** Of the app. */
  build?: string
  /** Whether it is the build that the server serves. */
  isCurrent?: boolean
}
