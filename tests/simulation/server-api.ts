// The routes that the simulation needs, without HTTP: they call the same functions and return the same bodies as
// sync-server/routes.

import { createHash } from 'node:crypto'
import { inquiryInput } from '#domain/inquiries/inquiry-fields.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import { CURSOR_HEADER, formatCursor, MAX_LIST_PAGE, parseCursor } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { KINDS, type NumberedKind } from '#domain/records/kinds.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import { NUMBERED_KINDS } from '#domain/records/records.ts'
import { presentSettings } from '#domain/settings/present-settings.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'
import { sessionCaller } from '#sync-server/auth/session.ts'
import { HttpError } from '#sync-server/errors.ts'
import { changesSince } from '#sync-server/present/changes-since.ts'
import { pageHeaders, type RecordList, recordList } from '#sync-server/present/record-list.ts'
import { PushRefused, reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import { reconcileOne } from '#sync-server/reconcile/reconcile-one.ts'
import { type Caller, VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import type { Reply, Request } from './network.ts'
import { hashOf, receivePhoto } from './photos.ts'

export type Api = (request: Request) => Promise<Reply>

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

export function createApi(store: Store, { now, newUuid, slowBody, onError }: ApiDependencies): Api {
  const lists = NUMBERED_KINDS.map((kind) => ({
    ...KINDS[kind],
    kind,
    forUsers: recordList(kind, 'user'),
    forAdmins: recordList(kind, 'admin'),
    forAll: recordList(kind, 'visitor'),
  }))
  let pulls = 0
  let pages = 0

  async function change(request: Request, mutation: Omit<Mutation, 'mid' | 'madeAt'>, caller: Caller): Promise<Reply> {
    const mid = request.key ?? newUuid()
    const completed = { ...mutation, uid: mutation.uid || mid, mid, madeAt: now().toISOString() } as Mutation
    const fingerprint = request.key ? fingerprintOf(request) : null
    const reply = await reconcileOne(store, { caller, mutation: completed, fingerprint, now, mailsInquiries: true })
    const { status, code, message = '', errors } = reply
    if (status === 'refused' || status === 'conflict') {
      return json(code === 'invalid' ? 422 : code === 'forbidden' ? 403 : 409, { message, code, errors, mid })
    }
    return json(200, { uid: reply.recordUid, id: reply.id, mid })
  }

  async function push(caller: Caller, body: unknown): Promise<Reply> {
    const parsed = pushRequest.safeParse(body)
    if (!parsed.success) return json(422, { message: 'not a push', code: 'invalid' })
    try {
      return json(200, await reconcileBatch(store, { caller, request: parsed.data, now, mailsInquiries: true }))
    } catch (error) {
      if (error instanceof PushRefused) return json(409, error.body)
      throw error
    }
  }

  async function upload(caller: Caller, hash: string, content: string): Promise<Reply> {
    if (hashOf(content) !== hash) return json(422, { message: 'another hash', errors: [] })
    const isNew = await receivePhoto(store, caller, hash, now())
    return json(isNew ? 201 : 200, { url: photoAddress(hash) })
  }

  async function pull(actor: Actor, query: URLSearchParams): Promise<Reply> {
    const limit = Math.min(Number(query.get('limit')), PAGE_SIZES[pulls++ % PAGE_SIZES.length] as number)
    const clientId = query.get('clientId') ?? undefined
    const cursor = parseCursor(query.get('cursor'))
    return json(
      200,
      changesSince(await store.read(), { cursor, limit, userId: actor.id, role: actor.role, clientId, now: now() }),
    )
  }

  /** Without `limit` the whole list: in pages it would not be one state. */
  async function listPage(kind: NumberedKind, list: RecordList, query: URLSearchParams): Promise<Reply> {
    const view = await store.read()
    const cursor = formatCursor(view)
    const limit = query.has('limit') ? (LIST_PAGE_SIZES[pages++ % LIST_PAGE_SIZES.length] as number) : MAX_LIST_PAGE
    const body = list.page(view, Number(query.get('after') ?? 0), limit)
    const headers = { [CURSOR_HEADER]: cursor, ...pageHeaders(kind, limit, body) }
    return { status: 200, headers, text: body.compressed('identity').toString() }
  }

  async function conflicts(actor: Actor): Promise<Reply> {
    const view = await store.read()
    const data = [...view.all('conflicts')].filter((each) => each.state === 'open' && mayDecide(actor, each))
    return json(200, { data }, formatCursor(view))
  }

  async function route(request: Request): Promise<Reply> {
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
      return listPage(list.kind, forReader, url.searchParams)
    }
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/inquiries': {
        const parsed = inquiryInput.safeParse(body)
        if (!parsed.success) return json(422, { message: 'not an enquiry', code: 'invalid' })
        return change(request, { name: 'inquiry.create', uid: '', args: parsed.data }, VISITOR_CALLER)
      }
      case 'GET /api/settings': {
        const view = await store.read()
        return json(200, presentSettings(siteSettings(view), actor.role), formatCursor(view))
      }
      case 'GET /api/sync/pull':
        return pull(actor, url.searchParams)
    }
    if (actor.id === null) return json(401, { message: 'Please log in' })
    const hash = photoHash(url.pathname)
    if (hash !== undefined && request.body !== null) return upload(caller, hash, request.body)
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/sync/push':
        return push(caller, body)
      case 'GET /api/sync/conflicts':
        return conflicts(actor)
      case 'POST /api/cars':
        return change(request, { name: 'car.create', uid: '', args: { car: body } }, caller)
      case 'PUT /api/settings':
        return change(request, { name: 'settings.edit', uid: SETTINGS_UID, args: { fields: body } }, caller)
      default:
        return routeRecord(request, url.pathname, body, caller)
    }
  }

  async function routeRecord(request: Request, pathname: string, body: unknown, caller: Caller): Promise<Reply> {
    const [, , kind, id = ''] = pathname.split('/')
    const view = await store.read()
    const record = view.find(kind === 'cars' ? 'cars' : 'inquiries', 'id', id)
    const uid =
      record?.uid ?? (request.key ? (await store.history.get(IDEMPOTENCY_RECORDS, request.key))?.recordUid : undefined)
    if (!uid) return json(404, { message: 'Not found' })
    const deletion = kind === 'cars' ? 'car.delete' : 'inquiry.delete'
    if (request.method === 'DELETE') return change(request, { name: deletion, uid, args: {} } as never, caller)
    return change(request, { name: 'car.edit', uid, args: { fields: body } } as never, caller)
  }

  return (request) =>
    route(request).catch((error) => {
      if (error instanceof HttpError) return json(error.status, { message: error.message, code: error.details.code })
      if (error instanceof StoreUnavailable) return json(503, { message: error.message })
      onError(error)
      return json(500, { message: 'Something went wrong' })
    })
}

/** Sessions do not expire here. */
export const SESSION_EXPIRY = Number.MAX_SAFE_INTEGER

/** @param token `USER.VERSION.SESSION` */
function callerOf(token: string | null): Caller {
  if (token === null) return VISITOR_CALLER
  const [sub = '', version] = token.split('.')
  return sessionCaller({ sub, tv: Number(version), aud: '', jti: token, iat: 0, exp: SESSION_EXPIRY })
}

function fingerprintOf({ method, path, token, body }: Request): string {
  const user = token?.split('.')[0] ?? null
  return createHash('sha256')
    .update(JSON.stringify([user, method, path, body]))
    .digest('base64url')
}

function json(status: number, body: unknown, cursor?: string): Reply {
  return { status, headers: cursor ? { [CURSOR_HEADER]: cursor } : {}, text: JSON.stringify(body) }
}
