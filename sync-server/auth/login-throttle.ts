// Slows password guessing: per address, per account and address, and per account over all addresses. The last limit only
// delays, so that one person cannot lock out another. Only failures lead to a 429. Attempts in progress are counted apart: an
// attempt that would exceed the limit if all of them failed waits for one to end, so that parallel guessing gains nothing.
import { setTimeout as delay } from 'node:timers/promises'
import { throwTooManyRequests } from '#sync-server/errors.ts'
import { addressKey } from './address-key.ts'

const WINDOW_MS = 15 * 60 * 1000
const MAX_FAILURES_PER_ADDRESS = 20
const MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
/** Attempts on one account over all addresses before log-ins are delayed. */
const UNDELAYED_ATTEMPTS = 5
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 4000
const MAX_ACCOUNT_LENGTH = 254

/** Exactly one of its methods must be called: other attempts may wait for it. */
export interface LoginAttempt {
  succeeded(): void
  failed(): void
  /** The password was not checked; the attempt does not count. */
  canceled(): void
}

export interface LoginThrottle {
  /**
   * @param account the same key for every name of an account, so that a second name allows no further failures
   * @throws HttpError 429
   */
  begin(address: string, account: string): Promise<LoginAttempt>
}

export function loginThrottle(sleep: (ms: number) => Promise<unknown> = delay): LoginThrottle {
  const perAddress = failureCounter(MAX_FAILURES_PER_ADDRESS)
  const perPair = failureCounter(MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS)
  const perAccount = failureCounter(Number.POSITIVE_INFINITY)

  return {
    async begin(from, name) {
      const address = addressKey(from)
      const account = name.trim().toLowerCase().slice(0, MAX_ACCOUNT_LENGTH)
      const pair = `${address} ${account}`
      const nextFreeSlot = () => {
        perAddress.rejectAtLimit(address)
        perPair.rejectAtLimit(pair)
        return perAddress.nextEnd(address) ?? perPair.nextEnd(pair)
      }
      // Both counters are checked and increased together: an attempt that waits for one holds no slot of the other.
      for (let ended = nextFreeSlot(); ended; ended = nextFreeSlot()) await ended
      perAddress.begin(address)
      perPair.begin(pair)
      const excess = perAccount.begin(account) - UNDELAYED_ATTEMPTS
      const end = (isFailure: boolean) => {
        perAddress.end(address, isFailure)
        perPair.end(pair, isFailure)
        perAccount.end(account, isFailure)
      }
      if (excess > 0) await sleep(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(excess, 16)))
      return {
        succeeded() {
          perPair.reset(pair)
          perAccount.reset(account)
          end(false)
        },
        failed: () => end(true),
        canceled: () => end(false),
      }
    },
  }
}

interface Count {
  failures: number
  /** When the failures expire: `WINDOW_MS` after the first. */
  expiresAt: number
  timer?: NodeJS.Timeout
  inProgress: number
  /** Resolvers of `nextEnd`. */
  waiting: (() => void)[]
}

/** Counts by key. Its functions are synchronous, so that no other attempt runs between a check and an increase. */
function failureCounter(limit: number) {
  const counts = new Map<string, Count>()

  function rejectAtLimit(key: string): void {
    const count = counts.get(key)
    if (!count || count.failures < limit) return
    const seconds = (count.expiresAt - Date.now()) / 1000
    throwTooManyRequests('Too many failed attempts to log in. Please try again later.', seconds, 'too_many')
  }

  /** Resolves when an attempt ends; null when one more may begin even if all in progress fail. */
  function nextEnd(key: string): Promise<void> | null {
    const count = counts.get(key)
    if (!count || count.failures + count.inProgress < limit) return null
    return new Promise((resolve) => count.waiting.push(resolve))
  }

  /** @returns the number of failures and attempts in progress, including this one */
  function begin(key: string): number {
    const count = counts.get(key) ?? { failures: 0, expiresAt: 0, inProgress: 0, waiting: [] }
    counts.set(key, count)
    count.inProgress++
    return count.failures + count.inProgress
  }

  function end(key: string, isFailure: boolean): void {
    const count = counts.get(key)
    if (!count) return
    count.inProgress--
    if (isFailure) addFailure(key, count)
    for (const resolve of count.waiting.splice(0)) resolve()
    deleteIfUnused(key, count)
  }

  function addFailure(key: string, count: Count): void {
    count.failures++
    if (count.failures > 1) return
    count.expiresAt = Date.now() + WINDOW_MS
    count.timer = setTimeout(() => reset(key), WINDOW_MS).unref()
  }

  function reset(key: string): void {
    const count = counts.get(key)
    if (!count) return
    clearTimeout(count.timer)
    count.failures = 0
    deleteIfUnused(key, count)
  }

  function deleteIfUnused(key: string, { failures, inProgress }: Count): void {
    if (failures === 0 && inProgress === 0) counts.delete(key)
  }

  return { rejectAtLimit, nextEnd, begin, end, reset }
}

export const noLoginThrottle: LoginThrottle = {
  begin: async () => ({ succeeded() {}, failed() {}, canceled() {} }),
}
