// Enquiries per address. Only those that were taken count: one sent back to be corrected is given back its point, and a repeat
// under its key needs none, so that it has its first answer also when no point is left.
import type { RouterContext, RouterMiddleware } from '@koa/router'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from '#sync-server/auth/address-key.ts'
import { refuseForNow } from '#sync-server/errors.ts'
import type { ApiState } from './authenticate.ts'

const LIMITS = [
  { points: 10, duration: 60 },
  { points: 60, duration: 60 * 60 },
]

/** @param isRepeat whether something was kept under the key of this request already */
export function inquiryThrottle(
  isRepeat: (ctx: RouterContext<ApiState>) => Promise<boolean>,
): RouterMiddleware<ApiState> {
  const limiters = LIMITS.map((limit) => new RateLimiterMemory(limit))
  return async (ctx, next) => {
    if (await isRepeat(ctx)) return next()
    const address = addressKey(ctx.ip)
    const taken: RateLimiterMemory[] = []
    const giveBack = () => Promise.all(taken.map((limiter) => limiter.reward(address)))
    for (const limiter of limiters) {
      await limiter.consume(address).catch(async ({ msBeforeNext }: RateLimiterRes) => {
        await limiter.reward(address)
        await giveBack()
        refuseForNow('Too many enquiries. Please try again later.', msBeforeNext / 1000, 'too_many')
      })
      taken.push(limiter)
    }
    let counts = false
    try {
      await next()
      counts = ctx.status === 201 && !ctx.state.replayed
    } finally {
      if (!counts) await giveBack()
    }
  }
}
