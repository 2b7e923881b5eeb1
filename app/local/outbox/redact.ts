// When an inquiry is deleted, what staff wrote about it is removed from refused mutations too: it is personal data.
import type { Writer } from '#app/local/db/local-store.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

export function redactEnvelope(envelope: Envelope): Envelope {
  return envelope.name === 'inquiry.edit' ? { ...envelope, args: { fields: {} } } : envelope
}

/** Redacts the refused edits of deleted inquiries. */
export async function redactRefused(tx: Writer, isDeleted: (uid: string) => boolean): Promise<void> {
  const rows = (await tx.all('refused')).filter(
    ({ envelope }) => envelope.name === 'inquiry.edit' && isDeleted(envelope.uid),
  )
  await tx.put(
    'refused',
    rows.map((row) => ({ ...row, envelope: redactEnvelope(row.envelope) })),
  )
}
