// The first start of an empty store: the first admin and the sample inventory.
import { randomBytes, randomUUID } from 'node:crypto'
import { isEmail } from '#domain/values/text/email.ts'
import { isEasyToGuess } from '#sync-server/auth/easy-passwords.ts'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import { addUser } from '#sync-server/auth/user-changes.ts'
import { takeNumber, writePut } from '#sync-server/reconcile/store-world.ts'
import { sampleInventory } from '#sync-server/sample/inventory.ts'
import type { Records, Store } from '#sync-server/store/store.ts'

const PASSWORD_BYTES = 15
/** Spreads the sample inventory over all ageing brackets. */
const SAMPLE_INTERVAL_MS = 3 * 24 * 60 * 60 * 1000

export interface FirstStartOptions {
  username: string
  /** Undefined: one is generated. */
  password?: string
  seed: 'sample' | 'none'
  hasher: PasswordHasher
  now: Date
}

export interface FirstAdmin {
  username: string
  /** A generated password, to be shown once. Undefined when the password was given. */
  generated?: string
}

/**
 * Creates the first admin in a store without users, and the sample inventory when it also has no cars, in one transaction.
 *
 * @returns null when the store has users; another server on the same database may add the first one at the same time
 */
export async function firstStart(store: Store, options: FirstStartOptions): Promise<FirstAdmin | null> {
  if ((await store.read()).count('users') > 0) return null
  const { username, now } = options
  const generated = options.password === undefined ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const mustChange = generated !== undefined || (await isEasyToGuess(options.password ?? '', { username, email: '' }))
  const hash = await options.hasher.hash(options.password ?? generated ?? '')
  const isFirst = await store.transact((records) => {
    if ([...records.all('users')].length > 0) return false
    const email = isEmail(username) ? username : `${username.replace(/[\s@]+/g, '.')}@dealership.example`
    const { id } = addUser(records, { username, name: 'Administrator', email, role: 'admin' }, hash, now.toISOString())
    const admin = records.get('users', String(id))
    if (admin && mustChange) records.put('users', String(id), { ...admin, mustChangePassword: true })
    const isEmpty = [...records.all('cars'), ...records.all('deletions')].length === 0
    if (options.seed === 'sample' && isEmpty) putSampleCars(records, username, now)
    return true
  })
  return isFirst ? { username, generated } : null
}

/** Creation times descend in the order of the list, so that the newest car is the first. */
function putSampleCars(records: Records, createdBy: string, now: Date): void {
  for (const [index, car] of sampleInventory.entries()) {
    const id = takeNumber(records, 'car')
    if (id === null) return
    const ageMs = index * SAMPLE_INTERVAL_MS
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    const createdAt = ago(ageMs)
    const sale = car.sold ? { saleId: randomUUID(), soldAt: ago(ageMs / 2) } : {}
    const record = { ...car, ...sale, uid: randomUUID(), id, version: 0, createdBy, createdAt, updatedAt: createdAt }
    writePut(records, { kind: 'car', record: { ...record, sample: true } })
  }
}
