// Checks every commit and every response of the server.

import type { PublicCar } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { PulledChange, PushResponse } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Activity, Device, StoredCar, StoredOutcome } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import type { StartKind } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'

/** Older outcomes may be pruned: the retention is 35 days for REST requests and 400 for mutations of devices. */
const MIN_RETENTION_MS = 34 * 24 * 3_600_000
/** In place of the mid of a mutation from before a restore. */
const UNKNOWN_MID = ''

interface Dependencies {
  journal: Journal
  server: { now(): Date }
  /** The numbers of deleted cars, by uid. */
  deleted: Map<string, number>
  fail(error: unknown): void
}

export class ServerWatch {
  /** The committed cars, by uid. */
  readonly cars = new Map<string, StoredCar>()
  /** The committed outcomes, by mid or idempotency key. */
  readonly outcomes = new Map<string, StoredOutcome>()
  /** The mids whose outcomes a restore has lost. */
  readonly lostByRestore = new Set<string>()
  /** Successful requests since the last restore, to be repeated at the end. */
  requests: Request[] = []
  /** The pruned outcomes, by mid or idempotency key. */
  readonly pruned = new Map<string, StoredOutcome>()
  /** The values of the pruned conflicts, by uid. */
  readonly prunedConflicts = new Map<string, Conflict['fields']>()
  readonly #conflicts = new Map<string, Conflict>()
  /** The whole activity log, including pruned entries. */
  readonly activities: Activity[] = []
  restores = 0
  /** Values that may be applied twice: chosen in a conflict, or repeated by a request without a key. */
  readonly repeatable = new Set<unknown>()
  /** Values that REST requests have set. */
  readonly #setByRest = new Set<unknown>()
  readonly #effects = new Map<string, number>()
  readonly #reported = new Map<string, string>()
  readonly #numberOwners = new Map<string, string>()
  readonly #midsBySeq = new Map<string, Map<number, string>>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** S15: after a crash all reported outcomes are stored. After a restore some may be lost. */
  async onStart(store: Store, how: StartKind): Promise<void> {
    const restored = how !== 'restart'
    const view = await store.read()
    const stored = new Map(view.entries('answers'))
    const { journal } = this.#world
    for (const mid of this.outcomes.keys()) if (!stored.has(mid) && this.#isOld(mid)) this.#recordPruned(mid)
    for (const mid of this.#reported.keys()) {
      // Processed again after pruning: the backup may have the first outcome.
      if (restored && this.pruned.has(mid)) this.#reported.delete(mid)
      if (stored.has(mid)) continue
      if (!restored)
        this.#world.fail(new Violation('S15', `${short(mid)} has a reported outcome, which a crash has lost`))
      this.#reported.delete(mid)
    }
    for (const clientId of this.#midsBySeq.keys()) {
      if (!view.get('devices', clientId)) this.#midsBySeq.delete(clientId)
    }
    if (restored) {
      this.restores += 1
      for (const mid of this.outcomes.keys()) if (!stored.has(mid)) this.lostByRestore.add(mid)
      this.requests = []
      this.#effects.clear()
      for (const clientId of this.#midsBySeq.keys()) {
        this.#midsBySeq.set(clientId, new Map([[view.get('devices', clientId)?.lastSeq ?? 0, UNKNOWN_MID]]))
      }
    }
    this.activities.push(...view.all('activity'))
    this.outcomes.clear()
    for (const [mid, outcome] of stored) this.outcomes.set(mid, outcome)
    // A folder that is put back by hand issues the numbers again that were issued since it was copied.
    if (how === 'put back') this.#numberOwners.clear()
    this.cars.clear()
    for (const [uid, car] of view.entries('cars')) this.cars.set(uid, car)
    journal.trace(() => `server starts (${how}), sequence ${view.sequence}`)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const activities = changes.filter(({ table, row }) => table === 'activity' && row).map(({ row }) => row as Activity)
    this.#checkAtomicity(changes)
    for (const { table, key, row } of changes) {
      if (table === 'answers') row ? this.#checkOutcome(key, row as StoredOutcome) : this.#recordPruned(key)
      else if (table === 'conflicts') this.#recordConflict(key, row as Conflict | null)
      else if (table === 'devices' && !row) this.#midsBySeq.delete(key)
      else if (table === 'cars' && row) this.#checkCar(row as StoredCar, activities)
      else if (table === 'deletions' && row) this.#recordDeletion(key)
      else if (table === 'inquiries' && row) this.#checkNumber('inquiry', row as { id: number; uid: string })
    }
    this.activities.push(...activities)
    for (const activity of activities) this.#checkActivity(activity)
  }

  #recordConflict(uid: string, conflict: Conflict | null): void {
    if (conflict) this.#conflicts.set(uid, conflict)
    else this.prunedConflicts.set(uid, this.#conflicts.get(uid)?.fields ?? {})
  }

  onRequest({ path, body }: Request): void {
    if (path !== '/api/sync/push' || !body) return
    for (const envelope of (JSON.parse(body) as PushRequest).mutations) this.#world.journal.recordSent(envelope)
  }

  onResponse(request: Request, reply: Reply): void {
    const { journal } = this.#world
    journal.count(`http: ${reply.status}`)
    const isPush = request.path === '/api/sync/push'
    if (reply.status === 409 && isPush) journal.count(`push: ${JSON.parse(reply.text).code}`)
    if (request.token === null && request.method === 'GET') checkVisitorResponse(request, reply)
    if (request.method === 'GET' || reply.status >= 400) return
    this.requests.push(request)
    if (isPush) journal.trace(() => `    push ${describePush(request)}`)
    if (isPush) this.#checkPush(JSON.parse(request.body as string), JSON.parse(reply.text))
    else if (request.key && !this.pruned.has(request.key)) this.#reported.set(request.key, '')
  }

  /** S1, S12, S13: the seq numbers of a device have no gaps, each for one mutation. */
  #checkPush({ clientId, mutations }: PushRequest, { outcomes }: PushResponse): void {
    const { journal } = this.#world
    const known = this.#midsBySeq.get(clientId) ?? new Map([[0, UNKNOWN_MID]])
    this.#midsBySeq.set(clientId, known)
    if (outcomes.length !== mutations.length) throw new Violation('S16', 'a mutation has no outcome')
    for (const outcome of outcomes) {
      const { mid, seq, status, code } = outcome
      const reported = `${status} ${code ?? ''}`
      const before = this.#reported.get(mid)
      if (before !== undefined && before !== '' && before !== reported) {
        throw new Violation('S11', `${short(mid)} had the outcome ${before}, now ${reported}`)
      }
      if (before === undefined) {
        journal.count(`outcome: ${status}`)
        if (code) journal.count(`code: ${code}`)
        this.#checkSeq(known, mutations.find((sent) => sent.mid === mid) as Envelope, seq)
      } else {
        journal.count('repeated')
        if (!known.has(seq)) known.set(seq, mid)
      }
      this.#reported.set(mid, reported)
    }
  }

