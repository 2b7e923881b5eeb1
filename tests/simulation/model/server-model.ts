// The reference model of the server. It receives each transaction that the server decides, in this order, and applies it with its own
// code when the server has committed it. After each commit every table of the server equals the model's, in both directions, and each
// response is what the model answers.
import { formatCursor, type Outcome, parseCursor } from '#domain/protocol/protocol.ts'
import type { CommittedChange, Store, View } from '#sync-server/store/store.ts'
import {
  type Activity,
  IDEMPOTENCY_RECORDS,
  type LiveTable,
  type Row,
  type StoredOutcome,
  type TableName,
  tables,
} from '#sync-server/store/tables.ts'
import type { Reply, Request } from '#tests/simulation/http.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { type WholeView, wholeView } from '#tests/support/server/whole-view.ts'
import { type DecidedOutcome, isPush, outcomesIn, pushed } from './protocol.ts'
import type { Exchange } from './requests.ts'
import { checkRead, type Read, readerOf, readIn } from './responses.ts'
import { canonical, Draft, EMPTY, rowsIn, type State, sameJson, TABLE_NAMES } from './rows.ts'
import { OWN_MID, restored } from './upkeep.ts'

/** A transaction that the server has decided and not committed yet. */
export interface Decision {
  /** Applies it. @returns whether it had to succeed */
  apply(rows: Draft): boolean
}

/** The fate of a mutation. */
export interface Decided {
  outcome: StoredOutcome
  /** The commit that has stored it. */
  commit: number
  /** The server has lost or deleted it. */
  isForgotten: boolean
  /** An outcome of the mutation was deleted by its age: devices need not send it again. */
  isExpired: boolean
}

/** A response to a reader. */
export interface Issue extends Read {
  state: State
  commit: number
}

/** A start of the server: the first sequence number after it. */
interface Run {
  id: string
  from: number
}

/** One possible content of a copy of the server's data. */
export interface Copy {
  states: readonly State[]
  runs: readonly Run[]
}

/** @param how as in server-process.ts @param copy what was restored or put back */
export interface Start {
  how: 'restart' | 'restored' | 'put back'
  copy?: Copy
}

const LIVE = TABLE_NAMES.filter((table): table is LiveTable => !tables[table].isHistory)
/** More undecided transactions than a process can leave behind are taken for a commit as a whole or not at all. */
const MAX_SUBSETS = 6

export class ServerModel {
  state: State = EMPTY
  /** The number of commits and starts. */
  commits = 0
  /** The number of restores, and of copies that were put back. */
  restores = 0
  /** The newest outcome of each mid and key, also of those that a restore or their age has removed. */
  readonly decided = new Map<string, Decided>()
  /** The mids whose outcome the server has lost or deleted. It may have processed them again. */
  readonly forgotten = new Set<string>()
  /** Every entry of the activity log. */
  readonly activities: Activity[] = []
  /** The requests since the last restore that have changed something. */
  requests: Request[] = []
  /** The records that the server has sent, as canonical JSON. */
  readonly #sent = new Set<string>()
  /** Those that are not in this set yet. */
  readonly #sentRecords: object[] = []
  /** The state after each commit. */
  readonly #states = new Map<number, State>()
  #epoch = 0
  #runs: readonly Run[] = []
  /** The responses that readers have received with each cursor. */
  readonly #issued = new Map<string, Issue[]>()
  readonly #responses: { exchange: Exchange; reply: Reply }[] = []
  /** In the order in which they were decided. */
  readonly #pending: Decision[] = []
  readonly #sameRows = new WeakMap<object, object>()
  /** Rows of the log and of outcomes that were committed since the last comparison. */
  readonly #logged = new Map<string, CommittedChange>()
  #isChanged = false

