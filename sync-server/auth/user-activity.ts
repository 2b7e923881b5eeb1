// Activity log entries about users: who created, edited or deleted which account. For passwords and personal data
// an entry records only that they changed, so that a deleted account leaves no personal data behind.

import type { Actor } from '#domain/kinds/user/rules.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'
import { recordActivity } from '#sync-server/store/record-activity.ts'
import type { Records } from '#sync-server/store/store.ts'
import { type StoredUser, userUid } from '#sync-server/store/tables.ts'

export interface UserChange {
  mid: string
  by: Actor
  before: StoredUser | undefined
  after: StoredUser | undefined
  /** ISO time. */
  now: string
}

/** For the security log: who changed which fields of whom, without values except the role. */
export interface UserEvent {
  event: string
  by: number | null
  user: number
  fields: string[]
  role?: string
}

/** @returns null when nothing has changed */
export function recordUserActivity(records: Records, { mid, by, before, after, now }: UserChange): UserEvent | null {
  const id = (after ?? before)?.id
  if (id === undefined) return null
  const name = before ? (after ? 'user.edit' : 'user.delete') : 'user.create'
  const history = before && after ? changes(before, after) : {}
  recordActivity(records, { actor: by, mid, name, recordUid: userUid(id), history, now })
  const role = after && after.role !== before?.role ? { role: after.role } : {}
  return { event: name, by: by.id, user: id, fields: Object.keys(history), ...role }
}

const redacted = { from: null, to: null }

function changedProfile(before: StoredUser, after: StoredUser): Record<string, FieldChange> {
  const personal = (['phone', 'title', 'photo'] as const).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  const language = { from: before.language ?? null, to: after.language ?? null }
  const shown = { from: before.showToVisitors ?? false, to: after.showToVisitors ?? false }
  return {
    ...Object.fromEntries(personal.map((name) => [name, redacted])),
    ...(language.from === language.to ? {} : { language }),
    ...(shown.from === shown.to ? {} : { showToVisitors: shown }),
  }
}

function changes(before: StoredUser, after: StoredUser): Record<string, FieldChange> {
  return {
    ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }),
    ...(before.name === after.name ? {} : { name: redacted }),
    ...(before.email === after.email ? {} : { email: redacted }),
    ...changedProfile(before, after),
    ...(Boolean(before.twoFactor) === Boolean(after.twoFactor)
      ? {}
      : { twoFactor: { from: Boolean(before.twoFactor), to: Boolean(after.twoFactor) } }),
    ...(before.link?.hash === after.link?.hash || !after.link ? {} : { link: redacted }),
    ...(before.passwordHash === after.passwordHash ? {} : { password: redacted }),
  }
}
