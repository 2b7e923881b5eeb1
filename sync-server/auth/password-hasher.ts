// argon2 and the store's file calls share one small pool of threads: hashes run one at a time, so that a write never waits
// behind a crowd of log-ins, and those who would wait too long are told to come back.
import { randomBytes } from 'node:crypto'
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2'
import { refuseForNow } from '#sync-server/errors.ts'

/** argon2id is the library's default algorithm. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a PHC string of today's parameters begins. */
const TODAY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`
const LONGEST_QUEUE = 50
const RETRY_SECONDS = 3

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** @param hash null for a user who does not exist: takes as long, and is false */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Whether a stored hash is as hard to guess from as one made now. */
export function isHashedAsToday(hash: string): boolean {
  return hash.startsWith(TODAY)
}

export function passwordHasher(longestQueue: number = LONGEST_QUEUE): PasswordHasher {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= longestQueue) refuseForNow('Too many people are logging in. Please try again soon.', RETRY_SECONDS)
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => {})
    return done
  }

  const nobody = argonHash(randomBytes(32), PARAMETERS)

  return {
    hash: async (password) => inTurn(() => argonHash(password, PARAMETERS)),
    verify: async (hash, password) =>
      inTurn(async () => {
        const matches = await argonVerify(hash ?? (await nobody), password)
        return hash !== null && matches
      }),
  }
}
