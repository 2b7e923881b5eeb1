// Checks every commit of every device: a mutation stays stored until the server has an outcome for it, and settled mutations are
// kept for a week.
import type { Commit, LocalStore, RowKey, Rows, TableChange, TableName } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { contentOf } from '#tests/simulation/content-of.ts'
import type { Device } from '#tests/simulation/device.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Scheduler } from '#tests/simulation/scheduler.ts'
import { START_TIME_MS } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { CursorWatch } from './cursor-watch.ts'
import type { ServerWatch } from './server-watch.ts'

interface ObservedStore {
  /** When each mutation was first stored there: its place in the original order. */
  places: Map<string, number>
  outbox: Map<number, OutboxRow>
  /** The positions of mutations that a repeated transaction has stored again. The first position may settle before. */
  repeats: Set<number>
  settled: Map<RowKey, Rows['settled']>
  device: Rows['device'] | null
  /** How often the server had been restored when the outbox took its clientId. */
  restores: number
}

/** Clocks are set by up to three hours, several times. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000
/** S34 */
const SETTLED_RETENTION_MS = 7 * 24 * 3_600_000 - CLOCK_TOLERANCE_MS

interface Dependencies {
  journal: Journal
  serverWatch: ServerWatch
  readonly cursorWatch: CursorWatch
  scheduler: Scheduler
}

export class DeviceWatch {
  readonly #observed = new WeakMap<LocalStore, ObservedStore>()
  /** The clientIds of databases that were copied. */
  readonly #copied = new Set<string>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** For a copy of a store. */
  async observe(store: LocalStore): Promise<void> {
    const { outbox, settled, device } = await store.snapshot()
    const observed = emptyStore()
    observed.device = device[0] ?? null
    if (observed.device) this.#copied.add(observed.device.clientId)
    for (const { mid } of settled.sort((a, b) => a.seq - b.seq)) observed.places.set(mid, observed.places.size)
    for (const row of outbox) observed.outbox.set(row.seq, row)
    for (const row of settled) observed.settled.set(row.mid, row)
    for (const row of outbox) if (midsOf(row).some((mid) => observed.settled.has(mid))) observed.repeats.add(row.seq)
    checkOrder({ name: 'a copy' }, observed)
    this.#observed.set(store, observed)
  }

  /** What a person imports from a file is queued behind what they have made since it was sent. */
  beforeImport(store: LocalStore, mids: readonly string[]): void {
    const { places, outbox, settled } = this.#observed.get(store) ?? emptyStore()
    const pending = new Set([...outbox.values()].flatMap(midsOf))
    for (const mid of mids) if (!pending.has(mid) && !settled.has(mid)) places.delete(mid)
  }

  onCommit(device: Device, store: LocalStore, userId: number | null, { changes }: Commit): void {
    const observed = this.#observed.get(store) ?? emptyStore()
    this.#observed.set(store, observed)
    const row = (changes?.find(({ table }) => table === 'device') as Changed<'device'> | undefined)?.puts[0]
    // What the server had sent to a deleted account is removed, and its unsent mutations stay.
    const isAbandoned = row?.session === 'gone'
    const isClosed = row?.session === 'closed'
    for (const change of changes ?? []) {
      if (change.table === 'outbox') {
        const gone = change.cleared ? [...observed.outbox.values()] : []
        for (const seq of change.removes) gone.push(...[observed.outbox.get(Number(seq)) ?? []].flat())
        if (change.cleared) {
          observed.outbox.clear()
          observed.repeats.clear()
        }
        for (const seq of change.removes) observed.outbox.delete(Number(seq))
        for (const row of change.puts) {
          const before = observed.outbox.get(row.seq)
          if (before) gone.push(before)
          observed.outbox.set(row.seq, row)
          this.#recordStored(device, userId, row)
        }
        const still = new Set([...observed.outbox.values()].flatMap(midsOf))
        const settled = changes?.find(({ table }) => table === 'settled') as Settled | undefined
        checkOrder(device, observed)
        for (const row of isAbandoned ? [] : gone) {
          const [mid = ''] = midsOf(row)
          if (!still.has(mid)) this.#checkRemoval(device, mid)
          if (!still.has(mid) && !isClosed) this.#checkSettled(device, row, settled)
        }
      }
      if (change.table === 'refused')
        for (const { envelope, dependants = [] } of change.puts)
          for (const each of [envelope, ...dependants]) this.#world.journal.refusedHere.add(contentOf(each))
      if (change.table === 'settled') this.#checkPruning(isAbandoned || isClosed ? null : device, observed, change)
      if (change.table === 'device') for (const next of change.puts) this.#checkDevice(device, observed, next)
    }
  }

