// Every change anyone can make, by name. A change is made on a device, kept in its outbox as it is, and applied by the
// server; the documented REST calls build the same changes. Stored outboxes outlive versions of this file: a new form of
// a change gets a new `format`, and the server upgrades the old ones (upgrade-mutation.ts).
import * as z from 'zod/mini'
import { inquiryInput } from '#domain/inquiries/inquiry-fields.ts'
import type { Role } from '#domain/users/user.ts'

export const uuid = z
  .string('must be a UUID')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a UUID'), z.toLowerCase())

/** Per field what the person saw and what they made of it; only the fields the person changed. */
const fields = z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) }))
const saleId = z.optional(z.nullable(uuid))
const none = z.object({})

const args = {
  /** `uid` is the mid: creating is de-duplicated for ever. */
  'car.create': z.object({ car: z.record(z.string(), z.unknown()) }),
  'car.edit': z.object({ fields, saleId }),
  'car.sell': none,
  /** Names the sale it takes back; a stale one undoes nothing. */
  'car.unsell': z.object({ saleId }),
  /** Names the sale the person had seen, so that a deletion never hides one they had not. */
  'car.delete': z.object({ saleId }),
  'car.restore': none,
  'inquiry.create': inquiryInput,
  'inquiry.read': none,
  'inquiry.edit': z.object({ fields }),
  'inquiry.delete': none,
  'settings.edit': z.object({ fields }),
  /** `uid` is the conflict's. */
  'conflict.resolve': z.object({ choice: z.enum(['mine', 'theirs']) }),
  /** Withdraws the change of this device that has the mid `uid`; takes over its number if that was never applied. */
  void: none,
} as const

export type MutationName = keyof typeof args
export type MutationArgs = { [N in MutationName]: z.infer<(typeof args)[N]> }

/** A change, whoever made it. */
export type Mutation = {
  [N in MutationName]: { name: N; uid: string; mid: string; madeAt: string; args: MutationArgs[N] }
}[MutationName]

export type FieldChanges = z.infer<typeof fields>

/** A change as it waits in an outbox and travels: with its place in the device's order. */
export const envelope = z.object({
  mid: uuid,
  /** Counts the changes of one device from 1 without gaps. */
  seq: z.int().check(z.minimum(1)),
  uid: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(100)),
  args: z.record(z.string(), z.unknown()),
  format: z.int(),
  madeAt: z.string().check(z.maxLength(40)),
})

export type Envelope = z.infer<typeof envelope>

const isMutationName = (name: string): name is MutationName => Object.hasOwn(args, name)

/** @returns the change, or null when its name or the shape of its arguments is unknown */
export function parseMutation(raw: Omit<Envelope, 'seq'>): Mutation | null {
  if (!isMutationName(raw.name)) return null
  // By that no creation is ever made twice, and none takes the place of another record.
  if (raw.name.endsWith('.create') && raw.uid !== raw.mid) return null
  const parsed = args[raw.name].safeParse(raw.args)
  if (!parsed.success) return null
  return { name: raw.name, uid: raw.uid, mid: raw.mid, madeAt: raw.madeAt, args: parsed.data } as Mutation
}

/** Who makes a change. A visitor has no id. */
export interface Actor {
  id: number | null
  username: string
  role: Role | 'visitor'
}

export function mayMutate(actor: Actor, name: MutationName): boolean {
  if (name === 'inquiry.create') return true
  if (name === 'settings.edit') return actor.role === 'admin'
  return actor.role !== 'visitor'
}
