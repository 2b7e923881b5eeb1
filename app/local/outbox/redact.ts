// When a record with personal data is deleted, what staff wrote about it is removed from refused mutations too.

import type { Writer } from '#app/local/db/local-store.ts'
import { aboutOf } from '#app/local/drafts/appointment-drafts.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { isPersonalKind, KINDS, type Kind, kindOfMutation } from '#domain/records/kinds.ts'

/** @returns the kind whose record the mutation edits, when it has personal data */
function personalEdit({ name }: Envelope): Kind | undefined {
  const kind = kindOfMutation(name)
  return kind && name === `${kind}.edit` && isPersonalKind(kind) ? kind : undefined
}

export function redactEnvelope(envelope: Envelope): Envelope {
  return personalEdit(envelope) ? { ...envelope, args: { fields: {} } } : envelope
}

/** Deletes the drafts about deleted records. One of a record that only this device has is kept. */
async function deleteDrafts(tx: Writer, isDeleted: (kind: Kind, uid: string) => boolean): Promise<void> {
  const drafts = (await tx.all('drafts')).flatMap(({ key }) => {
    const about = aboutOf(key)
    return about && isDeleted(about.kind, about.uid) ? [{ key, uid: about.uid }] : []
  })
  if (drafts.length === 0) return
  const own = new Set((await tx.all('outbox')).map(({ envelope }) => envelope.uid))
  await tx.remove(
    'drafts',
    drafts.filter(({ uid }) => !own.has(uid)).map(({ key }) => key),
  )
}

/** Redacts the refused edits of deleted records, and deletes the drafts about them. */
export async function redactRefused(tx: Writer, isDeleted: (kind: Kind, uid: string) => boolean): Promise<void> {
  await deleteDrafts(tx, isDeleted)
  const rows = (await tx.all('refused')).filter(({ envelope }) => {
    const kind = personalEdit(envelope)
    return kind !== undefined && isDeleted(kind, envelope.uid)
  })
  await tx.put(
    'refused',
    rows.map((row) => ({ ...row, envelope: redactEnvelope(row.envelope) })),
  )
}

/** Whether the arguments contain personal data. */
export function isPersonal({ name, args }: Envelope): boolean {
  const kind = kindOfMutation(name)
  if (kind === undefined) return false
  if (isPersonalKind(kind) && name === `${kind}.create`) return true
  const personal: readonly string[] = KINDS[kind].personal
  return Object.keys({ ...args, ...Object(args.fields) }).some((field) => personal.includes(field))
}
