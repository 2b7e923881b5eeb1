// Guessing passwords is slowed per address, per account and address, and per account over all addresses. The last only
// ever slows: nobody can lock another out. Points are taken before the password is looked at, so that attempts made side by
// side are counted too, and given back for what was no failure.
import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { refuseForNow } from '../middleware/http-refusal.ts'
import { addressKey } from './address-key.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_ADDRESS = 20
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5
const PATIENCE = 5
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 4000
const LONGEST_ACCOUNT = 254

export interface LoginAttempt {
  succeeded(): Promise<void>
  /** It was neither right nor wrong: it does not count. */
  withdrawn(): Promise<void>
}

export interface LoginThrottle {
  /** @throws HttpRefusal 429 */
  begin(address: string, account: string): Promise<LoginAttempt>
}

export function loginThrottle(wait: (ms: number) => Promise<unknown> = sleep): LoginThrottle {
  const duration = WINDOW_SECONDS
  const perAddress = new RateLimiterMemory({ points: FAILURES_PER_ADDRESS, duration })
  const perPair = new RateLimiterMemory({ points: FAILURES_PER_ACCOUNT_AND_ADDRESS, duration })
  const perAccount = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })

  return {
    async begin(from, name) {
      const address = addressKey(from)
      const account = name.trim().toLowerCase().slice(0, LONGEST_ACCOUNT)
      const pair = `${address} ${account}`
      await take(perAddress, address)
      try {
        await take(perPair, pair)
      } catch (refusal) {
        await perAddress.reward(address)
        throw refusal
      }
      const { consumedPoints } = await perAccount.consume(account)
      const beyond = consumedPoints - PATIENCE
      if (beyond > 0) await wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(beyond, 16)))
      return {
        async succeeded() {
          await Promise.all([perAddress.reward(address), perPair.delete(pair), perAccount.delete(account)])
        },
        async withdrawn() {
          await Promise.all([perAddress.reward(address), perPair.reward(pair), perAccount.reward(account)])
        },
      }
    },
  }
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (answer) {
    const { msBeforeNext } = answer as RateLimiterRes
    refuseForNow('Too many failed attempts to log in. Please try again later.', msBeforeNext / 1000, 'too_many')
  }
}

export const noLoginThrottle: LoginThrottle = {
  begin: async () => ({ succeeded: async () => {}, withdrawn: async () => {} }),
}
