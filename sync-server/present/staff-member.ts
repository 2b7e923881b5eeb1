import type { User } from '#domain/users/user.ts'

export function staffMember(user: User): Pick<User, 'id' | 'name'> {
  return { id: user.id, name: user.name }
}
