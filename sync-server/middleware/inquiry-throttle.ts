// Limits enquiries per address, per site and in total. Only accepted enquiries count: the points of a request that is rejected
// for correction are returned, and a repeated request with the same key consumes none, so that it is answered at any time.
import type { RouterContext, RouterMiddleware } from '@koa/router'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey, siteKey } from '#sync-server/auth/address-key.ts'
import { throwTooManyRequests } from '#sync-server/errors.ts'
import type { ApiState } from './authenticate.ts'

const HOUR_SECONDS = 60 * 60
const ALL = 'all'
/** Enquiries per hour of one address that count towards the ceiling for all, so that few addresses cannot close the form for everybody. */
const SHARE = 10

/** Enquiries per hour. */
export interface InquiryCeilings {
  /** From one /48 network. */
  perNetwork: number
  total: number
}

/** @param isRepeated whether an enquiry is already stored under the key of this request */
export function inquiryThrottle(
  isRepeated: (ctx: RouterContext<ApiState>) => Promise<boolean>,
  { perNetwork, total }: InquiryCeilings,
): RouterMiddleware<ApiState> {
  const minute = new RateLimiterMemory({ points: 10, duration: 60 })
  const hour = new RateLimiterMemory({ points: 60, duration: HOUR_SECONDS })
  const network = new RateLimiterMemory({ points: perNetwork, duration: HOUR_SECONDS })
  const all = new RateLimiterMemory({ points: total, duration: HOUR_SECONDS })
  return async (ctx, next) => {
    if (await isRepeated(ctx)) return next()
    const address = addressKey(ctx.ip)
    const consumed: { limiter: RateLimiterMemory; key: string }[] = []
    const returnPoints = () => Promise.all(consumed.map(({ limiter, key }) => limiter.reward(key)))
    const consume = (limiter: RateLimiterMemory, key: string) => {
      consumed.push({ limiter, key })
      return limiter.consume(key)
    }
    try {
      await consume(minute, address)
      const { consumedPoints } = await consume(hour, address)
      await consume(network, siteKey(ctx.ip))
      if (consumedPoints <= SHARE) await consume(all, ALL)
      else await rejectWhenUsedUp(all, ALL)
    } catch (refusal) {
      await returnPoints()
      const { msBeforeNext } = refusal as RateLimiterRes
      throwTooManyRequests('too_many.enquiries', msBeforeNext / 1000)
    }
    let isAccepted = false
    try {
      await next()
      isAccepted = ctx.status === 201 && !ctx.state.isRepeat
    } finally {
      if (!isAccepted) await returnPoints()
    }
  }
}

/** Consumes nothing. */
async function rejectWhenUsedUp(limiter: RateLimiterMemory, key: string): Promise<void> {
  const used = await limiter.get(key)
  if (used?.remainingPoints === 0) throw used
}
