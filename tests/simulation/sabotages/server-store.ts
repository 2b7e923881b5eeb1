// Sabotages of the server's store.
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Key, Records, Store, Synchronous } from '#sync-server/store/store.ts'
import type {
  Counter,
  Device,
  StoredCar,
  StoredDeletion,
  StoredOutcome,
  StoredUser,
} from '#sync-server/store/tables.ts'
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
  {
    name: 'closes a conflict although "use mine" is refused',
    serverStore: (store) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row) => {
          const { status, recordUid } = row as StoredOutcome
          const conflict = table === 'answers' && status === 'refused' ? conflictOf(records, recordUid) : undefined
          if (conflict) {
            const version = records.nextSequence()
            records.put('conflicts', recordUid, { ...conflict, state: 'resolved', version })
          }
          return row
        }),
      ),
  },
  {
    name: 'gives no position to the outcome of a REST call that is pushed',
    serverStore: (store) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row, key) => {
          const known = table === 'answers' ? records.get('answers', key) : undefined
          return known && known.seq === undefined ? known : row
        }),
      ),
  },
  {
    name: 'moves the prune horizon back',
    serverStore: (store) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row, key) =>
          table === 'counters' && key === 'horizon' ? { value: Math.max(1, (row as Counter).value - 7) } : row,
        ),
      ),
  },
  {
    name: 'does not write some cars',
    serverStore: (store, { scheduler }) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row) => (table === 'cars' && scheduler.chance(0.02) ? null : row)),
      ),
  },
  {
    name: 'writes one field of an edit only',
    serverStore: (store) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row, key) => {
          const before = table === 'cars' ? records.get('cars', key) : undefined
          return before ? { ...(row as StoredCar), color: before.color } : row
        }),
      ),
  },
  {
    name: 'sends no tombstones',
    serverStore: (store) =>
      withRecords(store, [], (records) => replacingPuts(records, (table, row) => (table === 'deletions' ? null : row))),
  },
  {
    name: 'treats every user as an admin',
    serverStore: (store) => ({
      ...store,
      async read() {
        const view = await store.read()
        const get = (table: never, key: string) => {
          const row = view.get(table, key)
          return table === 'users' && row ? { ...(row as StoredUser), role: 'admin' } : row
        }
        return Object.create(view, { get: { value: get } })
      },
    }),
  },
  {
    name: 'forgets what was withdrawn',
    serverStore: (store) =>
      withRecords(store, [], (records) =>
        replacingPuts(records, (table, row) => {
          const { code, status } = row as StoredOutcome
          return table === 'answers' && code === 'voided' && status === 'refused' ? null : row
        }),
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

/** Only when the transaction has loaded it. */
function conflictOf(records: Records, uid: string): Conflict | undefined {
  try {
    const conflict = records.get('conflicts', uid)
    return conflict?.state === 'open' ? conflict : undefined
  } catch {
    return undefined
  }
}
