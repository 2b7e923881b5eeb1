// Sabotages of loads by pages.
import type { LocalStore, Rows, TableName } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'

/** The cursor of the last page that a database has received. */
const lastCursors = new WeakMap<object, string>()

export const loadSabotages: readonly Sabotage[] = [
  {
    name: 'takes the cursor of the last page of a load',
    transport: (transport, _, world) => ({
      ...transport,
      async list(kind, after) {
        const result = await transport.list(kind, after)
        if (after && result.kind === 'ok' && result.cursor) lastCursors.set(world, result.cursor)
        return result
      },
    }),
    deviceStore: (store, world) =>
      changingDevice(store, (device, before) =>
        device.load === null && before?.load ? { ...device, cursor: lastCursors.get(world) ?? device.cursor } : device,
      ),
  },
  {
    name: 'keeps cars that the pages of a load lack',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        all: async <N extends TableName>(table: N) => (table === 'cars' ? [] : tx.all(table)),
      })),
  },
  {
    name: 'skips a page of a load',
    deviceStore: (store) =>
      changingDevice(store, (device, before) =>
        device.load && before?.load ? { ...device, load: { ...device.load, upTo: device.load.upTo + 1 } } : device,
      ),
  },
]

/** @param change returns the device row to store. @param before the row that the transaction has read */
function changingDevice(store: LocalStore, change: (device: Device, before: Device | undefined) => Device): LocalStore {
  return withWriter(store, (tx) => {
    let before: Device | undefined
    return {
      ...tx,
      async get<N extends TableName>(table: N, key: string | number) {
        const row = await tx.get(table, key)
        if (table === 'device') before = row as Device | undefined
        return row
      },
      async put<N extends TableName>(table: N, rows: readonly Rows[N][]) {
        const changed = table === 'device' ? rows.map((row) => change(row as Device, before)) : rows
        await tx.put(table, changed as readonly Rows[N][])
      },
    }
  })
}
