import type { Context, Middleware } from 'koa'
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

const OPTIONS = {
  contentSecurityPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  // For browsers that are gone.
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/**
 * The headers are the same for every answer, so helmet is asked once and not for each request. Strict transport is promised
 * only over TLS: on the lot's plain network the promise would lock people out.
 */
export function securityHeaders(): Middleware {
  const plain = headersOf(helmet({ ...OPTIONS, strictTransportSecurity: false }))
  const overTls = headersOf(
    helmet({ ...OPTIONS, strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false } }),
  )
  return (ctx, next) => {
    for (const [name, value] of ctx.secure ? overTls : plain) ctx.res.setHeader(name, value)
    return next()
  }
}

/** What helmet sets on a response; it does so before its middleware returns. */
function headersOf(middleware: Middleware): [string, string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
    ['Permissions-Policy', 'camera=(self), microphone=(), geolocation=()'],
  ]
  const res = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} }
  void middleware({ req: {}, res } as unknown as Context, async () => {})
  return headers
}
