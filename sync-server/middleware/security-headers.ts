import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/** Pages of the dashboard, its page as the service worker fetches it, and its scripts: workers have the policy of their script. */
const DASHBOARD = /^\/(?:admin(?:\/|\.html$|$)|assets\/admin\/)/

/** Policies restrict documents and workers. Without them each response is 450 bytes shorter. SVG files can be documents with scripts. */
const PICTURE_OR_FONT = /\.(?:webp|png|ico|jpg|woff2)$|^\/api\/photos\//

/** Staff may enter pictures of other sites. Only pages over plain HTTP load pictures over plain HTTP. */
const PICTURES = "img-src 'self' https: data: blob:"
const PLAIN_PICTURES = "img-src 'self' http: https: data: blob:"

const contentSecurityPolicy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    PICTURES,
    'frame-src https://www.google.com https://maps.google.com https://www.youtube-nocookie.com https://player.vimeo.com',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Texts neither become markup nor addresses of scripts, unless the policy that `public/boot-guard.js` defines allows it. */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types default"

export const STOREFRONT_POLICIES = {
  'Content-Security-Policy': contentSecurityPolicy("'self'") + TRUSTED_TYPES,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** Swagger UI assigns markup without trusted types. */
const DOCS = '/api/docs'
const DOCS_POLICIES = {
  ...STOREFRONT_POLICIES,
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
}

/** The barcode reader is a WebAssembly module. */
const DASHBOARD_POLICIES = {
  'Content-Security-Policy': contentSecurityPolicy("'self' 'wasm-unsafe-eval'") + TRUSTED_TYPES,
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
}

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

function policiesOf(path: string) {
  if (DASHBOARD.test(path)) return DASHBOARD_POLICIES
  return path === DOCS ? DOCS_POLICIES : STOREFRONT_POLICIES
}

const PLAIN_POLICIES = new Map(
  [STOREFRONT_POLICIES, DOCS_POLICIES, DASHBOARD_POLICIES].map((policies) => {
    const policy = policies['Content-Security-Policy'].replace(PICTURES, PLAIN_PICTURES)
    return [policies, { ...policies, 'Content-Security-Policy': policy }]
  }),
)

const overPlainHttp = (policies: typeof STOREFRONT_POLICIES) => PLAIN_POLICIES.get(policies) ?? policies

export const contentPolicies: Middleware = (ctx, next) => {
  if (PICTURE_OR_FONT.test(ctx.path)) return next()
  const policies = policiesOf(ctx.path)
  for (const [name, value] of Object.entries(ctx.secure ? policies : overPlainHttp(policies)))
    ctx.res.setHeader(name, value)
  return next()
}

/** Only over TLS: a plain HTTP server in a local network would become unreachable. */
export function strictTransportSecurity(): Middleware {
  const setHeader = helmet.hsts({ maxAge: 31_536_000, includeSubDomains: false })
  return (ctx, next) => (ctx.secure ? setHeader(ctx, next) : next())
}
