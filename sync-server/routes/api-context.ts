import type { RouterContext } from '@koa/router'
import type { Logger } from 'pino'
import type { LoginThrottle } from '../auth/login-throttle.ts'
import type { PasswordHasher } from '../auth/password-hasher.ts'
import type { EventStreams } from '../events/event-streams.ts'
import type { ApiState } from '../middleware/identity.ts'
import type { EnquiryNotices } from '../notices/enquiry-notices.ts'
import type { Store } from '../store/store.ts'

/** What every route may use. */
export interface ApiDeps {
  store: Store
  /** Signs tokens; at least 32 bytes. */
  secret: string
  log: Logger
  now: () => Date
  rateLimits: boolean
  hasher: PasswordHasher
  logins: LoginThrottle
  events: EventStreams
  notices: EnquiryNotices
}

export type ApiContext = RouterContext<ApiState>
export type Handler = (ctx: ApiContext) => Promise<void> | void
