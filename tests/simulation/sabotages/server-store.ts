// Sabotage of what the server writes.
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Key, Records, Store, Synchronous } from '#sync-server/store/store.ts'
import type { Counter, Device, StoredDeletion } from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'

type Decide<T> = (records: Records) => Synchronous<T>

/** The store with every transaction's records seen through other eyes. */
function through(store: Store, keys: readonly Key[], eyes: (records: Records) => Records): Store {
  return {
    ...store,
    transact: <T>(asked: readonly Key[], decide: Decide<T>) =>
      store.transact([...asked, ...keys], (records) => decide(eyes(records))),
  }
}

/** @param instead what is put in its place; null for nothing */
function putting(records: Records, instead: (table: string, row: unknown, key: string) => unknown): Records {
  return Object.assign(Object.create(records), {
    put(table: never, key: string, row: unknown) {
      const other = instead(table, row, key)
      if (other !== null) records.put(table, key, other as never)
    },
  })
}

export const serverStoreSabotages: Sabotage[] = [
  {
    name: 'the last number is written apart from the effect',
    serverStore: (store) => ({
      ...store,
      async transact<T>(keys: readonly Key[], decide: Decide<T>): Promise<T> {
        const later = new Map<string, Device>()
        const result = await store.transact(keys, (records) =>
          decide(
            putting(records, (table, row, key) => {
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
    name: 'the answer leaves before the change is on the disk',
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
    name: 'answers are forgotten now and then',
    serverStore: (store, { scheduler }) =>
      through(store, [], (records) =>
        putting(records, (table, row) => (table === 'answers' && scheduler.chance(0.3) ? null : row)),
      ),
  },
  {
    name: 'a number is given again when its car is deleted',
    serverStore: (store) =>
      through(store, [{ table: 'counters', key: 'car' }], (records) =>
        putting(records, (table, row) => {
          const { kind, id } = row as StoredDeletion
          const counter: Counter | undefined = records.get('counters', 'car')
          const isLast = table === 'deletions' && kind === 'car' && counter?.value === id
          if (isLast) records.put('counters', 'car', { value: id - 1 })
          return row
        }),
      ),
  },
  {
    name: 'conflicts of a deleted enquiry keep their words',
    serverStore(store) {
      const first = new Map<string, unknown>()
      return through(store, [], (records) =>
        putting(records, (table, row, key) => {
          if (table !== 'conflicts') return row
          const fields = first.get(key) ?? (row as Conflict).fields
          first.set(key, fields)
          return { ...(row as Conflict), fields }
        }),
      )
    },
  },
  {
    name: 'who has missed a deletion does not start over',
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
    name: 'a restore keeps the epoch',
    serverStore: (store) => ({
      ...store,
      async read() {
        return Object.create(await store.read(), { epoch: { value: 1 } })
      },
    }),
  },
]
