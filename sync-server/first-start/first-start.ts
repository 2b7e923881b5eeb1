import { randomBytes } from 'node:crypto'
import { isEmail } from '#domain/values/email.ts'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import { addUser } from '#sync-server/auth/user-changes.ts'
import type { Store } from '#sync-server/store/store.ts'
import { putSampleCars } from './put-sample-cars.ts'

const PASSWORD_BYTES = 15

export interface FirstStart {
  username: string
  /** Undefined: one is generated. */
  password?: string
  seed: 'sample' | 'none'
  hasher: PasswordHasher
  now: Date
}

export interface FirstAdmin {
  username: string
  /** Only of a generated password, to be told once. */
  generated?: string
}

/** A store without users gets its first admin, and, when nothing else is in it, the sample inventory: in one write. */
export async function firstStart(store: Store, options: FirstStart): Promise<FirstAdmin | null> {
  if ((await store.read()).count('users') > 0) return null
  const { username, now } = options
  const generated = options.password === undefined ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const hash = await options.hasher.hash(options.password ?? generated ?? '')
  await store.transact(
    [
      { table: 'users', all: true },
      { table: 'cars', all: true },
      { table: 'deletions', all: true },
      { table: 'counters', key: 'user' },
      { table: 'counters', key: 'car' },
    ],
    (records) => {
      const email = isEmail(username) ? username : `${username.replace(/[\s@]+/g, '.')}@dealership.example`
      addUser(records, { username, name: 'Administrator', email, role: 'admin' }, hash, now.toISOString())
      const isEmpty = [...records.all('cars'), ...records.all('deletions')].length === 0
      if (options.seed === 'sample' && isEmpty) putSampleCars(records, username, now)
    },
  )
  return { username, generated }
}
