// What the store may forget, and when. A deletion keeps its uid and number for ever, so that no key is ever used twice.
import type { Key, Store, View } from '../store/store.ts'
import type { TableName } from '../store/tables.ts'

const DAY = 24 * 60 * 60 * 1000
/** A device that was away longer than this starts anew; until then it gets the answers to what it had sent. */
const DEVICE_DAYS = 400
/** The contract promises 30 days for a key of a REST call. */
const ANSWER_DAYS = 60
/** How long a deleted car can be restored. */
const RESTORE_DAYS = 30
const SLICE = 500

/** Forgets what is old enough, in slices, so that other writes get their turn. @returns how many rows it touched */
export async function forgetOld(store: Store, now: Date): Promise<number> {
  const old = oldRows(await store.read(), now)
  for (let start = 0; start < old.length; start += SLICE) {
    const slice = old.slice(start, start + SLICE)
    await store.transact(slice, (records) => {
      for (const { table, key } of slice) {
        const deletion = table === 'deletions' ? records.get('deletions', key) : undefined
        if (!deletion) records.remove(table, key)
        else records.put('deletions', key, { ...deletion, last: undefined })
      }
    })
  }
  return old.length
}

function oldRows(view: View, now: Date): Extract<Key, { key: string }>[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const [device, answer, restore] = [before(DEVICE_DAYS), before(ANSWER_DAYS), before(RESTORE_DAYS)]
  const old: Extract<Key, { key: string }>[] = []
  const add = (table: TableName, key: string) => old.push({ table, key })
  for (const [mid, row] of view.entries('answers')) {
    if (row.answeredAt < (row.seq === undefined ? answer : device)) add('answers', mid)
  }
  for (const [clientId, row] of view.entries('devices')) if (row.seenAt < device) add('devices', clientId)
  for (const [sequence, row] of view.entries('activity')) if (row.appliedAt < device) add('activity', sequence)
  for (const [uid, row] of view.entries('deletions')) if (row.last && row.deletedAt < restore) add('deletions', uid)
  return old
}
