// The reference model of the devices. After each commit of a database its base is what the model has sent to this reader at the cursor of the
// database, and each mutation that was made there is in the outbox, settled, or refused and listed, until a person discards it.
import type { Commit, LocalStore, RECORD_TABLES, RowKey, Rows, TableChange } from '#app/local/db/local-store.ts'
import type { OutboxRow, RefusedRow, SettledRow } from '#app/local/db/rows.ts'
import { emptyRecordMaps, KINDS, LISTED_KINDS, type RecordMaps, recordsOf } from '#domain/kinds/kinds.ts'
import { singleMutations, subjectsOf } from '#domain/mutations/subjects.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { contentOf } from '#tests/simulation/content-of.ts'
import type { Device } from '#tests/simulation/device.ts'
import type { Reply, Request } from '#tests/simulation/http.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { StoreMirror } from '#tests/simulation/oracles/store-mirror.ts'
import { START_TIME_MS } from '#tests/simulation/server-process.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { outcomesIn } from './protocol.ts'
import { presented, presentedSettings, type Reader } from './responses.ts'
import { canonical, rowsIn, type State } from './rows.ts'
import type { Issue, ServerModel } from './server-model.ts'

/** Clocks are set by up to three hours, several times. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000
/** S34 */
const SETTLED_RETENTION_MS = 7 * 24 * 3_600_000 - CLOCK_TOLERANCE_MS

interface Dependencies {
  readonly journal: Journal
  readonly server: { readonly model: ServerModel }
  readonly mirror: StoreMirror
  readonly scheduler: { readonly clock: number }
}

interface Presented {
  record: object | null
  tables: unknown[]
}

/** The tables on which a presented record depends beside its own row. */
const PRESENTED_WITH = ['photos', 'settings', 'reservations'] as const

interface Observed {
  /** When each mutation was first stored there: its place in the original order. */
  places: Map<string, number>
  outbox: ReadonlyMap<number, OutboxRow>
  settled: ReadonlyMap<RowKey, SettledRow>
  cursor: string | null
  isLoading: boolean
  /** The cursors that pulls have brought. After a load some records are newer than the cursor. */
  pulled: Set<string>
}

export class DeviceModel {
  readonly #observed = new WeakMap<LocalStore, Observed>()
  readonly #presented = new WeakMap<object, Map<Reader, Presented>>()
  readonly #texts = new WeakMap<object, string>()
  readonly #world: Dependencies

  constructor(world: Dependencies) {
    this.#world = world
  }

  /** For a copy of a store, which the mirror knows. */
  observe(store: LocalStore): void {
    const { mirror } = this.#world
    const places = new Map<string, number>()
    const rows = [...mirror.settled(store).values(), ...mirror.all(store, 'outbox')]
    for (const { envelope } of inOrder(rows)) places.set(envelope.mid, places.size)
    this.#remember(store, places)
  }

  /** The mutations that a person imports from a file are queued behind those that were made since it was sent. */
  beforeImport(store: LocalStore, mids: readonly string[]): void {
    const { places, outbox, settled } = this.#of(store)
    const pending = new Set([...outbox.values()].map(({ envelope }) => envelope.mid))
    for (const mid of mids) if (!pending.has(mid) && !settled.has(mid)) places.delete(mid)
  }

  /** To be called after the mirror has followed the commit. */
  onCommit(device: Device, store: LocalStore, userId: number | null, { changes }: Commit): void {
    const before = this.#of(store)
    const row = this.#world.mirror.get(store, 'device', 'device')
    const tables = new Set((changes ?? []).map(({ table }) => table))
    for (const change of changes ?? []) this.#learn(device, userId, change)
    this.#remember(store, before.places, new Set([...before.pulled, ...pulledBy(changes, before)]))
    const after = this.#of(store)
    if (row && row.session === 'open') this.#checkBase(device, store, row, userId)
    if (tables.has('outbox')) {
      checkOrder(device, after)
      this.#checkGone(device, store, before, row?.session ?? 'open')
    }
    if (before.settled !== after.settled && row?.session === 'open') this.#checkSettled(device, before, after)
    if (row) this.#checkCursor(before.cursor, row.cursor)
  }

