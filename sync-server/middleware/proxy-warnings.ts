// Signs that a reverse proxy is set up otherwise than the settings say. Each is logged once: the site works, but counts all visitors as
// one, or believes what a client writes about itself.
import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'

/** Read on the machine of the server, without the proxy. */
const DIRECT_PATHS = ['/api/health', '/metrics']
const FORWARDED_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

const UNFORWARDED =
  'A request without X-Forwarded-For arrived although TRUST_PROXY is set. Either the proxy does not send the header, or clients reach this port without the proxy and can send any address in it.'
const UNTRUSTED =
  'A reverse proxy forwards requests, but TRUST_PROXY is 0: all visitors count as one address, so the limits of enquiries and log-ins refuse them together. Set TRUST_PROXY to the number of proxies.'
const NO_SCHEME =
  'The reverse proxy sends no X-Forwarded-Proto, but PUBLIC_URL is https: the protections of TLS are not switched on. Let the proxy send it.'
const TABLE = 'docs/several-servers.md, "Another reverse proxy", lists what a proxy must send.'

export interface ProxySettings {
  trustProxy: number
  publicUrl?: string | undefined
}

export function proxyWarnings(log: Logger, { trustProxy, publicUrl }: ProxySettings): Middleware {
  const isOverTls = publicUrl?.startsWith('https:') ?? false
  const given = new Set<string>()

  function warningFor(ctx: Context): string | null {
    if (trustProxy === 0) return isForwarded(ctx.req) ? UNTRUSTED : null
    if (ctx.get('X-Forwarded-For') === '') return UNFORWARDED
    return isOverTls && ctx.get('X-Forwarded-Proto') === '' ? NO_SCHEME : null
  }

  return (ctx, next) => {
    const warning = DIRECT_PATHS.includes(ctx.path) ? null : warningFor(ctx)
    if (warning && !given.has(warning)) {
      given.add(warning)
      log.warn(`${warning} ${TABLE}`)
    }
    return next()
  }
}

/** A proxy on this machine may send no header: it then connects from this machine with the name of another, or as HTTP 1.0. */
function isForwarded({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (FORWARDED_HEADERS.some((name) => headers[name] !== undefined)) return true
  const isLocal = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')
  return isLocal && (httpVersion === '1.0' || !LOOPBACK_HOST.test(headers.host ?? 'localhost'))
}
