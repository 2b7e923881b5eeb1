// argon2 and the store's file calls share Node's small thread pool. Hashes therefore run one at a time, so that a write never
// waits behind many log-ins, and a full queue rejects further log-ins with 429. Some places are kept for staff: they log in from
// an address that logged in before, or are logged in.
import { randomBytes } from 'node:crypto'
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2'
import { throwTooManyRequests } from '#sync-server/errors.ts'

/** argon2id is the library's default algorithm. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The prefix of PHC strings with the current parameters. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`
const MAX_QUEUE_LENGTH = 50
const KEPT_PLACES = 10
const RETRY_AFTER_SECONDS = 3

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * @param hash null for an unknown user: takes the same time and returns false
   * @param place `open` for an address that never logged in to the account
   */
  verify(hash: string | null, password: string, place?: 'open' | 'kept'): Promise<boolean>
  /** Passwords that wait or are being hashed. Undefined without a queue. */
  queueLength?(): number
}

/** False for a hash of older, cheaper parameters. */
export function hasCurrentParameters(hash: string): boolean {
  return hash.startsWith(CURRENT_PREFIX)
}

export function passwordHasher(maxQueueLength: number = MAX_QUEUE_LENGTH): PasswordHasher {
  const openPlaces = maxQueueLength - Math.min(KEPT_PLACES, Math.floor(maxQueueLength / 5))
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  function enqueue<T>(work: () => Promise<T>, place: 'open' | 'kept' = 'kept'): Promise<T> {
    if (queued >= (place === 'kept' ? maxQueueLength : openPlaces)) {
      throwTooManyRequests('too_many.logins', RETRY_AFTER_SECONDS)
    }
    queued++
    const done = last.then(work).finally(() => queued--)
    last = done.catch(() => {})
    return done
  }

  const decoyHash = argonHash(randomBytes(32), PARAMETERS)

  return {
    hash: async (password) => enqueue(() => argonHash(password, PARAMETERS)),
    verify: async (hash, password, place) =>
      enqueue(async () => {
        const matches = await argonVerify(hash ?? (await decoyHash), password)
        return hash !== null && matches
      }, place),
    queueLength: () => queued,
  }
}
