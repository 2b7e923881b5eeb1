// The sync protocol between a device and the server.
//
// push:   mutations of one outbox, in order, in batches; the response has a final outcome for each.
// pull:   the records that changed after a cursor. A mutation is settled when the cursor of a pull covers its outcome.
// events: the event stream sends "public" or "staff" when something changed; devices then pull.
import type { Car, PublicCar } from '#domain/kinds/car/schema.ts'
import type { Kind, ListedKind, RecordTypes } from '#domain/kinds/kinds.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import type { Verdict } from '#domain/mutations/applied.ts'

/** Limits of one push. The body with its envelope must stay below the server's limit of 512 KiB. */
export const MAX_BATCH = 500
export const MAX_BATCH_BYTES = 500 * 1024
/** The mutations in the first push of a device, before it is known what the line carries. */
export const FIRST_BATCH = 100
/** Records in one response to a pull. */
export const MAX_PAGE = 1000
/** Records in one page of a list. The device stores a page in one transaction, whose rows are sent to the other tabs. */
export const MAX_LIST_PAGE = 2000

/** The cursor of a full list. */
export const CURSOR_HEADER = 'X-Cursor'

export interface Outcome extends Verdict {
  mid: string
  uid: string
  /** The position at which it was decided: a cursor. */
  at: string
  /** The number that the server assigned to a created record. */
  id?: number
  /** The version of the record after the mutation. */
  version?: number
  conflictUid?: string
}

export interface PushResponse {
  /** One for each mutation, in their order. Fewer, when a quota holds back the one behind them. */
  outcomes: Outcome[]
}

/** A list of records in order of their numbers, or a page of it. */
export interface ListPage<R> {
  data: R[]
  /** The number of the last record; absent when no more follow. */
  after?: number
}

/** A push that is refused as a whole: nothing was applied. */
export interface PushRefusal {
  message: string
  /** The server does not know the position: its history is another one. The device loads again. */
  code: 'unknown_position'
}

/** The current record; null when it was deleted or this reader may no longer see it. */
export type PulledChange =
  | { [K in ListedKind]: { kind: K; uid: string; record: SentRecord<K> | null } }[ListedKind]
  | { kind: 'settings'; uid: string; record: RecordTypes['settings'] }

/** Visitors receive a part of some records. */
type SentRecord<K extends Kind> = K extends 'car' ? Car | PublicCar : RecordTypes[K]

export interface PullResponse {
  cursor: string
  /** ISO time of the server: the age of what the device stores is measured by it. */
  now: string
  /** True when the server cannot continue from the cursor: the device loads again. `changes` is then empty. */
  reset?: true
  /** True for a reset because the cursor is no position in the history of the server: it was restored, or its data put back. */
  unknown?: true
  more: boolean
  /** The role of the user; absent for visitors. */
  role?: Role
  changes: PulledChange[]
}

/**
 * A position in the server's order of changes: `EPOCH.SEQUENCE.RUN`. The run is the start of the server that issued the cursor. It
 * shows that a data folder was put back by hand, which leaves the epoch as it was.
 */
export interface Cursor {
  epoch: number
  sequence: number
  /**
   * The newest sequence when a page with further ones behind it was read: `EPOCH.SEQUENCE-NEWEST.RUN`. The page lacks records that have
   * changed after it. In a history that ends before their changes the cursor has no place.
   */
  newest?: number
  run: string
}

export function formatCursor({ epoch, sequence, newest, run }: Cursor): string {
  return `${epoch}.${sequence}${newest === undefined ? '' : `-${newest}`}.${run}`
}

/** @returns null when the value is not a cursor */
export function parseCursor(value: string | null | undefined): Cursor | null {
  const [, epoch, sequence, newest, run] =
    /^(\d{1,15})\.(\d{1,15})(?:-(\d{1,15}))?\.([0-9a-f]{1,32})$/.exec(value ?? '') ?? []
  if (run === undefined) return null
  const ofPage = newest === undefined ? {} : { newest: Number(newest) }
  return { epoch: Number(epoch), sequence: Number(sequence), ...ofPage, run }
}

/** Whether both positions are of one run of one history. */
export function isSameHistory(a: string, b: string | null): boolean {
  const [first, second] = [parseCursor(a), parseCursor(b)]
  return first?.epoch === second?.epoch && first?.run === second?.run
}

/** The later one of two positions of one history. */
export function laterPosition(a: string | null, b: string): string | null {
  const [first, second] = [parseCursor(a), parseCursor(b)]
  return second && (!first || first.sequence < second.sequence) ? b : a
}

/** Whether a base with this cursor includes what was decided at a position of the same history. */
export function covers(cursor: string, at: string): boolean {
  const [base, position] = [parseCursor(cursor), parseCursor(at)]
  return base !== null && position !== null && position.sequence <= base.sequence
}
