import { type User, userSchema } from '#domain/kinds/user/schema.ts'
import { type FieldReader, presenter } from '#domain/records/fields.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

function userFor(reader: FieldReader) {
  const present = presenter(userSchema, reader)
  return ({ twoFactor, invitedUntil, ...user }: StoredUser): User =>
    present({ ...user, invitedUntil: invitedUntil ?? null, ...(twoFactor ? { twoFactor: true } : {}) })
}

/** The user as admins receive it. */
export const presentUser = userFor('admin')

/** The user as they receive their own account. */
export const presentAccount = userFor('self')

/** The user as all staff receive it, to assign inquiries. */
export const staffMember: (user: StoredUser) => Pick<User, 'id' | 'name'> = userFor('user')
