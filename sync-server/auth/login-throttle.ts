// Guessing passwords is slowed per address, per account and address, and per account over all addresses. The last only
// ever slows: nobody can lock another out. Only failures lead to a refusal. Attempts under way are counted apart from them:
// who finds no room beside those waits until one has ended, so that guessing side by side gets no further than one by one.
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseForNow } from '#sync-server/errors.ts'
import { addressKey } from './address-key.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_PER_ADDRESS = 20
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
const PATIENCE = 5
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 4000
const LONGEST_ACCOUNT = 254

/** To be ended exactly once: others may be waiting for it. */
export interface LoginAttempt {
  succeeded(): void
  failed(): void
  /** It was neither right nor wrong: it does not count. */
  withdrawn(): void
}

export interface LoginThrottle {
  /**
   * @param account the same however the account was named, so that its names do not add up to more failures
   * @throws HttpRefusal 429
   */
  begin(address: string, account: string): Promise<LoginAttempt>
}

export function loginThrottle(wait: (ms: number) => Promise<unknown> = sleep): LoginThrottle {
  const perAddress = failuresUpTo(FAILURES_PER_ADDRESS)
  const perPair = failuresUpTo(FAILURES_PER_ACCOUNT_AND_ADDRESS)
  const perAccount = failuresUpTo(Number.POSITIVE_INFINITY)

  return {
    async begin(from, name) {
      const address = addressKey(from)
      const account = name.trim().toLowerCase().slice(0, LONGEST_ACCOUNT)
      const pair = `${address} ${account}`
      const roomLater = () => {
        perAddress.refuseBeyond(address)
        perPair.refuseBeyond(pair)
        return perAddress.nextEnd(address) ?? perPair.nextEnd(pair)
      }
      // Both are looked at and taken in one go: who waits for the one holds no place in the other.
      for (let ended = roomLater(); ended; ended = roomLater()) await ended
      perAddress.begin(address)
      perPair.begin(pair)
      const beyond = perAccount.begin(account) - PATIENCE
      const end = (isFailure: boolean) => {
        perAddress.end(address, isFailure)
        perPair.end(pair, isFailure)
        perAccount.end(account, isFailure)
      }
      if (beyond > 0) await wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(beyond, 16)))
      return {
        succeeded() {
          perPair.forget(pair)
          perAccount.forget(account)
          end(false)
        },
        failed: () => end(true),
        withdrawn: () => end(false),
      }
    },
  }
}

interface Tally {
  failures: number
  /** When the failures are forgotten: a while after the first. */
  until: number
  timer?: NodeJS.Timeout
  running: number
  /** Told when one that runs has ended. */
  waiting: (() => void)[]
}

/** Counts by key. All of it happens at once, without a turn of the event loop in which another could come between. */
function failuresUpTo(limit: number) {
  const tallies = new Map<string, Tally>()

  function refuseBeyond(key: string): void {
    const tally = tallies.get(key)
    if (!tally || tally.failures < limit) return
    const seconds = (tally.until - Date.now()) / 1000
    refuseForNow('Too many failed attempts to log in. Please try again later.', seconds, 'too_many')
  }

  /** Null when there is room for one more, should all that run fail. */
  function nextEnd(key: string): Promise<void> | null {
    const tally = tallies.get(key)
    if (!tally || tally.failures + tally.running < limit) return null
    return new Promise((resolve) => tally.waiting.push(resolve))
  }

  /** @returns how many there are with this one, failed or running */
  function begin(key: string): number {
    const tally = tallies.get(key) ?? { failures: 0, until: 0, running: 0, waiting: [] }
    tallies.set(key, tally)
    tally.running++
    return tally.failures + tally.running
  }

  function end(key: string, isFailure: boolean): void {
    const tally = tallies.get(key)
    if (!tally) return
    tally.running--
    if (isFailure) fail(key, tally)
    for (const resume of tally.waiting.splice(0)) resume()
    drop(key, tally)
  }

  function fail(key: string, tally: Tally): void {
    tally.failures++
    if (tally.failures > 1) return
    tally.until = Date.now() + WINDOW_MS
    tally.timer = setTimeout(() => forget(key), WINDOW_MS).unref()
  }

  function forget(key: string): void {
    const tally = tallies.get(key)
    if (!tally) return
    clearTimeout(tally.timer)
    tally.failures = 0
    drop(key, tally)
  }

  function drop(key: string, { failures, running }: Tally): void {
    if (failures === 0 && running === 0) tallies.delete(key)
  }

  return { refuseBeyond, nextEnd, begin, end, forget }
}

export const noLoginThrottle: LoginThrottle = {
  begin: async () => ({ succeeded() {}, failed() {}, withdrawn() {} }),
}