  #recordStored(device: Device, userId: number | null, { envelope, withdrawn }: OutboxRow): void {
    const { journal } = this.#world
    if (withdrawn) journal.withdrawn.set(withdrawn.envelope.mid, withdrawn.reason)
    if (envelope.name === 'void' || journal.stored.has(envelope.mid)) return
    const { mid, name, uid, args } = envelope
    journal.recordSent(envelope)
    journal.stored.set(mid, { mid, name, uid, args, userId, deviceName: device.name })
  }

  /** S61: a log-out deletes what the person has confirmed. */
  #checkRemoval({ name }: Device, mid: string): void {
    const { journal, serverWatch } = this.#world
    if ([serverWatch.outcomes, serverWatch.lostByRestore, serverWatch.pruned].some((known) => known.has(mid))) return
    if (!journal.expectedLosses.has(mid))
      throw new Violation('S32', `${short(mid)} leaves the outbox of ${name} without an outcome`)
  }

  /** S34: an applied mutation becomes settled when it leaves the outbox, unless it has content about a visitor. */
  #checkSettled({ name }: Device, { envelope, outcome, withdrawn }: OutboxRow, settled?: Settled): void {
    const { mid, args } = envelope
    const status = outcome?.status ?? this.#world.serverWatch.outcomes.get(mid)?.status
    if (withdrawn || !['applied', 'merged', 'conflict'].includes(status ?? '')) return
    if (envelope.name === 'appointment.create') return
    if (/^(?:inquiry|appointment)\.edit$/.test(envelope.name) && 'note' in (args.fields as object)) return
    if (envelope.name === 'car.reserve') return
    if (settled?.puts.some((row) => row.mid === mid)) return
    throw new Violation('S34', `${envelope.name} ${short(mid)} was applied and is not settled on ${name}`)
  }

  /** S34: settled for a week by the server's clock, until it is pending again, or until log-out. */
  #checkPruning(device: Device | null, { outbox, settled }: ObservedStore, change: Settled): void {
    const gone = change.cleared ? [...settled.values()] : change.removes.flatMap((mid) => settled.get(mid) ?? [])
    if (change.cleared) settled.clear()
    for (const mid of change.removes) settled.delete(mid)
    for (const row of change.puts) settled.set(row.mid, row)
    if (!device) return
    const { name } = device
    const now = START_TIME_MS + this.#world.scheduler.clock
    const early = change.puts.find(({ at }) => !(Date.parse(at) <= now + CLOCK_TOLERANCE_MS))
    if (early) throw new Violation('S34', `${short(early.mid)} is settled on ${name} with a future time, ${early.at}`)
    const pending = new Set([...outbox.values()].flatMap(midsOf))
    for (const { mid, at } of gone) {
      if (settled.has(mid) || pending.has(mid) || Date.parse(at) < now - SETTLED_RETENTION_MS) continue
      throw new Violation('S34', `${name} prunes ${short(mid)} of ${at} too early`)
    }
  }

  #checkDevice(device: Device, observed: ObservedStore, next: Rows['device']): void {
    const before = observed.device
    observed.device = next
    if (before && before.clientId !== next.clientId) this.#checkStartOver(device, observed, before, next)
    else this.#checkHidden(device, observed, next)
    this.#checkCursor(before?.cursor ?? null, next.cursor)
  }

  #checkCursor(sent: string | null, cursor: string | null): void {
    const [before, now] = [parseCursor(sent), parseCursor(cursor)]
    const isOtherHistory = before?.run !== now?.run && this.#world.serverWatch.restores > 0
    if (before && now && before.epoch === now.epoch && now.sequence < before.sequence && !isOtherHistory) {
      throw new Violation('S33', `a cursor moves back from ${before.sequence} to ${now.sequence}`)
    }
  }

  /** S12, S13, S34: a device starts over when the server has forgotten something, or a copy of it exists. */
  #checkStartOver({ name }: Device, observed: ObservedStore, before: Rows['device'], next: Rows['device']): void {
    const { restores, forgotten, pruned } = this.#world.serverWatch
    const wasRestored = restores > observed.restores
    observed.restores = restores
    // A load shows another history. Outcomes that precede it may be of the former one, also those since a start over.
    const { clientId, cursor } = before
    const isReplaced = cursor !== next.cursor || (!before.load && next.load)
    const isUnknown = cursor !== null && isReplaced && this.#world.cursorWatch.precedesRestore(cursor)
    const isOtherHistory = isUnknown || epochOf(before) !== epochOf(next)
    // A log-out that keeps nothing ends the outbox.
    if (before.session !== 'open' || !clientId || isOtherHistory || next.session !== 'open') return
    if (wasRestored || this.#copied.has(clientId) || forgotten.has(clientId)) return
    // The server may end between the deletion of old outcomes and that of the outbox.
    if ([...observed.outbox.values()].some((row) => midsOf(row).some((mid) => pruned.has(mid)))) return
    throw new Violation('S12', `${name} starts over, although the server has forgotten nothing`)
  }

  /** S32: the base includes what is not replayed any more, so the server has it. */
  #checkHidden({ name }: Device, { outbox }: ObservedStore, { lastSeq }: Rows['device']): void {
    const { serverWatch } = this.#world
    const known = [serverWatch.outcomes, serverWatch.lostByRestore, serverWatch.pruned]
    for (const { seq, envelope, outcome, withdrawn } of outbox.values()) {
      const mid = withdrawn ? withdrawn.envelope.mid : envelope.mid
      if (seq <= lastSeq && !outcome && !known.some((mids) => mids.has(mid) || mids.has(envelope.mid)))
        throw new Violation('S32', `${name} shows ${short(mid)} no more, and the server does not have it`)
    }
  }
}

