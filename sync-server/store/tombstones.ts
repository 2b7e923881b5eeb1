// Deletions devices are no longer told of. What is known of such a record is only that there was one; up to which change
// deletions were taken away is counted, so that a device which had not heard of them starts over.
import type { Deletion } from '#domain/mutations/world.ts'
import type { Key, Reader, Records } from './store.ts'

const HORIZON = 'horizon'

/** The version of the last deletion that was taken away: a cursor from before it may have missed one. */
export function horizonOf(reader: Reader): number {
  return reader.get('counters', HORIZON)?.value ?? 0
}

/** The records `bury` may look at. */
export function burialKeys(uid: string): Key[] {
  return [
    { table: 'deletions', key: uid },
    { table: 'buried', key: uid },
    { table: 'counters', key: HORIZON },
  ]
}

export function bury(records: Records, uid: string): void {
  const deletion = records.get('deletions', uid)
  if (!deletion) return
  const { kind, id, deletedAt, version } = deletion
  records.put('buried', uid, { kind, id, deletedAt })
  records.remove('deletions', uid)
  records.put('counters', HORIZON, { value: Math.max(horizonOf(records), version) })
}

/** The deletion of a record, however long ago. */
export function deletionOf(records: Reader, uid: string): Deletion | undefined {
  const deletion = records.get('deletions', uid)
  if (deletion) return deletion
  const buried = records.get('buried', uid)
  return buried && { uid, version: 0, ...buried }
}
