import { newDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, Reader, TableName } from '#app/local/db/local-store.ts'
import { TABLE_NAMES } from '#app/local/db/local-store.ts'
import { isOwed } from '#app/local/outbox/outbox-rows.ts'
import { tokenMark } from './token-mark.ts'

/** What a person may leave on the device for their next log-in: what they have not got rid of yet. */
const KEPT: ReadonlySet<TableName> = new Set(['outbox', 'refused', 'settled', 'aliases'])

/** What a log-out would put an end to. */
export interface Unfinished {
  waiting: number
  refused: number
  /** Forms that were begun and not saved. */
  drafts: number
}

export const NOTHING_UNFINISHED: Unfinished = { waiting: 0, refused: 0, drafts: 0 }

export interface Closing {
  /** Leaves what waits and what needs attention for the same person's next log-in. */
  keep: boolean
  /** What the person has been told of; left out when nobody is asked. */
  told?: Unfinished
  /** The token of the session that goes on: that one is not ended. */
  unless?: string | null
}

/**
 * Ends the session of this database, in one transaction: what is under way in other tabs writes nothing after it. The
 * emptied database stays with nothing but the mark of the session that ended, so that a tab that was just entering that
 * session cannot fill it again.
 * @returns what there is, and nothing is done, when that is more than the person knows of: another tab may just have added to it
 */
export async function closeSession(store: LocalStore, { keep, told, unless }: Closing): Promise<Unfinished | null> {
  return store.write(async (tx) => {
    const { token, staff: _, ...device } = (await tx.get('device', 'device')) ?? newDevice('')
    if (device.session === 'closed' || (token && token === unless)) return null
    const there = await unfinishedIn(tx)
    if (told && exceeds(there, keep ? { ...there, drafts: told.drafts } : told)) return there
    for (const table of TABLE_NAMES) if (!keep || !KEPT.has(table)) await tx.clear(table)
    const left: Device = keep ? { ...device, cursor: null } : newDevice('')
    await tx.put('device', [{ ...left, session: 'closed', ...(token ? { ended: tokenMark(token) } : {}) }])
    return null
  })
}

async function unfinishedIn(tx: Reader): Promise<Unfinished> {
  return {
    waiting: (await tx.all('outbox')).filter(isOwed).length,
    refused: (await tx.all('refused')).length,
    drafts: (await tx.all('drafts')).length,
  }
}

function exceeds(a: Unfinished, b: Unfinished): boolean {
  return a.waiting > b.waiting || a.refused > b.refused || a.drafts > b.drafts
}
