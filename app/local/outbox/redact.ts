// Removes data from the device, and from what staff have not sent: what they wrote about a person whose record was deleted, and the fields
// for admins when the user is no admin now.
import type { TableName, Writer } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import { aboutOf } from '#app/local/drafts/appointment-drafts.ts'
import { withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import { isPersonalKind, KINDS, type Kind, kindOfMutation, PERSONAL_KINDS } from '#domain/kinds/kinds.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'

/** An edit of a record with personal data without its values. */
export function redactEnvelope(envelope: Envelope): Envelope {
  const kind = kindOfMutation(envelope.name)
  const isPersonalEdit = kind && isPersonalKind(kind) && envelope.name === `${kind}.edit`
  return isPersonalEdit ? { ...envelope, args: { fields: {} } } : envelope
}

/** Deletes the drafts about deleted records. One of a record that only this device has is kept. */
async function deleteDrafts(tx: Writer, kind: Kind, isDeleted: (uid: string) => boolean): Promise<void> {
  const drafts = (await tx.all('drafts')).flatMap(({ key }) => {
    const about = aboutOf(key)
    return about?.kind === kind && isDeleted(about.uid) ? [{ key, uid: about.uid }] : []
  })
  if (drafts.length === 0) return
  const own = new Set((await tx.all('outbox')).flatMap(({ envelope }) => subjectsOf(envelope)))
  await tx.remove(
    'drafts',
    drafts.filter(({ uid }) => !own.has(uid)).map(({ key }) => key),
  )
}

/** Redacts the refused edits of deleted records with personal data, and deletes the drafts about them. */
export async function redactRefused(tx: Writer, kind: Kind, isDeleted: (uid: string) => boolean): Promise<void> {
  if (!isPersonalKind(kind)) return
  await deleteDrafts(tx, kind, isDeleted)
  const rows = (await tx.all('refused')).filter(
    ({ envelope }) => envelope.name === `${kind}.edit` && isDeleted(envelope.uid),
  )
  await tx.put(
    'refused',
    rows.map((row) => ({ ...row, envelope: redactEnvelope(row.envelope) })),
  )
}

/** Whether the arguments contain personal data. */
export function isPersonal({ name, args }: { name: string; args: object }): boolean {
  const kind = kindOfMutation(name)
  if (kind === undefined) return false
  if (isPersonalKind(kind) && name === `${kind}.create`) return true
  // A request about a car can contain a reservation, and so can a row of an import.
  const personal = new Set<string>([...KINDS[kind].personal, ...PERSONAL_KINDS])
  return hasKey(args, personal)
}

/** At any depth. */
const hasKey = (value: unknown, names: ReadonlySet<string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => names.has(name) || hasKey(inner, names))

/** The tables of what staff make on the device. The records are replaced by those that the server sends. */
const TABLES = ['outbox', 'refused', 'settled', 'drafts'] as const satisfies readonly TableName[]

export async function removeAdminFields(tx: Writer): Promise<void> {
  for (const table of TABLES) {
    const rows = await tx.all(table)
    await tx.put<(typeof TABLES)[number]>(table, rows.map(withoutAdminFields))
  }
}

/** A user's mutation is stored without the fields for admins. */
export const forRoleOf = <T>({ role }: Pick<Device, 'role'>, value: T): T =>
  role === 'user' ? withoutAdminFields(value) : value
