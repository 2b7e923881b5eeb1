// The answers of the model to requests, as the network delivered them.

import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { inquiryInput } from '#domain/kinds/inquiry/schema.ts'
import { photosOfCheck } from '#domain/kinds/lot-check/check-photos.ts'
import { type Mutation, rebaseOnCurrent } from '#domain/kinds/mutation.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { photoAddress, photoHash } from '#domain/photos/photo.ts'
import { IDEMPOTENCY_RECORDS, PRUNED_TOMBSTONES, type Row, type StoredUser } from '#sync-server/store/tables.ts'
import type { Request } from '#tests/simulation/http.ts'
import { PHOTO_ROW } from '#tests/simulation/photos.ts'
import { type DecidedOutcome, decideCall, decidePush, isPush } from './protocol.ts'
import { type Draft, tombstoneIn, worldOf } from './rows.ts'

/** A response as it must be; undefined for one that the model does not know. */
export interface Expected {
  status: number
  body: unknown
}

/** When a transaction is decided, and when it was begun: a database lets it wait. */
export interface Times {
  now: Date
  begunAt: Date
}

/** A request that the server has received. */
export class Exchange {
  readonly request: Request
  /** The time of an upload: when its first transaction was begun. The second one, of a photo that was not stored, says the same. */
  #uploadedAt = ''
  /** The uids that the server has made for it. */
  readonly uuids: string[] = []
  /** How many transactions the server has begun for it. */
  begun = 0
  expected: Expected | undefined
  /** The number of commits at which the server has read its records last. */
  readAt = 0
  /** Outcomes by transaction. One can be applied to several states. */
  readonly #outcomes: DecidedOutcome[][] = []

  constructor(request: Request) {
    this.request = request
  }

  /** Applies one of the transactions. @param part its number @returns false when it has to fail */
  apply(rows: Draft, part: number, { now, begunAt }: Times): boolean {
    const { request } = this
    const { token } = request
    const user = token === null ? undefined : sessionUser(rows, token)
    if (token !== null && !user) {
      this.expected = undefined
      return false
    }
    const actor = user ? actorOf(user) : VISITOR
    if (isPush(request)) return this.#push(rows, actor, part, now)
    const hash = photoHash(request.path)
    if (hash !== undefined) {
      if (part === 0) this.#uploadedAt = begunAt.toISOString()
      return this.#upload(rows, hash, actor, part)
    }
    return this.#call(rows, actor, { now, begunAt })
  }

  #push(rows: Draft, actor: Actor, part: number, now: Date): boolean {
    const outcomes = decidePush(rows, this.request, { actor, part, now: now.toISOString() })
    if (!outcomes) return false
    this.#outcomes[part] = outcomes
    this.expected = { status: 200, body: { outcomes: this.#outcomes.flat() } }
    return true
  }

  #upload(rows: Draft, hash: string, actor: Actor, part: number): boolean {
    const known = rows.get('photos', hash)
    const uploadedAt = this.#uploadedAt
    this.expected = { status: part === 0 ? 200 : 201, body: { url: photoAddress(hash) } }
    if (part === 0) {
      if (known) rows.put('photos', hash, { ...known, uploadedAt })
      return true
    }
    const uploadedBy = known ? known.uploadedBy : (actor.id ?? undefined)
    rows.put('photos', hash, { ...PHOTO_ROW, uploadedAt, ...(uploadedBy === undefined ? {} : { uploadedBy }) })
    if (known) return true
    const address = photoAddress(hash)
    for (const car of rows.all('cars'))
      if (picturesOf(car).includes(address)) rows.put('cars', car.uid, { ...car, version: rows.nextVersion() })
    for (const check of rows.all('checks'))
      if (photosOfCheck(check).includes(address))
        rows.put('checks', check.uid, { ...check, version: rows.nextVersion() })
    return true
  }

  #call(rows: Draft, actor: Actor, { now, begunAt }: Times): boolean {
    const { request, uuids } = this
    const { key } = request
    const mid = key ?? uuids.at(-1) ?? ''
    const said = mutationOf(rows, request)
    if (!said) throw new Error(`${request.method} ${request.path} begins a transaction`)
    const mutation = { ...said, uid: said.uid || mid, mid, madeAt: begunAt.toISOString() } as Mutation
    const sender = request.path === '/api/inquiries' ? VISITOR : actor
    const created = mutation.name.endsWith('.create') ? recordWith(rows, mutation.uid) : undefined
    const rebased = created ? mutation : rebaseOnCurrent(worldOf(rows), mutation)
    const call = { mutation, rebased, hasKey: key !== null }
    const decided = decideCall(rows, call, { actor: sender, now: now.toISOString() }, created)
    const { status, code, message = '', errors, recordUid: uid, id } = decided
    if (status === 'refused' || status === 'conflict')
      this.expected = { status: STATUS[code ?? ''] ?? 409, body: { message, code, errors, mid } }
    else this.expected = { status: 200, body: { uid, id, mid } }
    return true
  }
}

const STATUS: Record<string, number> = { invalid: 422, forbidden: 403 }
const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

const actorOf = ({ id, username, role }: StoredUser): Actor => ({ id, username, role })

/** @param token `USER.VERSION.SESSION` @returns undefined for a session that has ended */
export function sessionUser(rows: Pick<Draft, 'get'>, token: string): StoredUser | undefined {
  const [id = '', version] = token.split('.')
  const user = rows.get('users', id)
  const isEnded = user?.endedSessions?.some(({ jti }) => jti === token)
  return user && user.tokenVersion === Number(version) && !isEnded ? user : undefined
}

function recordWith(rows: Draft, uid: string): { id: number; version: number } | undefined {
  return rows.get('cars', uid) ?? rows.get('inquiries', uid) ?? tombstoneIn(rows, uid)
}

/** The mutation of a documented call, without its mid. */
function mutationOf(rows: Draft, { method, path, body, key }: Request) {
  const content = body === null ? null : JSON.parse(body)
  switch (`${method} ${path}`) {
    case 'POST /api/inquiries':
      return { name: 'inquiry.create', uid: '', args: inquiryInput.parse(content) }
    case 'POST /api/cars':
      return { name: 'car.create', uid: '', args: { car: content } }
    case 'PUT /api/settings':
      return { name: 'settings.edit', uid: SETTINGS_UID, args: { fields: content } }
  }
  const [, , table, number] = path.split('/')
  const kind = table === 'cars' ? 'car' : 'inquiry'
  const uid = uidOf(rows, kind, Number(number)) ?? rows.get(IDEMPOTENCY_RECORDS, key ?? '')?.recordUid
  if (!uid) return undefined
  if (method === 'DELETE') return { name: `${kind}.delete`, uid, args: {} }
  return { name: 'car.edit', uid, args: { fields: content } }
}

/** The uid of a record, even of one that was deleted since the server looked for it. */
function uidOf(rows: Draft, kind: 'car' | 'inquiry', id: number): string | undefined {
  const found = rows.all(kind === 'car' ? 'cars' : 'inquiries').find((record) => record.id === id)
  if (found) return found.uid
  const isIt = (row: Pick<Row<'deletions'>, 'kind' | 'id'>) => row.kind === kind && row.id === id
  const entries = [...rows.entries('deletions'), ...rows.entries(PRUNED_TOMBSTONES)]
  return entries.find(([, row]) => isIt(row))?.[0]
}
