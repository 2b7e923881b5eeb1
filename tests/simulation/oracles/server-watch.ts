// Looks at every commit of the server and at every answer it gives, as they happen.

import { sameValue } from '#domain/mutations/merge.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { PushRequest, PushResponse } from '#domain/protocol/protocol.ts'
import type { Committed, Store } from '#sync-server/store/store.ts'
import type { Activity, Answer, Device, StoredCar } from '#sync-server/store/tables.ts'
import { short } from '#tests/simulation/names.ts'
import type { Reply, Request } from '#tests/simulation/network.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import { visitorsSee } from './visitors-see.ts'

/** An answer that is older may be gone: a key of a REST call is good for 35 days, that of a device's change for 400. */
const LEAST_KEPT = 34 * 24 * 3_600_000
/** Had the number before a restore. */
const ANYBODY = ''

export class ServerWatch {
  /** As the server has them, durably. */
  readonly cars = new Map<string, StoredCar>()
  readonly answers = new Map<string, Answer>()
  /** Answered once, and forgotten by a restore. */
  readonly forgotten = new Set<string>()
  /** Requests that were answered since the last restore, to be repeated at the end. */
  log: Request[] = []
  /** Answered once, and forgotten because it is long ago. */
  readonly expired = new Map<string, Answer>()
  /** All that was ever done, also what the log has forgotten. */
  readonly done: Activity[] = []
  restores = 0
  /** Values that came back because a person chose them in a conflict, or a call without a key arrived once more. */
  readonly chosen = new Set<unknown>()
  /** Values that calls have made. */
  readonly #called = new Set<unknown>()
  readonly #effects = new Map<string, number>()
  readonly #told = new Map<string, string>()
  readonly #numbers = new Map<string, string>()
  readonly #sequences = new Map<string, Map<number, string>>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** A process has begun: what had been answered is there, unless a backup was put back. */
  async started(store: Store, restored: boolean): Promise<void> {
    const view = await store.read()
    const answers = new Map(view.entries('answers'))
    const { journal } = this.#world
    for (const mid of this.answers.keys()) if (!answers.has(mid) && this.#isOld(mid)) this.#expired(mid)
    for (const mid of this.#told.keys()) {
      // Told anew after it had expired: the backup may have the first answer.
      if (restored && this.expired.has(mid)) this.#told.delete(mid)
      if (answers.has(mid)) continue
      if (!restored) this.#world.fail(new Violation('S15', `${short(mid)} was answered and is gone after a crash`))
      this.#told.delete(mid)
    }
    for (const clientId of this.#sequences.keys()) {
      if (!view.get('devices', clientId)) this.#sequences.delete(clientId)
    }
    if (restored) {
      this.restores += 1
      for (const mid of this.answers.keys()) if (!answers.has(mid)) this.forgotten.add(mid)
      this.log = []
      this.#effects.clear()
      for (const clientId of this.#sequences.keys()) {
        this.#sequences.set(clientId, new Map([[view.get('devices', clientId)?.lastSeq ?? 0, ANYBODY]]))
      }
    }
    this.done.push(...view.all('activity'))
    this.answers.clear()
    for (const [mid, answer] of answers) this.answers.set(mid, answer)
    this.cars.clear()
    for (const [uid, car] of view.entries('cars')) this.cars.set(uid, car)
    journal.trace(() => `server starts${restored ? ' on a backup' : ''}, sequence ${view.sequence}`)
  }

  committed(changes: readonly Committed[]): void {
    const activities = changes.filter(({ table, row }) => table === 'activity' && row).map(({ row }) => row as Activity)
    this.#isOneWrite(changes)
    for (const { table, key, row } of changes) {
      if (table === 'answers') row ? this.#answered(key, row as Answer) : this.#expired(key)
      else if (table === 'devices' && !row) this.#sequences.delete(key)
      else if (table === 'cars' && row) this.#carIs(row as StoredCar, activities)
      else if (table === 'deletions' && row) this.#gone(key)
      else if (table === 'inquiries' && row) this.#numbered('inquiry', row as { id: number; uid: string })
    }
    this.done.push(...activities)
    for (const activity of activities) this.#happened(activity)
  }

  reached({ path, body }: Request): void {
    if (path !== '/api/sync/push' || !body) return
    for (const envelope of (JSON.parse(body) as PushRequest).mutations) this.#world.journal.note(envelope)
  }

  heard(request: Request, reply: Reply): void {
    const { journal } = this.#world
    journal.count(`http: ${reply.status}`)
    const isPush = request.path === '/api/sync/push'
    if (reply.status === 409 && isPush) journal.count(`push: ${JSON.parse(reply.text).code}`)
    if (request.token === null && request.method === 'GET') visitorsSee(request, reply)
    if (request.method === 'GET' || reply.status >= 400) return
    this.log.push(request)
    if (isPush) journal.trace(() => `    push ${pushed(request)} -> ${JSON.parse(reply.text).lastSeq}`)
    if (isPush) this.#pushed(JSON.parse(request.body as string), JSON.parse(reply.text))
    else if (request.key && !this.expired.has(request.key)) this.#told.set(request.key, '')
  }

  /** S1, S12, S13: a device's numbers come one after the other, each for one change. */
  #pushed({ clientId, mutations }: PushRequest, { outcomes }: PushResponse): void {
    const { journal } = this.#world
    const known = this.#sequences.get(clientId) ?? new Map([[0, ANYBODY]])
    this.#sequences.set(clientId, known)
    if (outcomes.length !== mutations.length) throw new Violation('S16', 'a change has no outcome')
    for (const outcome of outcomes) {
      const { mid, seq, status, code } = outcome
      const said = `${status} ${code ?? ''}`
      const before = this.#told.get(mid)
      if (before !== undefined && before !== '' && before !== said) {
        throw new Violation('S11', `${short(mid)} was answered ${before}, now ${said}`)
      }
      if (before === undefined) {
        journal.count(`outcome: ${status}`)
        if (code) journal.count(`code: ${code}`)
        this.#inOrder(known, mutations.find((sent) => sent.mid === mid) as Envelope, seq)
      } else {
        journal.count('repeated')
        if (!known.has(seq)) known.set(seq, mid)
      }
      this.#told.set(mid, said)
    }
  }

