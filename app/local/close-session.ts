import type { LocalStore, TableName } from './local-store.ts'
import { TABLE_NAMES } from './local-store.ts'

/** What a person may leave on the device for their next log-in: what they have not got rid of yet. */
const KEPT: ReadonlySet<TableName> = new Set(['outbox', 'refused', 'conflicts', 'aliases', 'device'])

/**
 * Ends the session of this database, in one transaction: what is under way in other tabs writes nothing after it.
 * @param keep leaves what waits and what needs attention for the same person's next log-in
 */
export async function closeSession(store: LocalStore, keep: boolean): Promise<void> {
  await store.write(async (tx) => {
    const device = await tx.get('device', 'device')
    for (const table of TABLE_NAMES) if (!keep || !KEPT.has(table)) await tx.clear(table)
    if (device && keep) await tx.put('device', [{ ...device, session: 'closed', cursor: null }])
  })
}
