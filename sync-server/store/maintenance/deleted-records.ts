// Removes from a backup what was deleted after it, as far as the store that it replaces knows: records with personal data by their tombstones,
// users by the activity log. Personal data that somebody asked to erase must not come back with a restore.
import { KINDS, PERSONAL_KINDS, type PersonalKind, type TableOf } from '#domain/kinds/kinds.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Operation } from '#sync-server/store/engine/document.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import { ownedTables, PRUNED_TOMBSTONES, type Row, type StoredUser, userIdOf } from '#sync-server/store/tables.ts'
import type { ReplacedStore } from './replaced-store.ts'

export interface DeletedRecords {
  /** Their numbers, by table. */
  records: Partial<Record<TableOf<PersonalKind>, number[]>>
  /** Their user names. */
  users: string[]
}

/**
 * Removes records with personal data, their rows in other tables, and what conflicts have of them.
 *
 * @returns their numbers, by table
 */
export async function removeRecords(
  stored: StoredRows,
  replaced: ReplacedStore,
  changes: Operation[],
): Promise<DeletedRecords['records']> {
  const numbers = new Map<string, number[]>(PERSONAL_KINDS.map((kind) => [KINDS[kind].table, []]))
  const removed = new Set<string>()
  const owned = PERSONAL_KINDS.flatMap(ownedTables)
  for await (const { table, rows } of stored.rows([...numbers.keys()])) {
    for (const [uid, row] of rows) {
      const deletion = replaced.deletions.get(uid)
      const pruned = replaced.prunedTombstones.get(uid)
      if (!deletion && !pruned) continue
      removed.add(uid)
      for (const each of [table, ...owned]) changes.push([each, uid, null])
      if (deletion) changes.push(['deletions', uid, deletion])
      else if (pruned) changes.push([PRUNED_TOMBSTONES, uid, pruned])
      numbers.get(table)?.push((row as { id: number }).id)
    }
  }
  if (removed.size > 0) await emptyConflicts(stored, removed, changes)
  return Object.fromEntries(numbers)
}

async function emptyConflicts(stored: StoredRows, removed: ReadonlySet<string>, changes: Operation[]): Promise<void> {
  for await (const { rows } of stored.rows(['conflicts'])) {
    for (const [, row] of rows) {
      const conflict = row as Row<'conflicts'>
      if (!removed.has(conflict.recordUid)) continue
      changes.push(['conflicts', conflict.uid, { ...conflict, fields: {}, state: 'resolved' }])
    }
  }
}

/**
 * Numbers of users are unique within one store only.
 *
 * @param users of the backup, which loses the deleted ones
 * @returns their user names
 * @throws StoreCannotStart when the backup has an admin and none would be left
 */
export function removeUsers(
  store: string,
  users: Map<string, StoredUser>,
  replaced: ReplacedStore,
  changes: Operation[],
): string[] {
  if (store !== replaced.id) return []
  const before = [...users]
  for (const [key, entry] of replaced.userDeletions) {
    const user = String(userIdOf(entry.recordUid))
    if (!users.delete(user)) continue
    changes.push(['users', user, null])
    // For the next restore of the same backup.
    changes.push(['activity', key, entry])
  }
  if (users.size > 0 && before.some(([, user]) => isAdmin(user)) && ![...users.values()].some(isAdmin)) {
    const message = 'Every admin of the backup was deleted later, so no user could manage users. Nothing was changed.'
    throw new StoreCannotStart(`${message} Restore deleted records too with --with-deleted.`, 1)
  }
  return before.flatMap(([key, { username }]) => (users.has(key) ? [] : username))
}
