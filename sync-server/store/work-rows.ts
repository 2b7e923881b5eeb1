// The stored rows of work that is due, see `sync-server/due-work.ts`: notifications, e-mails, reminders, copies of pictures.
import * as z from 'zod/mini'
import { faultParts } from '#domain/protocol/outcome-schema.ts'
import { PUSH_TOPICS } from '#domain/protocol/push-topics.ts'
import { isAbsoluteWebAddress } from '#domain/values/text/web-address.ts'

const count = z.int().check(z.minimum(0))
const time = z.iso.datetime()

/** The next attempt of work that is due, see `sync-server/due-work.ts`. */
const attempt = z.object({
  /** Null after the last one. */
  nextAt: z.nullable(time),
  /** Those that failed. */
  attempts: count,
  /** Names the attempt in progress: no server begins another one until it has seen this name for some minutes. */
  claim: z.optional(z.string()),
})

export type Attempt = z.infer<typeof attempt>

/** A browser's Web Push subscription. Key: a hash of its endpoint. */
export const subscription = z.object({
  endpoint: z.string().check(z.refine((value) => URL.canParse(value), 'must be an address')),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  topics: z.array(z.enum(PUSH_TOPICS)),
  userId: count,
  /** The user's `tokenVersion` at the time of subscription. The subscription ends with the user's sessions. */
  tokenVersion: count,
  /** The VAPID public key that the browser subscribed with. Messages signed with another key are rejected. */
  serverKey: z.string(),
  since: time,
  /** The next notification of new inquiries. Absent when it has been sent. */
  notification: z.optional(attempt),
  /** The last attempt. Inquiries within a minute after it are combined. */
  notifiedAt: z.optional(time),
})

export type StoredSubscription = z.infer<typeof subscription>

/**
 * An e-mail about a new inquiry that some recipients have not received yet. Key: the uid of the inquiry. It has no content: the
 * message is written from the inquiry when it is sent. Without a next attempt it is undelivered.
 */
export const mail = z.extend(attempt, {
  queuedAt: time,
  /** Recipients that have received it. */
  sentTo: z.array(z.string()),
  /** CRM addresses that have received theirs. */
  crmSentTo: z.optional(z.array(z.string())),
  /** Code of the last failure: `ETIMEDOUT`, `550`. */
  error: z.optional(z.string()),
})

export type StoredMail = z.infer<typeof mail>

/** The reminder of an appointment. Key: the uid of the appointment. Without a next attempt it was sent. */
export const reminder = z.extend(attempt, {
  /** The beginning and the staff member that it is about. After a change of either there is another reminder. */
  at: time,
  userId: count,
})

export type StoredReminder = z.infer<typeof reminder>

/**
 * A picture of another site that the server copies. Key: the car and a hash of the address. Without a next attempt it has ended: copied, or
 * given up.
 */
export const pictureCopy = z.extend(attempt, {
  carUid: z.string(),
  address: z.string().check(z.refine(isAbsoluteWebAddress, 'must be a web address')),
  /** The host of the address, with a port that is not the usual one. */
  host: z.string(),
  /** The place among the pictures of its car: the first ones are copied first. */
  place: count,
  /** Why the last attempt failed. */
  failure: z.optional(z.object(faultParts)),
  copied: z.optional(z.literal(true)),
  endedAt: z.optional(time),
})

export type PictureCopy = z.infer<typeof pictureCopy>
