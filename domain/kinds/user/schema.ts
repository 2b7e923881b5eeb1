import * as z from 'zod/mini'
import { FIELDS, identity, time } from '#domain/records/fields.ts'
import { LANGUAGE_CODES } from '#domain/values/languages.ts'

/** A staff account, without password or hash. All staff receive number and name, to assign inquiries. */
export const userSchema = z.object({
  id: identity.id,
  username: z.string().check(z.minLength(1)).register(FIELDS, { reader: 'admin' }),
  name: z.string(),
  email: z.string().register(FIELDS, { reader: 'admin' }),
  role: z.enum(['admin', 'user']).register(FIELDS, { reader: 'admin' }),
  phone: z.optional(z.string()).register(FIELDS, { reader: 'admin' }),
  /** The job of the person, such as "Sales". */
  title: z.optional(z.string()).register(FIELDS, { reader: 'admin' }),
  /** The address of an uploaded photo. */
  photo: z.optional(z.nullable(z.string())).register(FIELDS, { reader: 'admin' }),
  /** Visitors see name, title, phone, e-mail address and photo, see `team.ts`. */
  showToVisitors: z.optional(z.boolean()).register(FIELDS, { reader: 'admin' }),
  /** That of the dashboard, e-mails and notifications; null for the default of the site. */
  language: z.optional(z.nullable(z.enum(LANGUAGE_CODES))).register(FIELDS, { reader: 'admin' }),
  createdAt: time().register(FIELDS, { reader: 'admin' }),
  /** Two-factor log-in is on. */
  twoFactor: z.optional(z.literal(true)).register(FIELDS, { reader: 'admin' }),
  /** Until then the invitation can be used. Null for who has set a password. */
  invitedUntil: z.optional(z.nullable(time())).register(FIELDS, { reader: 'admin' }),
  /** The password was generated and shown once. */
  mustChangePassword: z.optional(z.literal(true)).register(FIELDS, { reader: 'self' }),
})

export type User = z.infer<typeof userSchema>
export type Role = User['role']
