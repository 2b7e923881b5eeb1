// The records of this tab that only staff have, by kind, and the names of the staff. Cars have a store of their own, cars.ts.

import type { StaffName } from '#app/local/db/rows.ts'
import {
  type Aliases,
  type FindByNumber,
  finderByNumber,
  type LoadState,
  type Numbered,
} from '#app/local/state/cars.ts'
import { createStore, hasSameItems, type Store, useStore } from '#app/local/state/store.ts'
import { KINDS, LISTED_KINDS, type ListedKind, type RecordTypes } from '#domain/kinds/kinds.ts'

/** `isPending`: a pending mutation changes the record. */
export type RecordView<K extends ListedKind> = RecordTypes[K] & { isPending?: true }

export interface RecordsState<K extends ListedKind> {
  /** Newest first. */
  records: readonly RecordView<K>[]
  /** Finds a record by its local id, too. */
  byNumber: FindByNumber<RecordView<K>>
  state: LoadState
}

type Stores = { [K in ListedKind]: Store<RecordsState<K>> }

const isSame = (next: RecordsState<ListedKind>, current: RecordsState<ListedKind>) =>
  next.state === current.state && hasSameItems(next.records, current.records)

export const STAFF_KINDS = LISTED_KINDS.filter((kind) => !KINDS[kind].forVisitors)

const EMPTY: RecordsState<ListedKind> = { records: [], byNumber: () => undefined, state: 'loading' }

const stores = Object.fromEntries(
  STAFF_KINDS.map((kind) => [kind, createStore<RecordsState<ListedKind>>(EMPTY, isSame)]),
) as unknown as Stores

export const recordsStore = <K extends ListedKind>(kind: K): Stores[K] => stores[kind]

/** At the end of a session. */
export function emptyRecords(): void {
  for (const kind of STAFF_KINDS) (stores[kind] as Store<RecordsState<ListedKind>>).set(EMPTY)
}

/** @param records in any order @param aliases those of all kinds */
export function publishRecords<K extends ListedKind>(
  kind: K,
  records: RecordView<K>[],
  state: LoadState,
  aliases: Aliases,
): void {
  records.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const numbered = records as readonly (RecordView<K> & Numbered)[]
  stores[kind].set({ records, byNumber: finderByNumber(numbered, aliases), state })
}

/** Staff only; a visitor's list stays empty. */
export const useRecords = <K extends ListedKind>(kind: K): RecordsState<K> => useStore(stores[kind])

export type InquiryView = RecordView<'inquiry'>

export const staffStore = createStore<readonly StaffName[]>([], hasSameItems)

/** The users an inquiry can be assigned to, as of the last answered request. */
export const useStaff = (): readonly StaffName[] => useStore(staffStore)
