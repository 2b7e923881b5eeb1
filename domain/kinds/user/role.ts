// Apart from rules.ts: every page of the app asks whether its user is an admin, and does not load the rules.
import type { Role } from './schema.ts'

/** Roles are compared without regard to case. */
export function toRole(value: string): Role | null {
  const role = value.trim().toLowerCase()
  return role === 'admin' || role === 'user' ? role : null
}

export function isAdmin(user: { role: string }): boolean {
  return toRole(user.role) === 'admin'
}