  onDecided(decision: Decision): void {
    if (!this.#pending.includes(decision)) this.#pending.push(decision)
  }

  /** @param isStored whether the promise of the transaction was fulfilled */
  onEnded(decision: Decision, isStored: boolean): void {
    this.#end(decision)
    const { state, isExpected, written } = applied(this.state, decision)
    if (isStored !== isExpected)
      throw new Violation('S15', `a transaction is ${isStored ? 'stored' : 'refused'}, against the rules`)
    if (!isStored) return
    this.state = state
    this.#isChanged = true
    this.#remember(written)
  }

  #remember(written: readonly [TableName, string][]): void {
    const { state } = this
    for (const [table, key] of written) {
      const [outcome, entry] = [rowsIn(state, IDEMPOTENCY_RECORDS).get(key), rowsIn(state, 'activity').get(key)]
      if (table === IDEMPOTENCY_RECORDS && !outcome) this.#forget(key, true)
      else if (table === IDEMPOTENCY_RECORDS && outcome) this.#decide(key, outcome)
      else if (table === 'activity' && entry) this.activities.push(entry)
    }
  }

  /** The first outcome counts, unless the server has lost or deleted it. */
  #decide(mid: string, outcome: StoredOutcome): void {
    const before = this.decided.get(mid)
    const isRepeat = before && !before.isForgotten
    const commit = isRepeat ? before.commit : this.commits
    this.decided.set(mid, { outcome, commit, isForgotten: false, isExpired: before?.isExpired ?? false })
  }

  #forget(mid: string, isExpired: boolean): void {
    const before = this.decided.get(mid)
    if (!before || this.has(mid)) return
    this.decided.set(mid, { ...before, isForgotten: true, isExpired: before.isExpired || isExpired })
    this.forgotten.add(mid)
  }

  /** Whether the server has the outcome of the mutation. */
  has(mid: string): boolean {
    return rowsIn(this.state, IDEMPOTENCY_RECORDS).has(mid)
  }

  /** Whether the server has sent the record with this canonical JSON. */
  hasSent(text: string): boolean {
    for (const record of this.#sentRecords.splice(0)) this.#sent.add(canonical(record))
    return this.#sent.has(text)
  }

  /** The store could not write. */
  onFailed(decision: Decision): void {
    this.#end(decision)
  }

  #end(decision: Decision): void {
    const place = this.#pending.indexOf(decision)
    if (place >= 0) this.#pending.splice(place, 1)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    this.commits += 1
    for (const change of changes)
      if (tables[change.table].isHistory) this.#logged.set(`${change.table} ${change.key}`, change)
    this.#isChanged = true
  }

  /** To be called with each response before it leaves the server. */
  onResponse(exchange: Exchange, reply: Reply): void {
    this.#responses.push({ exchange, reply })
  }

  /**
   * To be called when no transaction is between its commit and its end.
   *
   * @param view null while another server may have committed what is not known here: then reads are not compared
   */
  compare(view: View | null): void {
    if (this.#isChanged && view) this.#compareTables(view)
    if (view) this.#states.set(this.commits, this.state)
    for (const { exchange, reply } of this.#responses.splice(0))
      this.#checkResponse(exchange, reply, view ? this.#states.get(exchange.readAt) : undefined)
  }

  /** Compares everything, also what has not changed. To be called when nothing is in progress. */
  async compareAll(store: Store): Promise<void> {
    this.#found(await wholeView(store), [this.state], 'restart')
  }

  #compareTables(view: View): void {
    this.#isChanged = false
    if (view.sequence !== this.state.sequence)
      throw new Violation('S15', `the server is at ${view.sequence}, and ${this.state.sequence} is right`)
    for (const table of LIVE) this.#compareTable(table, new Map(view.entries(table)))
    for (const { table, key, row } of this.#logged.values())
      this.#compareRow(table, key, row ?? undefined, rowsIn(this.state, table).get(key))
    this.#logged.clear()
  }

  /** @param state at which the server has read; undefined when it is not known, as after several commits at once */
  #checkResponse({ request, expected, readAt }: Exchange, reply: Reply, state: State | undefined): void {
    const read = readIn(request, reply)
    if (reply.status === 503) return
    if (state) this.#checkSession(state, request, reply)
    if (read) {
      const isKnown = (cursor: string) => this.#isKnown(cursor, state ?? this.state)
      const reader = state ? checkRead(request, reply, { state, isKnown }) : 'visitor'
      const issue = { ...read, reader, isWhole: read.isWhole && !!state, state: state ?? this.state, commit: readAt }
      this.#issued.set(read.cursor, [...this.issuedAs(read.cursor), issue])
      this.#sentRecords.push(...read.records)
    } else if (request.method !== 'GET' && reply.status < 400 && !isOfOtherUser(request, reply))
      this.requests.push(request)
    if (isPush(request) && state) this.#checkPosition(request, reply, state)
    if (read || !expected || reply.status === 401) return
    const body = JSON.parse(reply.text)
    const right = this.#withPositions(expected.body as object, state ? undefined : body)
    const isRight = reply.status === expected.status && sameJson(body, { message: body.message, ...right })
    if (!isRight)
      throw new Violation(
        'S11',
        `${request.method} ${request.path} gets ${reply.text}, and ${JSON.stringify(expected)} is right`,
      )
  }

  /** S34: a push that names a position of another history is refused, and no other one. */
  #checkPosition(request: Request, { status, text }: Reply, state: State): void {
    const { position } = pushed(request)
    const isUnknown = position !== undefined && !this.#isKnown(position, state)
    if (status === 401 || status >= 500 || isUnknown === (status === 409)) return
    throw new Violation('S34', `a push at ${position} gets ${status} ${text}`)
  }

  /** Outcomes are at positions of this run. @param sent the response, when another server may have begun a run */
  #withPositions(body: { outcomes?: readonly DecidedOutcome[] }, sent?: { outcomes?: readonly Outcome[] }): object {
    const own = { epoch: this.#epoch, run: this.#runs.at(-1)?.id ?? '' }
    const { epoch, run } = parseCursor(sent?.outcomes?.[0]?.at) ?? own
    const outcomes = body.outcomes?.map((each) => ({ ...each, at: formatCursor({ epoch, run, sequence: each.at }) }))
    return outcomes ? { outcomes } : body
  }

  /** S18: an ended session gets nothing, and another one is not refused. */
  #checkSession(before: State, request: Request, { status }: Reply): void {
    const { method, path, token } = request
    // A position of another history is refused, whoever asks: nothing is applied and nothing told.
    if (status === 409 && isPush(request)) return
    const readers = [before, this.state].map((state) => readerOf(state, token))
    if (status === 401 ? readers.every(Boolean) : !readers.some(Boolean))
      throw new Violation('S18', `${method} ${path} under ${token} gets ${status}`)
  }

  /** The responses that readers have received with the cursor. */
  issuedAs(cursor: string): readonly Issue[] {
    return this.#issued.get(cursor) ?? []
  }

  /** Whether the cursor is a position in the present history. */
  #isKnown(text: string, { sequence }: State): boolean {
    const cursor = parseCursor(text)
    const place = this.#runs.findIndex(({ id }) => id === cursor?.run)
    const end = this.#runs[place + 1]?.from ?? sequence
    return place >= 0 && cursor?.epoch === this.#epoch && (cursor.newest ?? cursor.sequence) <= end
  }

  /** The possible contents of a copy of the server's data: what was decided and not committed may be stored, in order. */
  copy(): Copy {
    const pending = [...this.#pending]
    const sets = pending.length > MAX_SUBSETS ? prefixes(pending) : subsets(pending)
    const states = sets.map((decisions) => decisions.reduce((state, each) => applied(state, each).state, this.state))
    return { states, runs: this.#runs }
  }

  /** A process has started. */
  async onStart(store: Store, { how, copy = this.copy() }: Start): Promise<void> {
    const possible =
      how === 'restored'
        ? this.copy().states.flatMap((replaced) => copy.states.map((backup) => restored(backup, replaced)))
        : copy.states
    this.#pending.length = 0
    this.#logged.clear()
    const view = await wholeView(store)
    this.state = this.#found(view, possible, how)
    const outcomes = [...rowsIn(this.state, IDEMPOTENCY_RECORDS).keys()]
    this.#remember(
      outcomes.filter((mid) => this.decided.get(mid)?.isForgotten ?? true).map((mid) => [IDEMPOTENCY_RECORDS, mid]),
    )
    const logged = new Set(this.activities)
    for (const entry of rowsIn(this.state, 'activity').values()) if (!logged.has(entry)) this.activities.push(entry)
    for (const mid of [...this.decided.keys()]) this.#forget(mid, false)
    if (how !== 'restart') {
      this.restores += 1
      this.requests = []
    }
    if (how === 'restored' && view.epoch <= this.#epoch)
      throw new Violation('S33', `a restore leaves the epoch ${view.epoch}`)
    this.#epoch = view.epoch
    this.#runs = [...copy.runs, { id: view.run, from: view.sequence }]
    this.commits += 1
    this.#states.set(this.commits, this.state)
  }

  /** @returns the state that the server has found */
  #found(view: WholeView, possible: readonly State[], how: Start['how']): State {
    const found = new Map(
      TABLE_NAMES.map((table): [TableName, Map<string, object>] => [table, new Map(view.entries(table))]),
    )
    let first: unknown
    for (const candidate of possible) {
      const state = how === 'restored' ? withNewValues(candidate, found) : candidate
      try {
        for (const [table, rows] of found) this.#compareTable(table, rows, state)
        if (view.sequence === state.sequence) return state
        throw new Violation('S15', `the server starts at ${view.sequence}, and ${state.sequence} is right`)
      } catch (error) {
        first ??= error
      }
    }
    throw first
  }

  #compareTable(table: TableName, found: ReadonlyMap<string, object>, state = this.state): void {
    const expected = rowsIn(state, table)
    for (const [key, row] of expected) this.#compareRow(table, key, found.get(key), row)
    if (found.size === expected.size) return
    for (const [key, row] of found) this.#compareRow(table, key, row, expected.get(key))
  }

  #compareRow(table: TableName, key: string, found: object | undefined, expected: object | undefined): void {
    if (found === expected || (found && expected && this.#sameRows.get(found) === expected)) return
    if (found && expected && sameJson(comparable(table, found), comparable(table, expected))) {
      this.#sameRows.set(found, expected)
      return
    }
    const texts = [found, expected].map((row) => (row ? JSON.stringify(row) : 'nothing'))
    throw new Violation('S15', `${table} ${key} is ${texts[0]}, and ${texts[1]} is right`)
  }
}

