// The past changes that the store keeps: the activity log and the idempotency records. Its rows may be in the database only, so reading
// them takes time. A transaction names those that it reads.
import { type Activity, type HistoryTable, IDEMPOTENCY_RECORDS, type Row } from './tables.ts'

export interface HistoryKey {
  table: HistoryTable
  key: string
}

/** The idempotency records under these keys, for a transaction that reads them. */
export function idempotencyRecords(...keys: (string | null)[]): HistoryKey[] {
  return keys.flatMap((key) => (key === null ? [] : { table: IDEMPOTENCY_RECORDS, key }))
}

export interface ActivityRange {
  /** Only entries with a lower number. */
  before: number
  limit: number
  /** Only entries with this `recordUid`. */
  recordUid?: string
}

export interface HistoryFilter {
  /** Only rows that are older than this ISO time. */
  before?: string
  /** Only rows whose JSON contains this text. */
  containing?: string
}

/** The field of a row with the time at which it was written. */
export const TIME_OF_HISTORY = { activity: 'appliedAt', [IDEMPOTENCY_RECORDS]: 'answeredAt' } as const

/** Reads what is durable. Every method throws StoreUnavailable when the database does not respond. */
export interface History {
  get<T extends HistoryTable>(table: T, key: string): Promise<Row<T> | undefined>
  /** Entries of the activity log with their numbers, the highest number first. */
  activity(range: ActivityRange): Promise<[number: number, row: Activity][]>
  /** Calls `visit` for each row, in the order of their keys or times. */
  each<T extends HistoryTable>(
    table: T,
    filter: HistoryFilter,
    visit: (key: string, row: Row<T>) => void,
  ): Promise<void>
  count(table: HistoryTable): Promise<number>
}