  /** The records that the model has sent at this position; undefined while it is not exact. */
  baseAt(store: LocalStore, row: Rows['device'], userId: number | null): RecordMaps | undefined {
    const exact = this.#exact(store, row, userId)
    if (!exact) return undefined
    const maps = emptyRecordMaps()
    for (const kind of LISTED_KINDS)
      for (const [uid, row] of rowsIn(exact.state, KINDS[kind].table)) {
        const record = this.#record(exact.state, kind, row, exact.reader)
        if (record) recordsOf(maps, kind).set(uid, record as never)
      }
    return maps
  }

  /** The response that has brought a reader everything up to the cursor. */
  #exact(store: LocalStore, { cursor, load, role }: Rows['device'], userId: number | null): Issue | undefined {
    if (!cursor || load || !this.#of(store).pulled.has(cursor)) return undefined
    const reader = userId === null ? 'visitor' : role
    const own = this.#world.server.model.issuedAs(cursor).filter((each) => each.reader === reader)
    return own.every(({ isWhole }) => isWhole) ? own.at(-1) : undefined
  }

  #of(store: LocalStore): Observed {
    return this.#observed.get(store) ?? { ...NOTHING, places: new Map() }
  }

  #remember(store: LocalStore, places: Map<string, number>, pulled = new Set<string>()): void {
    const { mirror } = this.#world
    const { cursor = null, load } = mirror.get(store, 'device', 'device') ?? {}
    this.#observed.set(store, {
      places,
      pulled,
      cursor,
      isLoading: Boolean(load),
      outbox: new Map(mirror.all(store, 'outbox').map((row) => [row.key, row])),
      settled: mirror.settled(store),
    })
  }

  /** Records the mutations that people have made, and the refusals that they see. */
  #learn({ name: deviceName }: Device, userId: number | null, change: TableChange): void {
    const { journal } = this.#world
    if (change.table === 'outbox')
      for (const { envelope } of change.puts) {
        const { mid, name, uid, args } = envelope
        if (journal.stored.has(mid)) continue
        journal.recordSent(envelope)
        journal.stored.set(mid, { mid, name, uid, args, userId, deviceName })
      }
  }

  /** S30, S31: the base is the server's records at the cursor. Before the first load, and while pages are loaded, it is what the server has sent. */
  #checkBase(device: Device, store: LocalStore, row: Rows['device'], userId: number | null): void {
    const { mirror, server } = this.#world
    if (row.cursor && server.model.issuedAs(row.cursor).length === 0)
      throw new Violation('S33', `${device.name} has the cursor ${row.cursor}, which was never issued`)
    const exact = this.#exact(store, row, userId)
    for (const kind of LISTED_KINDS) {
      const table = KINDS[kind].table
      const found = mirror.all(store, table) as { uid: string }[]
      const texts = new Map(found.filter(isKeptIn(table)).map((record) => [record.uid, this.#text(record)]))
      const expected = exact ? this.#expected(exact, kind) : null
      for (const [uid, text] of texts) {
        if (expected ? expected.get(uid) === text : server.model.hasSent(text)) continue
        const right = expected ? expected.get(uid) : 'nothing that was sent'
        throw new Violation(
          'S31',
          `${device.name} has at ${row.cursor} the ${kind}\n${text}\nand this is right\n${right}`,
        )
      }
      const missing = [...(expected?.keys() ?? [])].find((uid) => !texts.has(uid))
      if (missing) throw new Violation('S31', `${device.name} lacks the ${kind} ${short(missing)} at ${row.cursor}`)
    }
    const settings = mirror.get(store, 'settings', 'site')
    if (!exact || !settings) return
    const right = canonical(
      this.#once(exact.state, rowsIn(exact.state, 'settings').get('site') as object, exact.reader, () =>
        presentedSettings(exact.state, exact.reader),
      ),
    )
    if (this.#text(settings.record) !== right)
      throw new Violation(
        'S31',
        `${device.name} has other settings at ${row.cursor}:\n${this.#text(settings.record)}\n${right}`,
      )
  }

  /** The texts of the records by uid. */
  #expected({ state, reader }: Issue, kind: (typeof LISTED_KINDS)[number]): Map<string, string> {
    const records = new Map<string, string>()
    for (const [uid, row] of rowsIn(state, KINDS[kind].table)) {
      const record = this.#record(state, kind, row, reader)
      if (record && isKeptIn(KINDS[kind].table)(record)) records.set(uid, this.#text(record))
    }
    return records
  }

  #record(state: State, kind: (typeof LISTED_KINDS)[number], row: object, reader: Reader): object | null {
    return this.#once(state, row, reader, () => presented(state, kind, row, reader))
  }

  /** Rows and tables never change in place. */
  #once({ rows }: State, row: object, reader: Reader, present: () => object | null): object | null {
    const known = this.#presented.get(row) ?? new Map<Reader, Presented>()
    this.#presented.set(row, known)
    const found = known.get(reader)
    const tables = PRESENTED_WITH.map((table) => rows.get(table))
    if (found && tables.every((table, n) => table === found.tables[n])) return found.record
    const record = present()
    known.set(reader, { record, tables })
    return record
  }

  #text(record: object): string {
    const text = this.#texts.get(record) ?? canonical(record)
    this.#texts.set(record, text)
    return text
  }

  /** S32, S61, S93: what leaves the outbox is settled, refused and listed, or was deleted before it was sent. */
  #checkGone(device: Device, store: LocalStore, before: Observed, session: Rows['device']['session']): void {
    const { mirror } = this.#world
    const still = new Map(mirror.all(store, 'outbox').map((row) => [row.key, row]))
    const listed = new Set(mirror.all(store, 'refused').flatMap(midsIn))
    for (const row of before.outbox.values()) {
      const left = still.get(row.key)
      if (left && isSame(left, row)) continue
      const isListed = [row.envelope, ...singleMutations(row.envelope)].some(({ mid }) => listed.has(mid))
      if (!row.outcome && !isListed) this.#checkDeleted(device, row, session === 'open' ? [...still.values()] : null)
      else if (session === 'open' && row.outcome) this.#checkKept(device, store, row)
    }
  }

  /** S32: with its outcome. */
  #checkKept({ name }: Device, store: LocalStore, row: OutboxRow): void {
    const { mid } = row.envelope
    this.#checkCovered(name, store, mid)
    const isKept = this.#world.mirror.settled(store).has(mid)
    if (isKept === isPersonal(row.envelope)) {
      if (!isKept && row.outcome?.status === 'noop') return
      throw new Violation('S34', `${row.envelope.name} ${short(mid)} is ${isKept ? '' : 'not '}settled on ${name}`)
    }
  }

  /**
   * S22, S93: by a person, or because the server has failed at it; before a request had it, and when nothing follows.
   *
   * @param left the rows that are left; null after a log-out that discards all
   */
  #checkDeleted({ name }: Device, { key, envelope }: OutboxRow, left: readonly OutboxRow[] | null): void {
    const { journal } = this.#world
    const { mid } = envelope
    const rest = left?.find((row) => row.key === key)
    const kept = new Set(rest ? subjectsOf(rest.envelope) : [])
    const deleted = subjectsOf(envelope).filter((uid) => !kept.has(uid))
    const hasFailed = left !== null && journal.failed.has(mid) && journal.attendedBy.has(mid) && !rest
    if (hasFailed) journal.removed.add(mid)
    else if (!journal.expectedLosses.has(mid))
      throw new Violation('S32', `${short(mid)} leaves the outbox of ${name} without an outcome`)
    else if (left && journal.pushed.has(mid) && !journal.copied.has(mid) && !journal.carried.has(mid))
      throw new Violation('S93', `${short(mid)} is deleted on ${name} after a request had it`)
    const follows = left?.find((row) => row.key > key && subjectsOf(row.envelope).some((uid) => deleted.includes(uid)))
    if (follows) throw new Violation('S93', `${short(mid)} is deleted on ${name} before ${short(follows.envelope.mid)}`)
  }

  /** S10: a push brings nothing to the server before what its device has made earlier. */
  onPushed(request: Request, reply: Reply): void {
    const { mirror, server } = this.#world
    const { sender } = request
    if (!sender) return
    const mids = new Set(outcomesIn(request, reply).map(({ mid }) => mid))
    const rows = inOrder(mirror.all(sender, 'outbox'))
    const last = rows.findLastIndex(({ envelope }) => mids.has(envelope.mid))
    const skipped = rows.slice(0, Math.max(0, last)).find((row) => !row.outcome && !server.model.has(row.envelope.mid))
    if (skipped) throw new Violation('S10', `${short(skipped.envelope.mid)} is sent after a later one`)
  }

  /** S32: a mutation is shown over the base until the base includes it. */
  #checkCovered(name: string, store: LocalStore, mid: string): void {
    const { server, mirror } = this.#world
    const { cursor } = mirror.get(store, 'device', 'device') ?? {}
    const decided = server.model.decided.get(mid)
    if (!decided || !cursor || !server.model.has(mid)) return
    const issues = server.model.issuedAs(cursor)
    if (!issues.some(({ commit }) => commit >= decided.commit))
      throw new Violation('S32', `${name} shows ${short(mid)} no more at ${cursor}, which is older`)
  }

  /** S34: settled for a week by the server's clock, until it is pending again, or until log-out. */
  #checkSettled({ name }: Device, before: Observed, after: Observed): void {
    const now = START_TIME_MS + this.#world.scheduler.clock
    const pending = new Set([...after.outbox.values()].map(({ envelope }) => envelope.mid))
    for (const { mid, settledAt: at } of after.settled.values())
      if (!before.settled.has(mid) && !(Date.parse(at) <= now + CLOCK_TOLERANCE_MS))
        throw new Violation('S34', `${short(mid)} is settled on ${name} with a future time, ${at}`)
    for (const { mid, settledAt: at } of before.settled.values()) {
      if (after.settled.has(mid) || pending.has(mid) || Date.parse(at) < now - SETTLED_RETENTION_MS) continue
      throw new Violation('S34', `${name} forgets the settled ${short(mid)} of ${at} too early`)
    }
  }

  #checkCursor(sent: string | null, cursor: string | null): void {
    const [before, now] = [parseCursor(sent), parseCursor(cursor)]
    const isOtherHistory = before?.run !== now?.run && this.#world.server.model.restores > 0
    if (before && now && before.epoch === now.epoch && now.sequence < before.sequence && !isOtherHistory)
      throw new Violation('S33', `a cursor moves back from ${before.sequence} to ${now.sequence}`)
  }
}

