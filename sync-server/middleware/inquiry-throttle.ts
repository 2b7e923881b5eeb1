// Limits enquiries per address, per site and in total. Only accepted enquiries count: the points of a request that is rejected
// for correction are returned, and a repeated request with the same key consumes none, so that it is answered at any time.
import type { RouterContext, RouterMiddleware } from '@koa/router'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey, siteKey } from '#sync-server/auth/address-key.ts'
import { throwTooManyRequests } from '#sync-server/errors.ts'
import type { ApiState } from './authenticate.ts'

const HOUR_SECONDS = 60 * 60

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
  const limits = [
    { keyOf: addressKey, limiter: new RateLimiterMemory({ points: 10, duration: 60 }) },
    { keyOf: addressKey, limiter: new RateLimiterMemory({ points: 60, duration: HOUR_SECONDS }) },
    { keyOf: siteKey, limiter: new RateLimiterMemory({ points: perNetwork, duration: HOUR_SECONDS }) },
    { keyOf: () => 'all', limiter: new RateLimiterMemory({ points: total, duration: HOUR_SECONDS }) },
  ]
  return async (ctx, next) => {
    if (await isRepeated(ctx)) return next()
    const consumed: { limiter: RateLimiterMemory; key: string }[] = []
    const returnPoints = () => Promise.all(consumed.map(({ limiter, key }) => limiter.reward(key)))
    for (const { limiter, keyOf } of limits) {
      const key = keyOf(ctx.ip)
      consumed.push({ limiter, key })
      await limiter.consume(key).catch(async ({ msBeforeNext }: RateLimiterRes) => {
        await returnPoints()
        throwTooManyRequests('Too many enquiries. Please try again later.', msBeforeNext / 1000, 'too_many')
      })
    }
    let isAccepted = false
    try {
      await next()
      isAccepted = ctx.status === 201 && !ctx.state.replayed
    } finally {
      if (!isAccepted) await returnPoints()
    }
  }
}
