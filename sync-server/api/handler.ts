// The requests that handlers receive, and the results that they return.
import type { IncomingMessage } from 'node:http'
import type { RouterContext } from '@koa/router'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { uuid } from '#domain/values/uuid.ts'
import type { Calls } from '#sync-server/api/calls/calls.ts'
import type { PathParameters, QueryOf, ResponseBody } from '#sync-server/api/calls/declare-calls.ts'
import type { LoginRefusal, LoginThrottle } from '#sync-server/auth/login-throttle.ts'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import { throwHttpError } from '#sync-server/errors.ts'
import type { EventStreams } from '#sync-server/events/event-streams.ts'
import type { ApiState } from '#sync-server/middleware/authenticate.ts'
import type { InquiryCeilings } from '#sync-server/middleware/inquiry-throttle.ts'
import type { UserQuotas } from '#sync-server/middleware/user-quotas.ts'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { PushSender } from '#sync-server/web-push/push-sender.ts'

export interface LinkMail {
  user: StoredUser
  settings: SiteSettings
  link: string
  kind: 'invitation' | 'forgotten'
}

export interface ApiDependencies {
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
  /** Null without a key: the server sends no push notifications. */
  push: PushSender | null
  photos: PhotoLibrary
  /** The public address of the site, without a path. */
  publicUrl: string | undefined
  /** The build of the app that this server serves; undefined in development. */
  appBuild?: string | undefined
  /** Sends a link to set a password. Null when no e-mail is set up. */
  mailLink: ((mail: LinkMail) => Promise<{ kind: 'sent' } | { kind: 'failed'; error: string }>) | null
  /** That of this program. */
  version: string
  /** Where the backup command notes its last run. */
  dataDir: string
  /** Sends a test e-mail. Null when no e-mail is set up. */
  testMail:
    | ((
        to: string,
        user: StoredUser | undefined,
        settings: SiteSettings,
      ) => Promise<{ accepted: boolean; answer: string }>)
    | null
  /** New inquiries are sent by e-mail. */
  mailsInquiries: boolean
}

export type ApiContext = RouterContext<ApiState>

/** The members that every request has. */
export interface AnyRequest {
  /** The `Idempotency-Key`, which becomes the `mid` of a mutation; null without one. */
  key: string | null
  /** When the request was authorized. A transaction that writes uses `caller`. */
  actor: Actor
  caller: Caller
  /** The claims of the token. */
  claims: unknown
  /** The IP address of the client. */
  address: string
  /** Method and path: a repeated request has the same. */
  target: string
  header(name: string): string
}

export interface ApiRequest<Name extends keyof Calls> extends AnyRequest {
  params: PathParameters<Name>
  query: QueryOf<Calls[Name]>
  body: BodyOf<Calls[Name]>
  user: Calls[Name]['who'] extends 'anyone' | 'optionalSession' | 'reader' ? StoredUser | undefined : StoredUser
}

/** A body that is not declared is a stream. */
type BodyOf<D> = D extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : IncomingMessage

interface ReplyOptions {
  status?: number
  headers?: Record<string, string>
  /** It repeats the response to an earlier request with the same key. */
  isRepeat?: boolean
}

/** A response with a status or headers that do not follow from the call. */
export class Reply<Body> {
  readonly body: Body
  readonly options: ReplyOptions

  constructor(body: Body, options: ReplyOptions) {
    this.body = body
    this.options = options
  }
}

/** Sends what is not JSON, or is rendered already. */
export type Sender = (ctx: ApiContext) => void

type Result<Body> = Body | Reply<Body> | Sender
export type Handler<Name extends keyof Calls> = (
  request: ApiRequest<Name>,
) => Result<ResponseBody<Calls[Name]>> | Promise<Result<ResponseBody<Calls[Name]>>>

/** A handler for each of the calls. */
export type Handlers<Names extends keyof Calls = keyof Calls> = { [Name in Names]: Handler<Name> }
export type SomeHandlers = Partial<Handlers>

/**
 * The `Idempotency-Key` of a writing call, which becomes the `mid` of its mutation; null without one.
 * @throws HttpError 400 unless the key is a UUID
 */
export function idempotencyKey(ctx: Pick<Context, 'get'>): string | null {
  const key = ctx.get('Idempotency-Key')
  if (key === '') return null
  const parsed = uuid.safeParse(key)
  return parsed.success ? parsed.data : throwHttpError(400, 'bad_request.idempotency_key')
}