  #checkSeq(known: Map<number, string>, { mid, name, uid }: Envelope, seq: number): void {
    const before = known.get(seq)
    const withdrawal = this.#world.journal.sent.get(before ?? '')
    // Withdrawn before, perhaps by the other of two copied devices.
    if (withdrawal?.name === 'void' && (withdrawal.uid === mid || (name === 'void' && withdrawal.uid === uid))) return
    if (before !== undefined && before !== UNKNOWN_MID && before !== mid && !(name === 'void' && uid === before)) {
      throw new Violation('S13', `seq ${seq} is used for ${short(mid)} and was used for ${short(before)}`)
    }
    if (before === undefined && seq > Math.min(...known.keys()) && !known.has(seq - 1)) {
      throw new Violation('S12', `seq ${seq} is accepted without ${seq - 1}`)
    }
    if (before === undefined) known.set(seq, mid)
  }

  /** S15: an outcome is committed together with the lastSeq of its device. */
  #checkAtomicity(changes: readonly CommittedChange[]): void {
    const lastSeqs = changes
      .filter(({ table }) => table === 'devices')
      .map(({ row }) => (row as Device | null)?.lastSeq)
    for (const { table, key, row } of changes) {
      const { seq } = (table === 'answers' && row ? row : {}) as Partial<StoredOutcome>
      if (seq === undefined || lastSeqs.some((last) => last !== undefined && last >= seq)) continue
      throw new Violation('S15', `the outcome of ${short(key)} is committed without seq ${seq}`)
    }
  }

  #isOld(mid: string): boolean {
    const { answeredAt } = this.outcomes.get(mid) ?? {}
    return answeredAt !== undefined && Date.parse(answeredAt) < this.#world.server.now().getTime() - MIN_RETENTION_MS
  }

  /** After pruning only creations are still idempotent. */
  #recordPruned(mid: string): void {
    const outcome = this.outcomes.get(mid)
    if (outcome) this.pruned.set(mid, outcome)
    this.outcomes.delete(mid)
    this.#reported.delete(mid)
    if (outcome?.recordUid !== mid) this.#effects.delete(mid)
    this.#world.journal.count('an outcome is pruned')
  }

  #checkOutcome(mid: string, outcome: StoredOutcome): void {
    const before = this.outcomes.get(mid)
    if (before && before.status !== outcome.status && outcome.code !== 'key_reused') {
      throw new Violation('S11', `${short(mid)} was ${before.status} and becomes ${outcome.status}`)
    }
    this.outcomes.set(mid, outcome)
  }

  #checkCar(car: StoredCar, activities: readonly Activity[]): void {
    const before = this.cars.get(car.uid)
    this.cars.set(car.uid, car)
    this.#checkNumber('car', car)
    if (car.sold && (car.enabled || car.featured))
      throw new Violation('S50', `${short(car.uid)} is sold and enabled or featured`)
    if (!before?.sold || car.saleId === before.saleId) return
    const undone = activities.some(({ mid, name, recordUid, history }) => {
      if (recordUid !== car.uid) return false
      const { stored, sent } = this.#world.journal
      if (name === 'car.edit') return !stored.has(mid) && history.sold?.to === false
      return name === 'car.unsell' && (sent.get(mid)?.args.saleId ?? before.saleId) === before.saleId
    })
    if (!undone) throw new Violation('S51', `the sale of ${short(car.uid)} is undone without its saleId`)
  }

  #recordDeletion(uid: string): void {
    const car = this.cars.get(uid)
    if (car) this.#world.deleted.set(uid, car.id)
    this.cars.delete(uid)
  }

  #checkNumber(kind: string, { id, uid }: { id: number; uid: string }): void {
    const owner = this.#numberOwners.get(`${kind} ${id}`)
    if (owner !== undefined && owner !== uid) throw new Violation('S55', `${kind} number ${id} is assigned twice`)
    this.#numberOwners.set(`${kind} ${id}`, uid)
  }

  /** S11: a mutation has one effect. S40, S42: it overwrites no value that its author had not seen. */
  #checkActivity({ mid, name, history }: Activity): void {
    const times = (this.#effects.get(mid) ?? 0) + 1
    this.#effects.set(mid, times)
    if (times > 1) throw new Violation('S11', `${name} ${short(mid)} has a second effect`)
    if (name === 'conflict.resolve') for (const { to } of Object.values(history)) this.repeatable.add(to)
    if (name !== 'car.edit' && name !== 'settings.edit') return
    if (!this.#world.journal.stored.has(mid)) {
      for (const { to } of Object.values(history)) (this.#setByRest.has(to) ? this.repeatable : this.#setByRest).add(to)
      return
    }
    const fields = this.#world.journal.sent.get(mid)?.args.fields as Record<string, { from?: unknown; to?: unknown }>
    for (const [field, { from, to }] of Object.entries(history)) {
      const requested = fields[field]
      if (!requested || field === 'enabled' || field === 'featured') continue
      if (field === 'features' || field === 'images')
        this.#checkList(mid, requested as never, from as string[], to as string[])
      else if (!sameValue(requested.from ?? null, from ?? null)) {
        throw new Violation('S40', `${short(mid)} overwrites ${field} ${from}, its author had seen ${requested.from}`)
      }
    }
  }

  #checkList(mid: string, requested: { from: string[]; to: string[] }, before: string[], after: string[]): void {
    const removed = requested.from.filter((item) => !requested.to.includes(item))
    const lost = before.filter((item) => !removed.includes(item) && !after.includes(item))
    if (lost.length > 0) throw new Violation('S42', `${short(mid)} drops ${lost.join(', ')}, which it did not remove`)
  }
}

