// Plausible mistakes in fields, tables and responses that nothing but a comparison of all of them notices.

import type { Rows } from '#app/local/db/local-store.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import {
  type Activity,
  IDEMPOTENCY_RECORDS,
  type StoredCar,
  type StoredOutcome,
  WAS_PUBLIC,
} from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'
import { replacingPuts, withRecords } from './with-records.ts'

/** @param change of each row of the table that the server writes */
const changingRows = <R>(name: string, table: string, change: (row: R) => unknown): Sabotage => ({
  name,
  serverStore: (store) =>
    withRecords(store, (records) => replacingPuts(records, (at, row) => (at === table ? change(row as R) : row))),
})

export const overlookedSabotages: readonly Sabotage[] = [
  changingRows('forgets that visitors could see a car', 'cars', (row: StoredCar) => ({
    ...row,
    [WAS_PUBLIC]: undefined,
  })),
  changingRows('logs a change without its user', 'activity', (row: Activity) => ({ ...row, byId: undefined })),
  changingRows('logs a change with the time of the device', 'activity', (row: Activity) => ({
    ...row,
    appliedAt: row.madeAt,
  })),
  changingRows('does not log what a change replaced', 'activity', (row: Activity) => ({
    ...row,
    history: Object.fromEntries(Object.entries(row.history).map(([field, { to }]) => [field, { from: null, to }])),
  })),
  changingRows('stores an outcome without its version', IDEMPOTENCY_RECORDS, (row: StoredOutcome) => ({
    ...row,
    version: undefined,
  })),
  {
    name: 'leaves the mail of a deleted inquiry',
    serverStore: (store) =>
      withRecords(store, (records) =>
        Object.assign(Object.create(records), {
          remove: (table: never, key: string) => (table === 'mails' ? undefined : records.remove(table, key)),
        }),
      ),
  },
  {
    name: 'takes a refused write for a stored one',
    serverStore: (store) => ({
      ...store,
      transact: (decide, history) => {
        let decided: unknown
        const remembering = (records: Parameters<typeof decide>[0]) => {
          const result = decide(records)
          decided = result
          return result
        }
        return store.transact(remembering as typeof decide, history).catch((error) => {
          if (error instanceof StoreUnavailable) return decided as never
          throw error
        })
      },
    }),
  },
  {
    name: 'omits the last record of a list',
    async server(request, handle) {
      const reply = await handle(request)
      if (!/^\/api\/(?:cars|inquiries)\b/.test(request.path) || request.method !== 'GET' || reply.status !== 200)
        return reply
      const list = JSON.parse(reply.text) as ListPage<unknown>
      return { ...reply, text: JSON.stringify({ ...list, data: list.data.slice(0, -1) }) }
    },
  },
  {
    name: 'keeps on a device one field of a car that was changed elsewhere',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async put(table, rows) {
          if (table !== 'cars') return tx.put(table, rows)
          const known = new Map((await tx.all('cars')).map((car) => [car.uid, car]))
          const kept = (rows as readonly Rows['cars'][]).map((car) => ({
            ...car,
            description: known.get(car.uid)?.description ?? car.description,
          }))
          await tx.put('cars', kept)
        },
      })),
  },
  {
    name: 'keeps on a device what was deleted elsewhere',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        remove: async (table, keys) => (table === 'inquiries' ? undefined : tx.remove(table, keys)),
      })),
  },
]