  #inOrder(known: Map<number, string>, { mid, name, uid }: Envelope, seq: number): void {
    const before = known.get(seq)
    const withdrawal = this.#world.journal.sent.get(before ?? '')
    // Taken back before, perhaps by the other of two copies.
    if (withdrawal?.name === 'void' && (withdrawal.uid === mid || (name === 'void' && withdrawal.uid === uid))) return
    if (before !== undefined && before !== ANYBODY && before !== mid && !(name === 'void' && uid === before)) {
      throw new Violation('S13', `number ${seq} is given to ${short(mid)} and had been ${short(before)}'s`)
    }
    if (before === undefined && seq > Math.min(...known.keys()) && !known.has(seq - 1)) {
      throw new Violation('S12', `number ${seq} is taken without ${seq - 1}`)
    }
    if (before === undefined) known.set(seq, mid)
  }

  /** S15: no answer to a device without the number it goes with. */
  #isOneWrite(changes: readonly Committed[]): void {
    const counted = changes.filter(({ table }) => table === 'devices').map(({ row }) => (row as Device | null)?.lastSeq)
    for (const { table, key, row } of changes) {
      const { seq } = (table === 'answers' && row ? row : {}) as Partial<Answer>
      if (seq === undefined || counted.some((last) => last !== undefined && last >= seq)) continue
      throw new Violation('S15', `the answer to ${short(key)} is written without its number ${seq}`)
    }
  }

  #isOld(mid: string): boolean {
    const { answeredAt } = this.answers.get(mid) ?? {}
    return answeredAt !== undefined && Date.parse(answeredAt) < this.#world.server.now().getTime() - LEAST_KEPT
  }

  /** After that only a creation is known for ever. */
  #expired(mid: string): void {
    const answer = this.answers.get(mid)
    if (answer) this.expired.set(mid, answer)
    this.answers.delete(mid)
    this.#told.delete(mid)
    if (answer?.recordUid !== mid) this.#effects.delete(mid)
    this.#world.journal.count('an answer is forgotten')
  }

  #answered(mid: string, answer: Answer): void {
    const before = this.answers.get(mid)
    if (before && before.status !== answer.status && answer.code !== 'key_reused') {
      throw new Violation('S11', `${short(mid)} was ${before.status} and becomes ${answer.status}`)
    }
    this.answers.set(mid, answer)
  }

  #carIs(car: StoredCar, activities: readonly Activity[]): void {
    const before = this.cars.get(car.uid)
    this.cars.set(car.uid, car)
    this.#numbered('car', car)
    if (car.sold && (car.enabled || car.featured)) throw new Violation('S50', `${short(car.uid)} is sold and shown`)
    if (!before?.sold || car.saleId === before.saleId) return
    const undone = activities.some(({ mid, name, recordUid, history }) => {
      if (recordUid !== car.uid) return false
      const { kept, sent } = this.#world.journal
      if (name === 'car.edit') return !kept.has(mid) && history.sold?.to === false
      return name === 'car.unsell' && (sent.get(mid)?.args.saleId ?? before.saleId) === before.saleId
    })
    if (!undone) throw new Violation('S51', `the sale of ${short(car.uid)} is undone by nobody who named it`)
  }

  #gone(uid: string): void {
    const car = this.cars.get(uid)
    if (car) this.#world.deleted.set(uid, car.id)
    this.cars.delete(uid)
  }

  #numbered(kind: string, { id, uid }: { id: number; uid: string }): void {
    const owner = this.#numbers.get(`${kind} ${id}`)
    if (owner !== undefined && owner !== uid) throw new Violation('S55', `${kind} number ${id} is given twice`)
    this.#numbers.set(`${kind} ${id}`, uid)
  }

  /** S11: one effect. S40, S42: nobody overwrites what they had not seen. */
  #happened({ mid, name, history }: Activity): void {
    const times = (this.#effects.get(mid) ?? 0) + 1
    this.#effects.set(mid, times)
    if (times > 1) throw new Violation('S11', `${name} ${short(mid)} has a second effect`)
    if (name === 'conflict.resolve') for (const { to } of Object.values(history)) this.chosen.add(to)
    if (name !== 'car.edit') return
    if (!this.#world.journal.kept.has(mid)) {
      for (const { to } of Object.values(history)) (this.#called.has(to) ? this.chosen : this.#called).add(to)
      return
    }
    const fields = this.#world.journal.sent.get(mid)?.args.fields as Record<string, { from?: unknown; to?: unknown }>
    for (const [field, { from, to }] of Object.entries(history)) {
      const asked = fields[field]
      if (!asked || field === 'enabled' || field === 'featured') continue
      if (field === 'features') this.#keepsOthers(mid, asked as never, from as string[], to as string[])
      else if (!sameValue(asked.from ?? null, from ?? null)) {
        throw new Violation('S40', `${short(mid)} overwrites ${field} ${from}, its maker had seen ${asked.from}`)
      }
    }
  }

  #keepsOthers(mid: string, asked: { from: string[]; to: string[] }, before: string[], after: string[]): void {
    const removed = asked.from.filter((item) => !asked.to.includes(item))
    const lost = before.filter((item) => !removed.includes(item) && !after.includes(item))
    if (lost.length > 0) throw new Violation('S42', `${short(mid)} drops ${lost.join(', ')}, which it did not remove`)
  }
}

function pushed({ body }: Request): string {
  const { clientId, mutations } = JSON.parse(body as string) as PushRequest
  return `${short(clientId)}: ${mutations.map(({ seq, mid, name, uid }) => `${seq} ${short(mid)} ${name} ${short(uid)}`).join(', ')}`
}
