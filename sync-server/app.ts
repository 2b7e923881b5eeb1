import Koa, { type Middleware } from 'koa'
import { apiRouter } from '#sync-server/api/api-router.ts'
import type { ApiDependencies } from '#sync-server/api/handler.ts'
import { loginThrottle, noLoginThrottle } from '#sync-server/auth/login-throttle.ts'
import { type PasswordHasher, passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { feedRoutes } from '#sync-server/feeds/feed-routes.ts'
import { requestIds } from '#sync-server/http/request-id.ts'
import { linkMessage, testMessage } from '#sync-server/mail/site-messages.ts'
import { smtpSender, testSender } from '#sync-server/mail/smtp-sender.ts'
import { metricsRoute } from '#sync-server/metrics/metrics-route.ts'
import type { ServerMetrics } from '#sync-server/metrics/server-metrics.ts'
import { apiResponses, isApiPath, rejectUnknownMethods } from '#sync-server/middleware/api-responses.ts'
import { earlyResponses } from '#sync-server/middleware/early-responses.ts'
import { errorHandler } from '#sync-server/middleware/error-handler.ts'
import { proxyWarnings } from '#sync-server/middleware/proxy-warnings.ts'
import { requestLimit } from '#sync-server/middleware/request-limit.ts'
import { requestLog } from '#sync-server/middleware/request-log.ts'
import { contentPolicies, helmetHeaders, strictTransportSecurity } from '#sync-server/middleware/security-headers.ts'
import { noUserQuotas, userQuotas } from '#sync-server/middleware/user-quotas.ts'
import { oldestPendingSeconds } from '#sync-server/present/device-list.ts'
import type { Config } from './config.ts'

/** The caller closes events before the server stops, because streams never end by themselves, and photos when it has stopped. */
type Shared = 'store' | 'secret' | 'storeId' | 'log' | 'events' | 'push' | 'photos' | 'version' | 'dataDir' | 'appBuild'

export interface AppDependencies extends Pick<ApiDependencies, Shared> {
  config: Pick<
    Config,
    | 'trustProxy'
    | 'rateLimits'
    | 'inquiriesPerNetwork'
    | 'inquiriesTotal'
    | 'publicUrl'
    | 'smtp'
    | 'mailFrom'
    | 'metricsToken'
  >
  metrics: ServerMetrics
  /** Handles every path outside `/api` and `/feeds`: pages and files. */
  site?: Middleware
  now?: () => Date
  hasher?: PasswordHasher
  /** Delays log-ins. Tests replace it. */
  sleep?: (ms: number) => Promise<unknown>
}

/** The server without its listener. Its calls are declared in api/calls/. */
export function createApp(dependencies: AppDependencies): Koa {
  const { config, log, site, now = () => new Date(), hasher = passwordHasher() } = dependencies
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!DISCONNECT_CODES.includes(error.code ?? '')) log.error({ err: error }, 'response failed')
  })
  const isBehindProxy = config.trustProxy > 0
  const send = config.smtp ? smtpSender(config.smtp) : null
  const sendTest = config.smtp ? testSender(config.smtp) : null
  const { metrics } = dependencies
  const api = apiRouter({
    ...dependencies,
    now,
    hasher,
    publicUrl: config.publicUrl,
    mailsInquiries: config.smtp !== undefined,
    mailLink: send && ((mail) => send(linkMessage({ ...mail, mailFrom: config.mailFrom }))),
    testMail:
      sendTest && ((to, user, settings) => sendTest(testMessage({ to, user, settings, mailFrom: config.mailFrom }))),
    onLoginRefused: metrics.countRefusedLogIn,
    loginThrottle: config.rateLimits ? loginThrottle(dependencies.sleep) : noLoginThrottle,
    quotas: config.rateLimits ? userQuotas() : noUserQuotas,
    inquiryCeilings: config.rateLimits
      ? { perNetwork: config.inquiriesPerNetwork, total: config.inquiriesTotal }
      : null,
  })

  const { store, events, photos } = dependencies
  metrics.watch({
    store,
    streams: events.counts,
    photosAreReachable: () => photos.isReady(),
    queues: {
      password_hashing: () => hasher.queueLength?.() ?? 0,
      photo_inspection: () => photos.queueLengths().inspecting,
      photo_encoding: () => photos.queueLengths().encoding,
    },
    oldestPendingSeconds,
    now,
  })

  app.use(requestIds(isBehindProxy))
  app.use(earlyResponses())
  app.use(errorHandler(log))
  if (log.isLevelEnabled('info')) app.use(requestLog(log))
  app.use(metrics.countRequests)
  app.use(proxyWarnings(log, config))
  app.use(helmetHeaders())
  app.use(strictTransportSecurity())
  app.use(contentPolicies)
  if (config.rateLimits) app.use(requestLimit())
  app.use(metricsRoute(metrics, { token: config.metricsToken, isBehindProxy }))
  app.use(apiResponses)
  app.use(rejectUnknownMethods)
  app.use(api.routes())
  app.use(api.allowedMethods())
  app.use(feedRoutes(store, config.publicUrl))
  if (site) app.use((ctx, next) => (isApiPath(ctx.path) ? next() : site(ctx, next)))
  return app
}

/** The client disconnected before the request or the response was complete. */
const DISCONNECT_CODES = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECANCELED', 'HPE_INVALID_EOF_STATE']