type Changed<T extends TableName> = Extract<TableChange, { table: T }>
type Settled = Changed<'settled'>

/** The mutation of the row, or the one that it withdraws. */
function midsOf({ envelope, withdrawn }: OutboxRow): string[] {
  return [withdrawn ? withdrawn.envelope.mid : envelope.mid]
}

const epochOf = ({ cursor, epoch }: Rows['device']) => parseCursor(cursor)?.epoch ?? epoch

const emptyStore = (): ObservedStore => ({
  places: new Map(),
  outbox: new Map(),
  repeats: new Set(),
  settled: new Map(),
  device: null,
  restores: 0,
})

/** S34: also after a start over, mutations are sent in the order in which they were made. */
function checkOrder({ name }: Pick<Device, 'name'>, { places, outbox, repeats }: ObservedStore): void {
  let last = -1
  const seen = new Set<string>()
  for (const [seq, row] of [...outbox].sort(([a], [b]) => a - b)) {
    const [mid = ''] = midsOf(row)
    if (seen.has(mid)) repeats.add(seq)
    if (repeats.has(seq)) continue
    seen.add(mid)
    const place = places.get(mid) ?? Math.max(-1, ...places.values()) + 1
    places.set(mid, place)
    if (place < last) throw new Violation('S34', `${short(mid)} is sent as ${seq} by ${name}, after a later mutation`)
    last = place
  }
}
