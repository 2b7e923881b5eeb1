// `GET /metrics`: for clients on this machine, and for those that have the token. A proxy on this machine connects from it too: behind
// one every request needs the token, and so does one that names its origin in a header of proxies.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { fault } from '#domain/values/faults/faults.ts'
import { HttpError, throwHttpError } from '#sync-server/errors.ts'
import type { ServerMetrics } from './server-metrics.ts'

const PATH = '/metrics'
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

interface MetricsAccess {
  /** The value of METRICS_TOKEN. Without it, requests that need it get 404, as for a page that does not exist. */
  token: string | undefined
  isBehindProxy: boolean
}

export function metricsRoute(metrics: ServerMetrics, { token, isBehindProxy }: MetricsAccess): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next()
    if (isBehindProxy || !isLocal(ctx.req)) {
      if (token === undefined) throwHttpError(404, 'not_found')
      const [, given = ''] = /^Bearer +(.+)$/i.exec(ctx.get('Authorization')) ?? []
      if (!isEqual(given, token)) {
        throw new HttpError(401, fault('metrics_token'), { 'WWW-Authenticate': 'Bearer' })
      }
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      throw new HttpError(405, fault('method_not_allowed'), { Allow: 'GET, HEAD' })
    }
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Type', metrics.contentType)
    ctx.body = await metrics.text()
  }
}

function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)
}

/** In the same time for every text. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
