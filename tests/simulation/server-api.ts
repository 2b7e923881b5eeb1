// The routes that the simulation needs, without HTTP: they call the same functions and return the same bodies as
// sync-server/api/handlers.

import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { inquiryInput } from '#domain/kinds/inquiry/schema.ts'
import { KINDS, type NumberedKind } from '#domain/kinds/kinds.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { NUMBERED_KINDS } from '#domain/kinds/records.ts'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import { CURSOR_HEADER, formatCursor, MAX_LIST_PAGE, parseCursor } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { sessionCaller } from '#sync-server/auth/session.ts'
import { HttpError } from '#sync-server/errors.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { pageHeaders, type RecordList, recordList } from '#sync-server/present/record-list.ts'
import { reconcileOne } from '#sync-server/reconcile/decide.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import { type Caller, VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import type { Reply } from './http.ts'
import type { Exchange } from './model/requests.ts'
import { hashOf, receivePhoto } from './photos.ts'

/** @param store tells the model of its transactions */
export type Api = (exchange: Exchange, store: Store) => Promise<Reply>

/** Some pages are small, so that a pull needs several. */
const PAGE_SIZES = [3, 40, 500, 500]

/** Many loads need several pages. */
const LIST_PAGE_SIZES = [1, 2, MAX_LIST_PAGE, 3]

export interface ApiDependencies {
  now(): Date
  newUuid(): string
  /** Delays the body of a request; null for no delay. The session is checked before and after. */
  slowBody(): Promise<void> | null
  /** Called with each unexpected error, which becomes a 500. */
  onError(error: unknown): void
}

