import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' http: https: data: blob:",
  'frame-src https://www.google.com https://maps.google.com',
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Helmet's headers for every response. The policies of `contentPolicies` are set as text, which is not built per request. */
export function helmetHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    // Only obsolete browsers read these.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

export const contentPolicies: Middleware = (ctx, next) => {
  ctx.res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  ctx.res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
  return next()
}

/** Only over TLS: a plain HTTP server in a local network would become unreachable. */
export function strictTransportSecurity(): Middleware {
  const setHeader = helmet.hsts({ maxAge: 31_536_000, includeSubDomains: false })
  return (ctx, next) => (ctx.secure ? setHeader(ctx, next) : next())
}
