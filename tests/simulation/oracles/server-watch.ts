// Checks every commit and every response of the server. The oracles beside it check one aspect each.

import { isDeepStrictEqual } from 'node:util'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import {
  type Activity,
  type Counter,
  IDEMPOTENCY_RECORDS,
  type OutboxProgress,
  type StoredCar,
  type StoredOutcome,
} from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import type { StartKind } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { MergeWatch } from './merge-watch.ts'
import { describePush, PushWatch } from './push-watch.ts'
import { checkUserResponse } from './user-responses.ts'
import { checkVisitorResponse } from './visitor-responses.ts'

const DAY_MS = 24 * 3_600_000
/** S11: 400 days. Clocks are set by up to three hours, several times. */
const RETENTION_MS = 399 * DAY_MS
const HORIZON = 'horizon'

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
  /** The uids of the cars that a restore has lost. Devices may send them again. */
  readonly lostCars = new Set<string>()
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
  /** Values that may be displayed or applied twice. */
  readonly repeatable: Set<unknown>
  /** The outboxes that the server has forgotten, by clientId. */
  readonly forgotten = new Set<string>()
  /** The committed outboxes, by clientId. */
  readonly #devices = new Map<string, OutboxProgress>()
  readonly #merges: MergeWatch
  readonly #pushes: PushWatch
  /** The uid of each number, and the number of each uid. */
  readonly #numberOwners = new Map<string, string>()
  readonly #numbers = new Map<string, number>()
  /** The prune horizon. */
  horizon = 0
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
    this.#merges = new MergeWatch(world)
    this.#pushes = new PushWatch(world)
    this.repeatable = this.#merges.repeatable
  }

  async onStart(store: Store, how: StartKind): Promise<void> {
    const restored = how !== 'restart'
    const view = await wholeView(store)
    const stored = new Map(view.entries(IDEMPOTENCY_RECORDS))
    const { journal } = this.#world
    for (const mid of this.outcomes.keys()) if (!stored.has(mid) && this.#isOld(mid)) this.#recordPruned(mid)
    // Pruned or deleted by a commit that the process did not live to report.
    if (!restored) {
      for (const uid of this.cars.keys()) if (!view.get('cars', uid)) this.#recordDeletion(uid)
      for (const uid of this.#conflicts.keys()) if (!view.get('conflicts', uid)) this.#recordConflict(uid, null)
      for (const [id, { seenAt }] of this.#devices)
        if (!view.get('devices', id) && this.#ageOf(seenAt) > RETENTION_MS) this.#recordForgotten(id)
    }
    this.#pushes.onStart(view, restored, this.pruned)
    if (restored) {
      this.restores += 1
      for (const mid of this.outcomes.keys()) if (!stored.has(mid)) this.lostByRestore.add(mid)
      for (const uid of this.cars.keys()) if (!view.get('cars', uid)) this.lostCars.add(uid)
      this.requests = []
      this.#merges.onRestored()
      this.#numbers.clear()
    }
    this.activities.push(...view.all('activity'))
    this.outcomes.clear()
    for (const [mid, outcome] of stored) this.outcomes.set(mid, outcome)
    // A folder that is put back by hand issues the numbers again that were issued since it was copied.
    if (how === 'put back') this.#numberOwners.clear()
    this.horizon = view.get('counters', HORIZON)?.value ?? 0
    this.#devices.clear()
    for (const [clientId, device] of view.entries('devices')) this.#devices.set(clientId, device)
    this.cars.clear()
    for (const [uid, car] of view.entries('cars')) this.cars.set(uid, car)
    journal.trace(() => `server starts (${how}), sequence ${view.sequence}`)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const activities = changes.filter(({ table, row }) => table === 'activity' && row).map(({ row }) => row as Activity)
    this.#checkAtomicity(changes)
    for (const { table, key, row } of changes) {
      if (table === IDEMPOTENCY_RECORDS) row ? this.#checkOutcome(key, row as StoredOutcome) : this.#checkPruned(key)
      else if (table === 'conflicts') this.#recordConflict(key, row as Conflict | null)
      else if (table === 'devices') row ? this.#devices.set(key, row as OutboxProgress) : this.#recordForgotten(key)
      else if (table === 'cars' && row) this.#checkCar(row as StoredCar, activities)
      else if (table === 'deletions' && row) this.#recordDeletion(key)
      else if (table === 'counters' && key === HORIZON && row) this.#checkHorizon(row as Counter)
      else if (table === 'inquiries' && row) this.#checkNumber('inquiry', row as { id: number; uid: string })
    }
    this.activities.push(...activities)
    for (const activity of activities) this.#merges.onActivity(activity)
  }

  #recordConflict(uid: string, conflict: Conflict | null): void {
    if (conflict) this.#conflicts.set(uid, conflict)
    else this.prunedConflicts.set(uid, this.#conflicts.get(uid)?.fields ?? {})
  }

  #recordForgotten(clientId: string): void {
    this.forgotten.add(clientId)
    this.#devices.delete(clientId)
    this.#pushes.onDeviceRemoved(clientId)
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
    checkUserResponse(request, reply)
    if (request.method === 'GET' || reply.status >= 400) return
    this.requests.push(request)
    if (isPush) journal.trace(() => `    push ${describePush(request)}`)
    if (isPush) this.#pushes.onPush(JSON.parse(request.body as string), JSON.parse(reply.text), this.outcomes)
    else if (request.key && !this.pruned.has(request.key)) this.#pushes.onKeyedCall(request.key)
  }

  /** S15: an outcome is committed together with the lastSeq of its device. */
  #checkAtomicity(changes: readonly CommittedChange[]): void {
    const lastSeqs = changes
      .filter(({ table }) => table === 'devices')
      .map(({ row }) => (row as OutboxProgress | null)?.lastSeq)
    for (const { table, key, row } of changes) {
      const { seq } = (table === IDEMPOTENCY_RECORDS && row ? row : {}) as Partial<StoredOutcome>
      if (seq === undefined || lastSeqs.some((last) => last !== undefined && last >= seq)) continue
      throw new Violation('S15', `the outcome of ${short(key)} is committed without seq ${seq}`)
    }
  }

  #isOld(mid: string): boolean {
    const { answeredAt } = this.outcomes.get(mid) ?? {}
    return answeredAt !== undefined && this.#ageOf(answeredAt) > RETENTION_MS
  }

  #ageOf(time: string): number {
    return this.#world.server.now().getTime() - Date.parse(time)
  }

  /** S11: outcomes are kept for as long as they may be asked for. */
  #checkPruned(mid: string): void {
    if (this.outcomes.has(mid) && !this.#isOld(mid))
      throw new Violation('S11', `the outcome of ${short(mid)} is pruned too early`)
    this.#recordPruned(mid)
  }

  /** After pruning only creations are still idempotent. */
  #recordPruned(mid: string): void {
    const outcome = this.outcomes.get(mid)
    if (outcome) this.pruned.set(mid, outcome)
    this.outcomes.delete(mid)
    this.#pushes.onPruned(mid)
    if (outcome?.recordUid !== mid) this.#merges.onPruned(mid)
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
    if (car.sold !== (car.soldAt !== undefined))
      throw new Violation('S59', `${short(car.uid)} is sold without a time, or has one and is not`)
    checkPrices(car, before)
    this.#checkReservation(car, before, activities)
    if (!before?.sold || car.saleId === before.saleId) return
    const undone = activities.some(({ mid, name, recordUid, history }) => {
      if (recordUid !== car.uid) return false
      const { stored, sent } = this.#world.journal
      if (name === 'car.edit') return !stored.has(mid) && history.sold?.to === false
      return name === 'car.unsell' && (sent.get(mid)?.args.saleId ?? before.saleId) === before.saleId
    })
    if (!undone) throw new Violation('S51', `the sale of ${short(car.uid)} is undone without its saleId`)
  }

  /** S89: a reservation remains until it is released, decided against, or ended by a sale. */
  #checkReservation(car: StoredCar, before: StoredCar | undefined, activities: readonly Activity[]): void {
    if (car.sold && car.reservedUntil !== undefined)
      throw new Violation('S89', `${short(car.uid)} is sold and reserved`)
    if (!before?.reservationId || car.reservationId === before.reservationId) return
    const isEnded = activities.some(({ mid, name, recordUid, history }) => {
      if (recordUid !== car.uid) return false
      if (name === 'car.release') return this.#world.journal.sent.get(mid)?.args.reservationId === before.reservationId
      return name === 'car.sell' || name === 'conflict.resolve' || name === 'car.delete' || 'sold' in history
    })
    if (!isEnded) throw new Violation('S89', `the reservation of ${short(car.uid)} is replaced by a later one`)
  }

  #recordDeletion(uid: string): void {
    const car = this.cars.get(uid)
    if (car) this.#world.deleted.set(uid, car.id)
    this.cars.delete(uid)
  }

  /** S55: also a restored car keeps its number. */
  #checkNumber(kind: string, { id, uid }: { id: number; uid: string }): void {
    const owner = this.#numberOwners.get(`${kind} ${id}`)
    if (owner !== undefined && owner !== uid) throw new Violation('S55', `${kind} number ${id} is assigned twice`)
    const number = this.#numbers.get(uid) ?? id
    if (number !== id) throw new Violation('S55', `${kind} ${short(uid)} had number ${number} and gets ${id}`)
    this.#numberOwners.set(`${kind} ${id}`, uid)
    this.#numbers.set(uid, id)
  }

  /** S33 */
  #checkHorizon({ value }: Counter): void {
    if (value < this.horizon) throw new Violation('S33', `the prune horizon goes back from ${this.horizon} to ${value}`)
    this.horizon = value
  }
}

function checkPrices(car: StoredCar, before: StoredCar | undefined): void {
  const last = car.priceHistory?.at(-1)
  if (last && last.price !== car.price)
    throw new Violation('S59', `the price of ${short(car.uid)} is not the last of its history`)
  if (before && before.price !== car.price && (!last || isDeepStrictEqual(last, before.priceHistory?.at(-1))))
    throw new Violation('S59', `a price of ${short(car.uid)} is missing in its history`)
}
