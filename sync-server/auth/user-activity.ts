// What the activity log keeps of accounts: who was added, changed or removed, by whom. Of what a person is called and of passwords
// it keeps only that they changed. A removed account leaves the user name under which it made changes, and nothing else.
import type { FieldChange } from '#domain/mutations/merge.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

const UID = /^user:(\d+)$/

/** Where answers and the log name a record by its uid: accounts have only a number. */
export const userUid = (id: number): string => `user:${id}`

/** Null: the uid is not an account's. */
export const userOfUid = (uid: string): number | null => Number(UID.exec(uid)?.[1] ?? Number.NaN) || null

export interface UserChange {
  mid: string
  by: string
  byId: number
  before: StoredUser | undefined
  after: StoredUser | undefined
  /** ISO time. */
  now: string
}

export function recordUserActivity(records: Records, { mid, by, byId, before, after, now }: UserChange): void {
  const id = (after ?? before)?.id
  if (id === undefined) return
  const name = before ? (after ? 'user.edit' : 'user.delete') : 'user.create'
  const history = before && after ? changes(before, after) : {}
  const row = { mid, name, by, byId, recordUid: userUid(id), history, madeAt: now, appliedAt: now }
  records.put('activity', String(records.nextSequence()), row)
}

function changes(before: StoredUser, after: StoredUser): Record<string, FieldChange> {
  const unsaid = { from: null, to: null }
  return {
    ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }),
    ...(before.name === after.name ? {} : { name: unsaid }),
    ...(before.email === after.email ? {} : { email: unsaid }),
    ...(before.passwordHash === after.passwordHash ? {} : { password: unsaid }),
  }
}
