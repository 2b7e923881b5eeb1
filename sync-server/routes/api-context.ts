import type { RouterContext } from '@koa/router'
import type { Logger } from 'pino'
import type { LoginRefusal, LoginThrottle } from '#sync-server/auth/login-throttle.ts'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import type { EventStreams } from '#sync-server/events/event-streams.ts'
import type { ApiState } from '#sync-server/middleware/authenticate.ts'
import type { InquiryCeilings } from '#sync-server/middleware/inquiry-throttle.ts'
import type { UserQuotas } from '#sync-server/middleware/user-quotas.ts'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { InquiryNotifications } from '#sync-server/web-push/inquiry-notifications.ts'

export interface RouteDependencies {
  store: Store
  /** Signs tokens; at least 32 bytes. */
  secret: string
  /** In every token. */
  storeId: string
  log: Logger
  now: () => Date
  /** Null without throttles. */
  inquiryCeilings: InquiryCeilings | null
  quotas: UserQuotas
  hasher: PasswordHasher
  loginThrottle: LoginThrottle
  onLoginRefused(reason: LoginRefusal): void
  events: EventStreams
  notifications: InquiryNotifications
  photos: PhotoLibrary
  /** The public address of the site, without a path. */
  publicUrl: string | undefined
  /** Of the app that this server serves; undefined in development. */
  appBuild?: string | undefined
  /** New inquiries are sent by e-mail. */
  mailsInquiries: boolean
}

export type ApiContext = RouterContext<ApiState>
export type Handler = (ctx: ApiContext) => Promise<void> | void
