// What a user may no longer see, because they are no admin any more, leaves their device: also from what they have not sent.
import type { TableName, Writer } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import { withoutAdminFields } from '#domain/cars/field-readers.ts'

/** The tables of what staff make on the device. The records are replaced by those that the server sends. */
const TABLES = ['outbox', 'refused', 'settled', 'drafts', 'importGroups'] as const satisfies readonly TableName[]

export async function removeAdminFields(tx: Writer): Promise<void> {
  for (const table of TABLES) {
    const rows = await tx.all(table)
    await tx.put<(typeof TABLES)[number]>(table, rows.map(withoutAdminFields))
  }
}

/** What a user makes on the device is stored without the fields for admins. */
export const forRoleOf = <T>({ role }: Pick<Device, 'role'>, value: T): T =>
  role === 'user' ? withoutAdminFields(value) : value
