// What the store may forget, and when. Of a deletion uid and number stay for ever, so that no key is ever used twice; after
// half a year it is buried, and a device that had not heard of it starts over.
import { userOfUid } from '#sync-server/auth/user-activity.ts'
import type { Key, Store, View } from '#sync-server/store/store.ts'
import type { Row, TableName } from '#sync-server/store/tables.ts'
import { burialKeys, bury } from '#sync-server/store/tombstones.ts'

const DAY = 24 * 60 * 60 * 1000
/** A device that was away longer gets no answer to what it had sent. Its last number is kept for ever: by that it settles. */
const DEVICE_DAYS = 400
/** How long a key of a REST call is good for. Not longer: such answers hold what they showed. */
const ANSWER_DAYS = 35
/** The log of who changed what: a year, and a month to look back on it. */
const ACTIVITY_DAYS = 400
/** How long a deleted car can be restored. */
const RESTORE_DAYS = 30
/** How long devices are told of a deletion. Longer than a car can be restored. */
const TELL_DAYS = 180
const SLICE = 500

/** ISO time until which a deleted car can be brought back; null when nothing of it is left. */
export function restorableUntil({ last, deletedAt }: Row<'deletions'>): string | null {
  return last ? new Date(Date.parse(deletedAt) + RESTORE_DAYS * DAY).toISOString() : null
}

/** Forgets what is old enough, in slices, so that other writes get their turn. @returns how many rows it touched */
export async function forgetOld(store: Store, now: Date): Promise<number> {
  const view = await store.read()
  const old = oldRows(view, now)
  const untold = deletionsBefore(view, TELL_DAYS, now)
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
  for (let start = 0; start < untold.length; start += SLICE) {
    const slice = untold.slice(start, start + SLICE)
    await store.transact(slice.flatMap(burialKeys), (records) => {
      for (const uid of slice) bury(records, uid)
    })
  }
  return old.length + untold.length
}

function deletionsBefore(view: View, days: number, now: Date): string[] {
  const before = new Date(now.getTime() - days * DAY).toISOString()
  return Array.from(view.entries('deletions')).flatMap(([uid, { deletedAt }]) => (deletedAt < before ? [uid] : []))
}

function oldRows(view: View, now: Date): Extract<Key, { key: string }>[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const [device, answer] = [before(DEVICE_DAYS), before(ANSWER_DAYS)]
  const [activity, restore] = [before(ACTIVITY_DAYS), before(RESTORE_DAYS)]
  const old: Extract<Key, { key: string }>[] = []
  const add = (table: TableName, key: string) => old.push({ table, key })
  for (const [mid, row] of view.entries('answers')) {
    // A user's uid is not the key it was made under: only the answer knows that key.
    const isUser = row.status === 'applied' && userOfUid(row.recordUid) !== null
    if (!isUser && row.answeredAt < (row.seq === undefined ? answer : device)) add('answers', mid)
  }
  for (const [sequence, row] of view.entries('activity')) if (row.appliedAt < activity) add('activity', sequence)
  for (const [uid, row] of view.entries('deletions')) if (row.last && row.deletedAt < restore) add('deletions', uid)
  return old
}
