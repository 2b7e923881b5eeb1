// Reports of the server that are not stored on a device.
import * as z from 'zod/mini'
import { uuid } from '#domain/values/uuid.ts'

const number = z.int().check(z.minimum(1))
const time = z.iso.datetime()

/** How many cars a vehicle feed contains, and which public cars it leaves out. */
export const vehicleFeedReport = z.object({
  /** `/feeds/google-vehicles.tsv` */
  path: z.string(),
  /** Null when the server has no public address: it then serves no feeds. */
  url: z.nullable(z.url()),
  cars: z.int(),
  leftOut: z.array(
    z.object({
      id: number,
      name: z.string(),
      /** The attributes that the platform requires and the car has no value for, by the platform's names. */
      missing: z.array(z.string()),
    }),
  ),
})
export type VehicleFeedReport = z.infer<typeof vehicleFeedReport>

/** The e-mails about new inquiries that the server has given up to deliver. */
export const undeliveredMails = z.object({
  data: z.array(
    z.object({
      /** The uid of the inquiry. */
      uid: uuid,
      inquiryId: number,
      queuedAt: time,
      attempts: z.int(),
      /** Code of the last failure: `ETIMEDOUT`, `550`. */
      error: z.string(),
    }),
  ),
  /** Whether the server sends e-mails about new inquiries. */
  isSetUp: z.boolean(),
})

/** A device of staff that has pushed, as it last reported. */
export const staffDevice = z.object({
  /** The beginning of its deviceId. */
  device: z.string(),
  /** The name of its user; null when the account is deleted. */
  user: z.nullable(z.string()),
  /** The last push, or the last report that was stored. */
  seenAt: time,
  /** Absent when the app of the device is older than reports. */
  pending: z.optional(z.int()),
  /** When the oldest pending change was made. Absent without one. */
  since: z.optional(time),
  /** The build of its app. */
  build: z.optional(z.string()),
  /** Whether it is the build that the server serves. */
  isCurrent: z.optional(z.boolean()),
})
export type StaffDevice = z.infer<typeof staffDevice>