function applied(state: State, decision: Decision): { state: State; isExpected: boolean; written: Draft['written'] } {
  const rows = new Draft(state)
  return decision.apply(rows)
    ? { state: rows.end(), isExpected: true, written: rows.written }
    : { state, isExpected: false, written: [] }
}

/** A push under another user's token: each outcome is a refusal. */
const isOfOtherUser = (request: Request, reply: Reply): boolean =>
  isPush(request) && outcomesIn(request, reply).some(({ code }) => code === 'key_reused')

const prefixes = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: items.length + 1 }, (_, n) => items.slice(0, n))

/** Prefixes first. Two servers on one database can leave any. */
function subsets<T>(items: readonly T[]): T[][] {
  const others = Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, n) => (bits >> n) & 1))
  return [...prefixes(items), ...others]
}

/** The row, except what is random: the mids of the server's own mutations. */
function comparable(table: TableName, row: object): object {
  const { by, byId } = row as { by?: string; byId?: number }
  return table === 'activity' && by !== '' && byId === undefined ? { ...row, mid: OWN_MID } : row
}

/** A restore takes token versions that were never used, and the time of a clock that is not simulated. */
function withNewValues(state: State, found: ReadonlyMap<TableName, ReadonlyMap<string, object>>): State {
  const rows = new Draft(state)
  const stored = <T extends TableName>(table: T, key: string) => found.get(table)?.get(key) as Row<T> | undefined
  for (const [key, user] of rows.entries('users')) {
    const { tokenVersion = 0 } = stored('users', key) ?? {}
    if (tokenVersion > user.tokenVersion) rows.put('users', key, { ...user, tokenVersion })
  }
  for (const [uid, conflict] of rows.entries('conflicts'))
    if (conflict.resolvedAt === '')
      rows.put('conflicts', uid, { ...conflict, resolvedAt: stored('conflicts', uid)?.resolvedAt ?? '' })
  return rows.end()
}
