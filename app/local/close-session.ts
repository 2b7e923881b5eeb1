import { newDevice } from './device.ts'
import type { Device, LocalStore, TableName } from './local-store.ts'
import { TABLE_NAMES } from './local-store.ts'
import { tokenMark } from './token-mark.ts'

/** What a person may leave on the device for their next log-in: what they have not got rid of yet. */
const KEPT: ReadonlySet<TableName> = new Set(['outbox', 'refused', 'settled', 'conflicts', 'aliases'])

/**
 * Ends the session of this database, in one transaction: what is under way in other tabs writes nothing after it. The
 * emptied database stays with nothing but the mark of the session that ended, so that a tab that was just entering that
 * session cannot fill it again.
 * @param keep leaves what waits and what needs attention for the same person's next log-in
 */
export async function closeSession(store: LocalStore, keep: boolean): Promise<void> {
  await store.write(async (tx) => {
    const { token, staff: _, ...device } = (await tx.get('device', 'device')) ?? newDevice('')
    for (const table of TABLE_NAMES) if (!keep || !KEPT.has(table)) await tx.clear(table)
    const left: Device = keep ? { ...device, cursor: null } : newDevice('')
    await tx.put('device', [{ ...left, session: 'closed', ...(token ? { ended: tokenMark(token) } : {}) }])
  })
}
