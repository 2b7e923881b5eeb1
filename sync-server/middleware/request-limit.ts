import type { Socket } from 'node:net'
import type { Middleware } from 'koa'
import { addressKey, siteKey } from '#sync-server/auth/address-key.ts'
import { throwTooManyRequests } from '#sync-server/errors.ts'

/** A quarter of the connections that the listener accepts, and half of them. */
const MAX_PER_ADDRESS = 500
const MAX_PER_SITE = 1000
const RETRY_AFTER_SECONDS = 10

/**
 * Limits the requests in progress per address and per /48 network: clients that never read their responses occupy no more
 * connections than this.
 */
export function requestLimit(maxPerAddress = MAX_PER_ADDRESS, maxPerSite = MAX_PER_SITE): Middleware {
  const perAddress = countByKey()
  const perSite = countByKey()
  return (ctx, next) => {
    const [address, site] = [addressKey(ctx.ip), siteKey(ctx.ip)]
    if (perAddress.count(address) >= maxPerAddress || perSite.count(site) >= maxPerSite) {
      ctx.set('Connection', 'close')
      throwTooManyRequests('too_many.requests', RETRY_AFTER_SECONDS)
    }
    const ends = [perAddress.begin(address), perSite.begin(site)]
    ctx.res.once('close', () => {
      for (const end of ends) end()
    })
    return next()
  }
}

/**
 * Limits the connections per /48 network, also those without a request.
 * @returns whether a connection is accepted
 */
export function connectionLimit(maxPerSite = MAX_PER_SITE): (socket: Socket) => boolean {
  const perSite = countByKey()
  return (socket) => {
    const site = siteKey(socket.remoteAddress ?? '')
    if (perSite.count(site) >= maxPerSite) return false
    socket.once('close', perSite.begin(site))
    return true
  }
}

function countByKey() {
  const counts = new Map<string, number>()
  return {
    count: (key: string) => counts.get(key) ?? 0,
    /** @returns a function that ends it */
    begin(key: string) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
