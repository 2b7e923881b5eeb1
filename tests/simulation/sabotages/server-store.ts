// Sabotages of the server's store.
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Key, Records, Store, Synchronous } from '#sync-server/store/store.ts'
import type { Counter, Device, StoredDeletion } from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'

type Decide<T> = (records: Records) => Synchronous<T>

/** Wraps the records of every transaction. @param keys additional keys to load */
function withRecords(store: Store, keys: readonly Key[], wrap: (records: Records) => Records): Store {
  return {
    ...store,
    transact: <T>(requested: readonly Key[], decide: Decide<T>) =>
      store.transact([...requested, ...keys], (records) => decide(wrap(records))),
  }
}

/** @param replace returns the row to write; null to write nothing */
function replacingPuts(records: Records, replace: (table: string, row: unknown, key: string) => unknown): Records {
  return Object.assign(Object.create(records), {
    put(table: never, key: string, row: unknown) {
      const replacement = replace(table, row, key)
      if (replacement !== null) records.put(table, key, replacement as never)
    },
  })
}

export const serverStoreSabotages: readonly Sabotage[] = [
  {
    name: 'commits lastSeq apart from the effect',
    serverStore: (store) => ({
      ...store,
      async transact<T>(keys: readonly Key[], decide: Decide<T>): Promise<T> {
        const later = new Map<string, Device>()
        const result = await store.transact(keys, (records) =>
          decide(
            replacingPuts(records, (table, row, key) => {
              if (table !== 'devices') return row
              later.set(key, row as Device)
              return null
            }),
          ),
        )
        for (const [key, row] of later) {
          void store
            .transact([{ table: 'devices', key }], (records) => {
              records.put('devices', key, row)
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
      transact: <T>(keys: readonly Key[], decide: Decide<T>) =>
        new Promise<T>((resolve, reject) => {
          const early = (records: Records) => {
            const result = decide(records)
            resolve(result as T)
            return result
          }
          store.transact(keys, early).catch(reject)
        }),
    }),
  },
  {
    name: 'loses some outcomes',
    serverStore: (store, { scheduler }) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row) => (table === 'answers' && scheduler.chance(0.3) ? null : row)),
      ),
  },
  {
    name: 'reuses the number of a deleted car',
    serverStore: (store) =>
      withRecords(store, [{ table: 'counters', key: 'car' }], (records) =>
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
      return withRecords(store, [], (records) =>
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
]
