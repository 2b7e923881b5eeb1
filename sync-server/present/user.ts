import { type User, userSchema } from '#domain/kinds/user/schema.ts'
import { type FieldReader, presenter } from '#domain/records/fields.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'

type Presented = Omit<StoredUser, 'invitedUntil'> & Pick<User, 'invitedUntil'>

const NO_PROFILE = { phone: '', title: '', showToVisitors: false }

function userFor(reader: FieldReader) {
  const present = presenter(userSchema, reader)
  return ({ twoFactor, ...user }: Presented): User =>
    present({
      ...NO_PROFILE,
      ...user,
      photo: user.photo || null,
      language: user.language ?? null,
      ...(twoFactor ? { twoFactor: true } : {}),
    })
}

const forAdmin = userFor('admin')

/** The user as admins receive it. */
export const presentUser = (user: StoredUser): User => forAdmin({ ...user, invitedUntil: user.invitedUntil ?? null })

/** The user as they receive their own account. */
export const presentAccount = userFor('self')

/** The user as all staff receive it, to assign inquiries. */
export const staffMember: (user: StoredUser) => Pick<User, 'id' | 'name'> = userFor('user')
