// Slows password guessing: per address, per /48 network, and per account and address by a number of failures, after which log-ins
// are rejected; per account over all addresses by `accountGates`, which never lock it. Only failures count. Attempts in progress
// are counted apart: an attempt that would exceed a limit if all of them failed waits for one to end, so that parallel guessing
// gains nothing.
import { setTimeout as delay } from 'node:timers/promises'
import { accountGates } from './account-gate.ts'
import { addressKey, siteKey } from './address-key.ts'
import { failureCounter } from './failure-counter.ts'

const MAX_FAILURES_PER_ADDRESS = 20
const MAX_FAILURES_PER_SITE = 60
const MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
/**
 * The limit of wrong codes of two-factor log-in, per account over all addresses that never logged in to it. Only who has the password gets
 * here.
 */
const MAX_WRONG_CODES = 10
const MAX_ACCOUNT_LENGTH = 254

/** `throttled`: the password was not checked. */
export type LoginRefusal = 'password' | 'code' | 'throttled'

/** Exactly one of its methods but `checkCodes` must be called: other attempts may wait for it. */
export interface LoginAttempt {
  succeeded(): void
  failed(reason?: 'code'): void
  /** The password was not checked; the attempt does not count. */
  canceled(): void
  /** Before a code of two-factor log-in is checked. @throws HttpError 429 */
  checkCodes(): void
}

export interface LoginThrottle {
  /**
   * @param account the same key for every name of an account, so that a second name allows no further failures
   * @param isKnown whether somebody logged in to the account from this address before
   * @throws HttpError 429
   */
  begin(address: string, account: string, isKnown: boolean): Promise<LoginAttempt>
}

export function loginThrottle(
  sleep: (ms: number) => Promise<unknown> = delay,
  random: () => number = Math.random,
): LoginThrottle {
  const perAddress = failureCounter(MAX_FAILURES_PER_ADDRESS)
  const perSite = failureCounter(MAX_FAILURES_PER_SITE)
  const perPair = failureCounter(MAX_FAILURES_PER_ACCOUNT_AND_ADDRESS)
  const wrongCodes = failureCounter(MAX_WRONG_CODES)
  const gates = accountGates(sleep, random)

  return {
    async begin(from, name, isKnown) {
      const account = name.trim().toLowerCase().slice(0, MAX_ACCOUNT_LENGTH)
      const pair = `${addressKey(from)} ${account}`
      const counted = [
        { counter: perAddress, key: addressKey(from) },
        { counter: perSite, key: siteKey(from) },
        { counter: perPair, key: pair },
      ]
      const nextFreeSlot = () => {
        for (const { counter, key } of counted) counter.rejectAtLimit(key)
        for (const { counter, key } of counted) {
          const end = counter.nextEnd(key)
          if (end) return end
        }
        return null
      }
      // The counters are checked and increased together: an attempt that waits for one holds no slot of the others.
      for (let ended = nextFreeSlot(); ended; ended = nextFreeSlot()) await ended
      for (const { counter, key } of counted) counter.begin(key)
      const release = (isFailure: boolean) => {
        for (const { counter, key } of counted) counter.end(key, isFailure)
      }
      if (!isKnown) {
        await gates.enter(account).catch((error: unknown) => {
          release(false)
          throw error
        })
      }
      const end = (isFailure: boolean) => {
        release(isFailure)
        if (!isKnown) gates.leave(account, isFailure)
      }
      return {
        succeeded() {
          perPair.reset(pair)
          end(false)
        },
        failed(reason) {
          if (reason === 'code' && !isKnown) wrongCodes.fail(account)
          end(true)
        },
        canceled: () => end(false),
        checkCodes() {
          if (!isKnown) wrongCodes.rejectAtLimit(account)
        },
      }
    },
  }
}

export const noLoginThrottle: LoginThrottle = {
  begin: async () => ({ succeeded() {}, failed() {}, canceled() {}, checkCodes() {} }),
}
