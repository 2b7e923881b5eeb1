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

const PERMISSIONS = 'camera=(self), microphone=(), geolocation=()'

const common = {
  contentSecurityPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
} as const

/** Strict transport is promised only over TLS: on the lot's plain network the promise would lock people out. */
export function securityHeaders(): Middleware {
  const overTls = helmet({ ...common, strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false } })
  const plain = helmet({ ...common, strictTransportSecurity: false })
  return (ctx, next) => {
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    ctx.set('Permissions-Policy', PERMISSIONS)
    return (ctx.secure ? overTls : plain)(ctx, next)
  }
}
