// Removes from a backup what was deleted after it, as far as the store that it replaces knows: records with personal data by their tombstones,
// users by the activity log. Personal data that somebody asked to erase must not come back with a restore.
import { KINDS, PERSONAL_KINDS, type PersonalKind, type TableOf } from '#domain/records/kinds.ts'
import { isAdmin } from '#domain/users/user.ts'
import type { Document } from '#sync-server/store/engine/document.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { PRUNED_TOMBSTONES, type Row, type TableName, userIdOf } from '#sync-server/store/tables.ts'

export interface DeletedRecords {
  /** Their numbers, by table. */
  records: Partial<Record<TableOf<PersonalKind>, number[]>>
  /** Their user names. */
  users: string[]
}

export const NOTHING_DELETED: DeletedRecords = { records: {}, users: [] }

/**
 * Changes the document.
 *
 * @throws StoreCannotStart when the backup has an admin and none would be left
 */
export function removeDeleted(document: Document, replaced: Document): DeletedRecords {
  const removed = PERSONAL_KINDS.map((kind) => [KINDS[kind].table, removeRecords(document, replaced, kind)] as const)
  return { records: Object.fromEntries(removed), users: removeUsers(document, replaced) }
}

function removeRecords(document: Document, replaced: Document, kind: PersonalKind): number[] {
  const { table } = KINDS[kind]
  const records = rowsOf(document, table)
  const deletions = rowsOf(document, 'deletions')
  const pruned = rowsOf(document, PRUNED_TOMBSTONES)
  const conflicts = rowsOf(document, 'conflicts')
  const numbers: number[] = []
  for (const [uid, { id }] of records) {
    const deletion = rowsOf(replaced, 'deletions').get(uid)
    const prunedDeletion = rowsOf(replaced, PRUNED_TOMBSTONES).get(uid)
    if (!deletion && !prunedDeletion) continue
    records.delete(uid)
    if (deletion) deletions.set(uid, deletion)
    else if (prunedDeletion) pruned.set(uid, prunedDeletion)
    for (const conflict of conflicts.values()) {
      if (conflict.recordUid === uid) conflicts.set(conflict.uid, { ...conflict, fields: {}, state: 'resolved' })
    }
    numbers.push(id)
  }
  Object.assign(document.tables, { [table]: records, deletions, [PRUNED_TOMBSTONES]: pruned, conflicts })
  return numbers
}

/** Numbers of users are unique within one store only. */
function removeUsers(document: Document, replaced: Document): string[] {
  if (document.meta.store !== replaced.meta.store) return []
  const users = rowsOf(document, 'users')
  const before = [...users.values()]
  const activity = rowsOf(document, 'activity')
  for (const [key, entry] of rowsOf(replaced, 'activity')) {
    if (entry.name !== 'user.delete' || !users.delete(String(userIdOf(entry.recordUid)))) continue
    // For the next restore of the same backup.
    activity.set(key, entry)
  }
  if (users.size > 0 && before.some(isAdmin) && ![...users.values()].some(isAdmin)) {
    const message = 'Every admin of the backup was deleted later, so no user could manage users. Nothing was changed.'
    throw new StoreCannotStart(`${message} Restore deleted records too with --with-deleted.`, 1)
  }
  Object.assign(document.tables, { users, activity })
  return before.filter(({ id }) => !users.has(String(id))).map(({ username }) => username)
}

/** A copy of the table. */
function rowsOf<T extends TableName>({ tables }: Document, table: T): Map<string, Row<T>> {
  return new Map(tables[table] as Map<string, Row<T>> | undefined)
}