export function createApi({ now, newUuid, slowBody, onError }: ApiDependencies): Api {
  const lists = NUMBERED_KINDS.map((kind) => ({
    ...KINDS[kind],
    kind,
    forUsers: recordList(kind, 'user'),
    forAdmins: recordList(kind, 'admin'),
    forAll: recordList(kind, 'visitor'),
  }))
  let pulls = 0
  let pages = 0

  async function change(
    { request, store, uuids }: Call,
    mutation: Omit<Mutation, 'mid' | 'madeAt'>,
    caller: Caller,
  ): Promise<Reply> {
    const mid = request.key ?? newUuid()
    uuids.push(mid)
    const completed = { ...mutation, uid: mutation.uid || mid, mid, madeAt: now().toISOString() } as Mutation
    const hasKey = request.key !== null
    const reply = await reconcileOne(store, { caller, mutation: completed, hasKey, now, mailsInquiries: true })
    const { status, code, message = '', errors } = reply
    if (status === 'refused' || status === 'conflict') {
      return json(code === 'invalid' ? 422 : code === 'forbidden' ? 403 : 409, { message, code, errors, mid })
    }
    return json(200, { uid: reply.recordUid, id: reply.id, mid })
  }

  async function push(store: Store, caller: Caller, body: unknown): Promise<Reply> {
    const parsed = pushRequest.safeParse(body)
    if (!parsed.success) return json(422, { message: 'not a push', code: 'invalid' })
    const response = await reconcileBatch(store, { caller, request: parsed.data, now, mailsInquiries: true })
    return response ? json(200, response) : json(409, { message: 'another history', code: 'unknown_position' })
  }

  async function upload(store: Store, caller: Caller, hash: string, content: string): Promise<Reply> {
    if (hashOf(content) !== hash) return json(422, { message: 'another hash', errors: [] })
    const isNew = await receivePhoto(store, caller, hash, now())
    return json(isNew ? 201 : 200, { url: photoAddress(hash) })
  }

  async function pull(store: Store, actor: Actor, query: URLSearchParams): Promise<Reply> {
    const limit = Math.min(Number(query.get('limit')), PAGE_SIZES[pulls++ % PAGE_SIZES.length] as number)
    const cursor = parseCursor(query.get('cursor'))
    const known = query.has('known') ? { known: parseCursor(query.get('known')) } : {}
    return json(200, changesSince(await store.read(), { cursor, ...known, limit, role: actor.role, now: now() }))
  }

  /** A request that has no `limit` gets the whole list: in pages it would not be one state. */
  async function listPage(view: View, kind: NumberedKind, list: RecordList, query: URLSearchParams): Promise<Reply> {
    const cursor = formatCursor(view)
    const limit = query.has('limit') ? (LIST_PAGE_SIZES[pages++ % LIST_PAGE_SIZES.length] as number) : MAX_LIST_PAGE
    const body = list.page(view, Number(query.get('after') ?? 0), limit)
    const headers = { [CURSOR_HEADER]: cursor, ...pageHeaders(kind, limit, body) }
    return { status: 200, headers, text: body.compressed('identity').toString() }
  }

  async function conflicts(store: Store, actor: Actor): Promise<Reply> {
    const view = await store.read()
    const data = [...view.all('conflicts')].filter((each) => each.state === 'open' && mayDecide(actor, each))
    return json(200, { data }, formatCursor(view))
  }

  async function route(call: Call): Promise<Reply> {
    const { request, store } = call
    const { method, path, token } = request
    const caller = callerOf(token)
    const actor = caller.actorIn(await store.read())
    if (request.body !== null) await slowBody()
    const url = new URL(path, 'http://server')
    const body = request.body === null ? null : JSON.parse(request.body)
    const isStaff = actor.id !== null
    const list = method === 'GET' && lists.find(({ path }) => path === url.pathname)
    if (list && (isStaff || list.forVisitors)) {
      const forReader = actor.role === 'admin' ? list.forAdmins : isStaff ? list.forUsers : list.forAll
      return listPage(await store.read(), list.kind, forReader, url.searchParams)
    }
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/inquiries': {
        const parsed = inquiryInput.safeParse(body)
        if (!parsed.success) return json(422, { message: 'not an enquiry', code: 'invalid' })
        return change(call, { name: 'inquiry.create', uid: '', args: parsed.data }, VISITOR_CALLER)
      }
      case 'GET /api/settings': {
        const view = await store.read()
        return json(200, presentSettings(siteSettings(view), actor.role), formatCursor(view))
      }
      case 'GET /api/sync/pull':
        return pull(store, actor, url.searchParams)
    }
    if (actor.id === null) return json(401, { message: 'Please log in' })
    const hash = photoHash(url.pathname)
    if (hash !== undefined && request.body !== null) return upload(store, caller, hash, request.body)
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/sync/push':
        return push(store, caller, body)
      case 'GET /api/sync/conflicts':
        return conflicts(store, actor)
      case 'POST /api/cars':
        return change(call, { name: 'car.create', uid: '', args: { car: body } }, caller)
      case 'PUT /api/settings':
        return change(call, { name: 'settings.edit', uid: SETTINGS_UID, args: { fields: body } }, caller)
      default:
        return routeRecord(call, url.pathname, body, caller)
    }
  }

  async function routeRecord(call: Call, pathname: string, body: unknown, caller: Caller): Promise<Reply> {
    const { request, store } = call
    const [, , kind, id = ''] = pathname.split('/')
    const view = await store.read()
    // The session may have ended while the body arrived.
    caller.actorIn(view)
    const record = view.find(kind === 'cars' ? 'cars' : 'inquiries', 'id', id)
    const uid =
      record?.uid ?? (request.key ? (await store.history.get(IDEMPOTENCY_RECORDS, request.key))?.recordUid : undefined)
    if (!uid) return json(404, { message: 'Not found' })
    const deletion = kind === 'cars' ? 'car.delete' : 'inquiry.delete'
    if (request.method === 'DELETE') return change(call, { name: deletion, uid, args: {} } as never, caller)
    return change(call, { name: 'car.edit', uid, args: { fields: body } } as never, caller)
  }

  return ({ request, uuids }, store) =>
    route({ request, store, uuids }).catch((error) => {
      if (error instanceof HttpError) return json(error.status, error.refusal)
      if (error instanceof StoreUnavailable) return json(503, { message: error.message, code: 'unavailable' })
      onError(error)
      return json(500, { message: 'Something went wrong' })
    })
}

/** @property uuids that the server makes for the request */
interface Call extends Pick<Exchange, 'request' | 'uuids'> {
  store: Store
}

/** Sessions do not expire here. */
export const SESSION_EXPIRY = Number.MAX_SAFE_INTEGER

/** @param token `USER.VERSION.SESSION` */
function callerOf(token: string | null): Caller {
  if (token === null) return VISITOR_CALLER
  const [sub = '', version] = token.split('.')
  return sessionCaller({ sub, tv: Number(version), aud: '', jti: token, iat: 0, exp: SESSION_EXPIRY })
}

function json(status: number, body: unknown, cursor?: string): Reply {
  return { status, headers: cursor ? { [CURSOR_HEADER]: cursor } : {}, text: JSON.stringify(body) }
}