function describePush({ body }: Request): string {
  const { clientId, mutations } = JSON.parse(body as string) as PushRequest
  return `${short(clientId)}: ${mutations.map(({ seq, mid, name, uid }) => `${seq} ${short(mid)} ${name} ${short(uid)}`).join(', ')}`
}

const STAFF_ONLY = /"(?:createdBy|saleId|note|assignee|phone_|history)":/

/** S35: visitors receive public cars and settings only. */
function checkVisitorResponse({ path }: Request, { status, text }: Reply): void {
  if (status !== 200 || path.startsWith('/api/settings')) return
  if (STAFF_ONLY.test(text)) throw new Violation('S35', `visitors receive staff-only fields: ${path}`)
  const body = JSON.parse(text) as { data?: PublicCar[]; changes?: PulledChange[] }
  const cars = [...(body.data ?? [])]
  for (const { kind, record } of body.changes ?? []) {
    if (kind === 'inquiry' && record) throw new Violation('S35', 'visitors receive inquiries')
    if (kind === 'conflict') throw new Violation('S35', 'visitors receive conflicts')
    if (kind === 'car' && record) cars.push(record)
  }
  for (const car of cars)
    if (!isPublic(car)) throw new Violation('S35', `visitors receive ${car.id}, which is not public`)
}
