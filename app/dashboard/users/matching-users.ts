import type { User } from '#domain/users/user.ts'

export function matchingUsers(users: readonly User[], search: string): User[] {
  const wanted = search.trim().toLowerCase()
  return users.filter(({ username, name, email }) =>
    [username, name, email].some((text) => text.toLowerCase().includes(wanted)),
  )
}