const NOTHING: Observed = {
  places: new Map(),
  outbox: new Map(),
  settled: new Map(),
  cursor: null,
  isLoading: false,
  pulled: new Set(),
}

/** @returns the new cursor, unless a load has brought it */
function pulledBy(changes: Commit['changes'], before: Observed): string[] {
  const device = changes?.flatMap((change) => (change.table === 'device' ? change.puts : [])).at(-1)
  const isReplaced = before.isLoading || changes?.some(({ table, cleared }) => table === 'settings' && cleared)
  return device?.cursor && device.cursor !== before.cursor && !isReplaced ? [device.cursor] : []
}

const inOrder = <R extends OutboxRow>(rows: readonly R[]) => [...rows].sort((a, b) => a.key - b.key)
const midsIn = ({ envelope, dependants = [] }: RefusedRow) => [envelope, ...dependants].map(({ mid }) => mid)

/** In another row only an outcome can be new. A user who is no longer an admin loses fields. */
const isSame = (a: OutboxRow, b: OutboxRow) =>
  a.envelope === b.envelope || (a.envelope.mid === b.envelope.mid && contentOf(a.envelope) === contentOf(b.envelope))

/** A decided conflict may stay while a decision of this device is replayed. */
const isKeptIn = (table: (typeof RECORD_TABLES)[number]) => (record: object) =>
  table !== 'conflicts' || (record as Rows['conflicts']).state === 'open'

/** With personal data: it is not kept for a repetition. */
function isPersonal({ name, args }: OutboxRow['envelope']): boolean {
  if (/^(?:inquiry|appointment|reservation)\.create$/.test(name)) return true
  const isAboutPerson = /^(?:inquiry|appointment)\.edit$/.test(name)
  return (isAboutPerson && 'note' in Object(args.fields)) || /"reservedFor"|"reservation"/.test(JSON.stringify(args))
}

/** S34: mutations are sent in the order in which they were made, also those that are sent again. */
function checkOrder({ name }: Pick<Device, 'name'>, { places, outbox }: Observed): void {
  let last = -1
  for (const { envelope } of inOrder([...outbox.values()])) {
    const { mid } = envelope
    const place = places.get(mid) ?? Math.max(-1, ...places.values()) + 1
    places.set(mid, place)
    if (place < last) throw new Violation('S34', `${short(mid)} is sent by ${name} after a later mutation`)
    last = place
  }
}
