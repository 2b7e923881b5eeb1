import type { StoredUser } from '#sync-server/store/tables.ts'

/** An admin and one who is not. */
export const USERS: readonly StoredUser[] = [user(1, 'ada', 'admin'), user(2, 'uli', 'user')]

function user(id: number, username: string, role: 'admin' | 'user'): StoredUser {
  const email = `${username}@example.com`
  const createdAt = '2026-01-01T00:00:00.000Z'
  return { id, username, name: username, email, role, createdAt, passwordHash: '', tokenVersion: 1 }
}
