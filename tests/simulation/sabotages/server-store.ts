// Sabotages of the server's store.

import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import {
  type Counter,
  IDEMPOTENCY_RECORDS,
  type StoredDeletion,
  type StoredOutcome,
} from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { type Decide, replacingPuts, withRecords } from './with-records.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export const serverStoreSabotages: readonly Sabotage[] = [
  {
    name: 'opens a lot check beside the open one',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => (table === 'checks' ? { ...(row as Check), joins: undefined } : row)),
      ),
  },
  {
    name: 'replaces the marks of others in a lot check',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) =>
          table === 'checks'
            ? { ...(row as Check), marks: Object.fromEntries(Object.entries((row as Check).marks).slice(-1)) }
            : row,
        ),
      ),
  },
  {
    name: 'does not send cars again when a role changes',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          if (table !== 'cars') return row
          const { version: _, ...stored } = { ...records.get('cars', key) } as { version?: number }
          const { version: __, ...next } = row as { version: number }
          return sameValue(stored, next) ? null : row
        }),
      ),
  },
  {
    name: 'commits outcomes apart from the effect',
    serverStore: (store) => ({
      ...store,
      async transact<T>(decide: Decide<T>, history?: readonly HistoryKey[]): Promise<T> {
        const later = new Map<string, StoredOutcome>()
        const result = await store.transact(
          (records) =>
            decide(
              replacingPuts(records, (table, row, key) => {
                if (table !== IDEMPOTENCY_RECORDS) return row
                later.set(key, row as StoredOutcome)
                return null
              }),
            ),
          history,
        )
        for (const [key, row] of later) {
          void store
            .transact((records) => {
              records.put(IDEMPOTENCY_RECORDS, key, row)
            })
            .catch(() => {})
        }
        return result
      },
    }),
  },
  {
    name: 'responds before the commit',
    serverStore: (store) => ({
      ...store,
      transact: <T>(decide: Decide<T>, history?: readonly HistoryKey[]) =>
        new Promise<T>((resolve, reject) => {
          const early = (records: Records) => {
            const result = decide(records)
            resolve(result as T)
            return result
          }
          store.transact(early, history).catch(reject)
        }),
    }),
  },
  {
    name: 'loses some outcomes',
    serverStore: (store, { scheduler }) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => (table === IDEMPOTENCY_RECORDS && scheduler.chance(0.3) ? null : row)),
      ),
  },
  {
    name: 'reuses the number of a deleted car',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => {
          const { kind, id } = row as StoredDeletion
          const counter: Counter | undefined = records.get('counters', 'car')
          const isLast = table === 'deletions' && kind === 'car' && counter?.value === id
          if (isLast) records.put('counters', 'car', { value: id - 1 })
          return row
        }),
      ),
  },
  {
    name: 'keeps the content of conflicts about deleted inquiries',
    serverStore(store) {
      const first = new Map<string, unknown>()
      return withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          if (table !== 'conflicts') return row
          const fields = first.get(key) ?? (row as Conflict).fields
          first.set(key, fields)
          return { ...(row as Conflict), fields }
        }),
      )
    },
  },
  {
    name: 'ignores the prune horizon',
    serverStore: (store) => ({
      ...store,
      async read() {
        const view = await store.read()
        const get = (table: never, key: string) => (key === 'horizon' ? undefined : view.get(table, key))
        return Object.create(view, { get: { value: get } })
      },
    }),
  },
  {
    name: 'keeps the epoch on a restore',
    serverStore: (store) => ({
      ...store,
      async read() {
        return Object.create(await store.read(), { epoch: { value: 1 } })
      },
    }),
  },
  {
    name: 'stores of whom an outcome is, and not of what',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) =>
          table === IDEMPOTENCY_RECORDS ? { ...(row as StoredOutcome), fingerprint: 'of this user' } : row,
        ),
      ),
  },
  {
    name: 'stores the outcome of an import without its rows',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) =>
          table === IDEMPOTENCY_RECORDS ? { ...(row as StoredOutcome), rows: undefined } : row,
        ),
      ),
  },
  {
    name: 'does not delete the reservation of a car that is sold',
    serverStore: (store) =>
      withRecords(store, (records) =>
        Object.assign(Object.create(records), {
          remove: (table: never, key: string) => (table === 'reservations' ? undefined : records.remove(table, key)),
        }),
      ),
  },
  {
    name: 'forgets who disputes a reservation',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) =>
          table === 'reservations' ? { ...(row as object), contests: undefined } : row,
        ),
      ),
  },
  {
    name: 'prunes outcomes a year too early',
    serverStore(store) {
      const aged = (row: unknown) => {
        const { answeredAt, ...outcome } = row as StoredOutcome
        return { ...outcome, answeredAt: new Date(Date.parse(answeredAt) - YEAR_MS).toISOString() }
      }
      return {
        ...store,
        history: {
          ...store.history,
          each: ((table, { before, ...filter }, visit) =>
            store.history.each(table, filter, (key, row) =>
              visit(key, (table === IDEMPOTENCY_RECORDS ? aged(row) : row) as typeof row),
            )) as Store['history']['each'],
        },
        transact: <T>(decide: Decide<T>, history?: readonly HistoryKey[]) =>
          store.transact((records) => decide(replacingPrunedOutcomes(records, aged)), history),
      }
    },
  },
  {
    name: 'moves the prune horizon back',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) =>
          table === 'counters' && key === 'horizon' ? { value: Math.max(1, (row as Counter).value - 7) } : row,
        ),
      ),
  },
  {
    name: 'takes any cursor for one of its history',
    serverStore: (store) => ({
      ...store,
      async read() {
        const view = await store.read()
        return Object.create(view, { endOfRun: { value: () => Number.MAX_SAFE_INTEGER } })
      },
    }),
  },
]

/** Only pruning reads idempotency records of pushes without looking up an account first. */
function replacingPrunedOutcomes(records: Records, replace: (row: unknown) => unknown): Records {
  let isRequest = false
  return Object.assign(Object.create(records), {
    get(table: never, key: string) {
      isRequest ||= table === 'users'
      const row = records.get(table, key)
      return table === IDEMPOTENCY_RECORDS && row && !isRequest ? replace(row) : row
    },
  })
}
