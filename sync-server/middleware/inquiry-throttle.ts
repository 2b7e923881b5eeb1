// Limits enquiries per address. Only accepted enquiries count: the points of a request that is rejected for correction are
// returned, and a repeated request with the same key consumes none, so that it receives its first response at any time.
import type { RouterContext, RouterMiddleware } from '@koa/router'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from '#sync-server/auth/address-key.ts'
import { throwTooManyRequests } from '#sync-server/errors.ts'
import type { ApiState } from './authenticate.ts'

/** Enquiries in so many seconds. */
const LIMITS = [
  { points: 10, duration: 60 },
  { points: 60, duration: 60 * 60 },
]

/** @param isRepeated whether an enquiry is already stored under the key of this request */
export function inquiryThrottle(
  isRepeated: (ctx: RouterContext<ApiState>) => Promise<boolean>,
): RouterMiddleware<ApiState> {
  const limiters = LIMITS.map((limit) => new RateLimiterMemory(limit))
  return async (ctx, next) => {
    if (await isRepeated(ctx)) return next()
    const address = addressKey(ctx.ip)
    const consumed: RateLimiterMemory[] = []
    const returnPoints = () => Promise.all(consumed.map((limiter) => limiter.reward(address)))
    for (const limiter of limiters) {
      await limiter.consume(address).catch(async ({ msBeforeNext }: RateLimiterRes) => {
        await limiter.reward(address)
        await returnPoints()
        throwTooManyRequests('Too many enquiries. Please try again later.', msBeforeNext / 1000, 'too_many')
      })
      consumed.push(limiter)
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
