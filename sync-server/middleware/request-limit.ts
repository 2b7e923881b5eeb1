import type { Middleware } from 'koa'
import { addressKey } from '#sync-server/auth/address-key.ts'
import { throwTooManyRequests } from '#sync-server/errors.ts'

/** A quarter of the connections that the listener accepts. */
const MAX_PER_ADDRESS = 500
const RETRY_AFTER_SECONDS = 10

/** Limits the requests in progress per address: clients that never read their responses occupy no more connections than this. */
export function requestLimit(maxPerAddress = MAX_PER_ADDRESS): Middleware {
  const inProgress = new Map<string, number>()
  return (ctx, next) => {
    const address = addressKey(ctx.ip)
    const count = inProgress.get(address) ?? 0
    if (count >= maxPerAddress) {
      ctx.set('Connection', 'close')
      throwTooManyRequests(
        'Too many requests at the same time. Please try again soon.',
        RETRY_AFTER_SECONDS,
        'too_many',
      )
    }
    inProgress.set(address, count + 1)
    ctx.res.once('close', () => {
      const left = (inProgress.get(address) ?? 1) - 1
      if (left > 0) inProgress.set(address, left)
      else inProgress.delete(address)
    })
    return next()
  }
}
