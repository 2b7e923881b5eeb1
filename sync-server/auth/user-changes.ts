// Creates, edits and deletes users within a transaction, and enforces their rules: unique names, at least one admin.

import { ADMIN_FIELD_NAMES } from '#domain/kinds/car/fields/field-readers.ts'
import { sellerOf } from '#domain/kinds/car/seller.ts'
import { withCurrentSeller } from '#domain/kinds/car/seller-rules.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { isAdmin } from '#domain/kinds/user/role.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Role, User } from '#domain/kinds/user/schema.ts'
import { teamOf } from '#domain/kinds/user/team.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { issue } from '#domain/values/issue.ts'
import { endAllSessions } from '#sync-server/store/ended-sessions.ts'
import { freshCounter } from '#sync-server/store/engine/document.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { UserVerdict } from './transact-users.ts'
import { switchOff } from './two-factor.ts'

export interface UserFields extends UserProfile {
  username: string
  name: string
  email: string
  role: Role
}

/** Visitors see all but the language beside name and e-mail address, while `showToVisitors` is true. */
export type UserProfile = Pick<User, 'phone' | 'title' | 'photo' | 'showToVisitors' | 'language'>

export type UserChanges = Partial<Omit<UserFields, 'username'>>

export function addUser(records: Records, fields: UserFields, passwordHash: string, now: string): UserVerdict {
  const users = [...records.all('users')]
  const clash = findClash(users, fields, 0)
  if (clash) return clash
  const id = 1 + Math.max(records.get('counters', 'user')?.value ?? 0, ...users.map((user) => user.id))
  records.put('counters', 'user', { value: id })
  records.put('users', String(id), { id, ...fields, createdAt: now, passwordHash, tokenVersion: freshCounter(0) })
  updateTeam(records)
  return { status: 'applied', id }
}

/**
 * Fields that `changes` omits keep their value; the username never changes.
 * @param passwordHash null keeps the password; a new one ends the user's sessions
 */
export function changeUser(
  records: Records,
  id: number,
  changes: UserChanges,
  passwordHash: string | null,
): UserVerdict {
  const user = records.get('users', String(id))
  if (!user) return refused(id, 'not_found.user')
  const users = [...records.all('users')]
  const changed = { ...user, ...changes }
  const clash = findClash(users, changed, id)
  if (clash) return clash
  if (isAdmin(user) && !isAdmin(changed) && isLastAdmin(users, id)) return refused(id, 'last_admin')
  if (isAdmin(user) !== isAdmin(changed)) resendForRole(records)
  records.put('users', String(id), passwordHash === null ? changed : withPassword(changed, passwordHash))
  updateTeam(records)
  return { status: 'applied', id }
}

/** Ends the sessions of the user, and a link to set a password. */
function withPassword(
  { mustChangePassword: _, link: _link, invitedUntil: _until, ...user }: StoredUser,
  passwordHash: string,
): StoredUser {
  return { ...endAllSessions(user), passwordHash }
}

/** For a user who has lost both the authenticator app and the recovery codes. */
export function resetTwoFactor(records: Records, id: number): UserVerdict {
  const user = records.get('users', String(id))
  if (!user) return refused(id, 'not_found.user')
  if (user.twoFactor) records.put('users', String(id), switchOff(user))
  return { status: 'applied', id }
}

export function removeUser(records: Records, id: number, actor: Actor): UserVerdict {
  const user = records.get('users', String(id))
  if (!user) return refused(id, 'not_found.user')
  if (isAdmin(user) && isLastAdmin([...records.all('users')], id)) return refused(id, 'last_admin')
  if (id === actor.id) return refused(id, 'own_account')
  records.remove('users', String(id))
  updateTeam(records)
  return { status: 'applied', id }
}

function isLastAdmin(users: readonly StoredUser[], id: number): boolean {
  return !users.some((user) => isAdmin(user) && user.id !== id)
}

/** Users log in with either, so neither may equal the username or email of another user, ignoring case. */
function findClash(
  users: readonly StoredUser[],
  { username, email }: Pick<UserFields, 'username' | 'email'>,
  ownId: number,
): UserVerdict | null {
  const others = users.filter((user) => user.id !== ownId)
  const isTaken = (value: string) => {
    const key = value.toLowerCase()
    return others.some((user) => user.username.toLowerCase() === key || user.email.toLowerCase() === key)
  }
  if (isTaken(username)) return taken(ownId, 'username')
  return isTaken(email) ? taken(ownId, 'email') : null
}

const refused = (id: number, key: 'last_admin' | 'own_account' | 'not_found.user'): UserVerdict => ({
  status: 'refused',
  ...fault(key),
  id,
})

function taken(id: number, path: 'username' | 'email'): UserVerdict {
  const error = issue(path, `taken.${path}`)
  const { path: _, ...found } = error
  return { status: 'refused', ...found, errors: [error], id }
}

/**
 * Gives everything of which admins receive more a new version, so that the devices of a user whose role changes pull it: their cursors
 * have passed it. That is the settings, cars with fields for admins, and the conflicts that only admins decide.
 */
export function resendForRole(records: Records): void {
  records.put('settings', SETTINGS_UID, { version: records.nextSequence(), values: siteSettings(records) })
  const cars = [...records.all('cars')].filter((car) => ADMIN_FIELD_NAMES.some((name) => car[name] !== undefined))
  for (const car of inOrder(cars)) records.put('cars', car.uid, { ...car, version: records.nextSequence() })
  const conflicts = [...records.all('conflicts')].filter((conflict) => !mayDecide({ role: 'user' }, conflict))
  for (const conflict of inOrder(conflicts)) {
    records.put('conflicts', conflict.uid, { ...conflict, version: records.nextSequence() })
  }
}

const inOrder = <T extends { version: number }>(rows: T[]): T[] => rows.sort((a, b) => a.version - b.version)

/** After a change of users: visitors receive with the settings whom they may see. Cars lose sellers who have left the team. */
function updateTeam(records: Records): void {
  const settings = siteSettings(records)
  const team = teamOf(records.all('users'))
  if (sameValue(team, settings.team ?? [])) return
  records.put('settings', SETTINGS_UID, { version: records.nextSequence(), values: { ...settings, team } })
  const cars = [...records.all('cars')].filter((car) => car.sellerId !== undefined && !sellerOf(car, team))
  for (const car of cars)
    records.put('cars', car.uid, { ...withCurrentSeller(car, team), version: records.nextSequence() })
}
