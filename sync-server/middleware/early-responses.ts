// Responses that precede the end of the body, such as a 401: the connection ends after them, so that no client holds one open with a
// body that is not read. Ending it at once would reset it, and a client that is sending could lose the response; the rest of the
// body is dropped for a while instead. The response ends after that, so the request counts until then.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Context, Middleware } from 'koa'

const REST_LIMIT_MS = 5000
/** Less than the time limit of a body, which ends the connection with a 408. */
const TOO_LARGE_LIMIT_MS = 25_000

export function earlyResponses(restLimitMs = REST_LIMIT_MS, tooLargeLimitMs = TOO_LARGE_LIMIT_MS): Middleware {
  return async (ctx, next) => {
    await next()
    // A proxy that speaks HTTP/2 resets the stream of a body that it could not pass on, and clients then lose the response.
    if (ctx.status === 413) await dropRest(ctx.req, tooLargeLimitMs)
    if (ctx.req.complete || ctx.response.get('Connection') === 'close') return
    ctx.set('Connection', 'close')
    const bytes = errorBody(ctx)
    if (!bytes) return
    ctx.body = Readable.from(bytesThenRest(bytes, ctx.req, restLimitMs))
    ctx.length = bytes.length
  }
}

/** @returns null for a response that is no message about an error */
function errorBody({ status, method, body }: Context): Buffer | null {
  const isMessage = status >= 400 && method !== 'HEAD' && typeof Object(body).message === 'string'
  return isMessage ? Buffer.from(JSON.stringify(body)) : null
}

async function* bytesThenRest(bytes: Buffer, request: IncomingMessage, limitMs: number): AsyncGenerator<Buffer> {
  yield bytes
  await dropRest(request, limitMs)
}

async function dropRest(request: IncomingMessage, limitMs: number): Promise<void> {
  request.resume()
  await finished(request, { writable: false, signal: AbortSignal.timeout(limitMs) }).catch(() => {})
}
