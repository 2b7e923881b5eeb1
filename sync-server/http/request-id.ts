// Each request has an id, which its response names in `X-Request-Id` and which every line of the log about it has: of a proxy, the
// server and a report of a person the lines that belong together can be found.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

export const REQUEST_ID = 'X-Request-Id'
/** The id that a proxy sends. Without spaces, quotes and colons, so that it is neither another field of a log nor an address. */
const FORWARDED_ID = /^[\w.-]{1,100}$/

const idOfRequest = new AsyncLocalStorage<string>()

export const newRequestId = (): string => randomUUID()

/** The id of the request that is being handled. */
export const currentRequestId = (): string | undefined => idOfRequest.getStore()

/** @param isBehindProxy otherwise a client could choose the ids of the log */
export function requestIds(isBehindProxy: boolean): Middleware {
  return (ctx, next) => {
    const given = isBehindProxy ? ctx.get(REQUEST_ID) : ''
    const id = FORWARDED_ID.test(given) ? given : newRequestId()
    ctx.set(REQUEST_ID, id)
    return idOfRequest.run(id, next)
  }
}
