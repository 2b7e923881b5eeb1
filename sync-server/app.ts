import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { loginThrottle, noLoginThrottle } from '#sync-server/auth/login-throttle.ts'
import { type PasswordHasher, passwordHasher } from '#sync-server/auth/password-hasher.ts'
import type { EventStreams } from '#sync-server/events/event-streams.ts'
import { exactPaths } from '#sync-server/http/exact-paths.ts'
import { apiAnswers, isApiPath, knownMethods } from '#sync-server/middleware/api-responses.ts'
import { answerErrors } from '#sync-server/middleware/error-handler.ts'
import { requestLog } from '#sync-server/middleware/request-log.ts'
import { securityHeaders } from '#sync-server/middleware/security-headers.ts'
import { apiRouter } from '#sync-server/routes/api-router.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { EnquiryNotices } from '#sync-server/web-push/inquiry-notifications.ts'
import type { Config } from './config.ts'

export interface AppDeps {
  store: Store
  /** Signs tokens; at least 32 bytes. */
  secret: string
  config: Pick<Config, 'trustProxy' | 'rateLimits'>
  log: Logger
  /** `close()` it before the server stops: streams never end by themselves. */
  events: EventStreams
  /** `close()` it before the server stops, too. */
  notices: EnquiryNotices
  /** The pages and files, asked for whatever is not /api. */
  site?: Middleware
  now?: () => Date
  hasher?: PasswordHasher
  /** How a log-in is slowed. */
  wait?: (ms: number) => Promise<unknown>
}

/** The whole server but for its listener. Who may call what stands in routes/api-router.ts. */
export function createApp(deps: AppDeps): Koa {
  const { config, log, site, now = () => new Date(), hasher = passwordHasher() } = deps
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code ?? '')) log.error({ err: error }, 'answer failed')
  })
  const logins = config.rateLimits ? loginThrottle(deps.wait) : noLoginThrottle
  const api = apiRouter({ ...deps, now, hasher, logins, rateLimits: config.rateLimits })

  app.use(answerErrors(log))
  if (log.isLevelEnabled('info')) app.use(requestLog(log))
  app.use(securityHeaders())
  app.use(apiAnswers)
  app.use(exactPaths(api))
  app.use(knownMethods)
  app.use(api.routes())
  app.use(api.allowedMethods())
  if (site) app.use((ctx, next) => (isApiPath(ctx.path) ? next() : site(ctx, next)))
  return app
}

/** The client went away in the middle of an answer: nobody's fault. */
const GONE = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECANCELED']
