// The limits of one user, so that a stolen session or a script in a loop does not fill the server. Responses beyond a quota are 429 with
// the code `quota`: what exceeds it waits on the device.
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { QuotaExceeded } from '#sync-server/store/store-errors.ts'
import type { Authorization } from './authenticate.ts'

const WRITES_PER_MINUTE = 10_000

type Guard = Authorization['staff']

export interface UserQuotas {
  /** Vehicles that a user adds in a day. Undefined without a limit. */
  newCarsOfDay?: number
  /** Photos that a user has uploaded and that nothing names. */
  unnamedPhotos: number
  /** @throws QuotaExceeded */
  countWrites(userId: number, count: number): Promise<void>
  /** The guard of a call that writes one record. */
  counted(guard: Guard): Guard
}

export function userQuotas(): UserQuotas {
  const writes = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: 60 })

  async function countWrites(userId: number, count: number): Promise<void> {
    await writes.consume(userId, count).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new QuotaExceeded('quota.writes', WRITES_PER_MINUTE, Math.max(1, msBeforeNext / 1000))
    })
  }

  return {
    newCarsOfDay: 20_000,
    unnamedPhotos: 100,
    countWrites,
    counted: (guard) => (ctx, next) =>
      guard(ctx, async () => {
        if (ctx.state.user) await countWrites(ctx.state.user.id, 1)
        return next()
      }),
  }
}

export const noUserQuotas: UserQuotas = {
  unnamedPhotos: Number.POSITIVE_INFINITY,
  countWrites: async () => {},
  counted: (guard) => guard,
}
