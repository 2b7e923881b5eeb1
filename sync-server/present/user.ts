import type { User } from '#domain/users/user.ts'

/** Listed by hand: a password's hash must never leave by being part of the record. */
export function presentUser(user: User): User {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    role: user.role,
    createdAt: user.createdAt,
  }
}
