// Sabotages of the undo of imports.
import type { TableName, Writer } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'

export const importSabotages: readonly Sabotage[] = [
  {
    name: 'deletes at an undo the vehicles that the import has changed',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        changingUndo(tx, ({ uid, fields }) => (fields ? { uid, deletion: { saleId: null } } : null)),
      ),
  },
  {
    name: 'restores at an undo a price that the import has not replaced',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        changingUndo(tx, ({ uid, fields }) =>
          fields?.price ? { uid, fields: { ...fields, price: { ...fields.price, to: 1 } } } : null,
        ),
      ),
  },
  {
    name: 'queues an import twice',
    deviceStore: (store, { newUuid }) =>
      withWriter(store, (tx) =>
        changingRows(tx, (row) => {
          if (!row.import || row.outcome) return [row]
          const mid = newUuid()
          return [row, { ...row, key: row.key + 0.5, envelope: { ...row.envelope, mid } }]
        }),
      ),
  },
  {
    name: 'queues an import without its last row',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        changingRows(tx, (row) => {
          const { rows = [] } = row.envelope.args as { rows?: ImportRow[] }
          if (!row.import || row.outcome || rows.length < 2) return [row]
          return [{ ...row, envelope: { ...row.envelope, args: { rows: rows.slice(0, -1) } } }]
        }),
      ),
  },
  {
    name: 'does not list the refused rows of an import',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        Object.assign(Object.create(tx), {
          async put(table: TableName, rows: readonly OutboxRow[]) {
            await tx.put(table, (table === 'refused' ? rows.filter((row) => !row.import) : rows) as never)
          },
        }),
      ),
  },
]

interface ImportRow {
  uid: string
  fields?: Record<string, { from: unknown; to: unknown }>
  deletion?: object
}

/** @param change of the rows by which an undo restores vehicles; null for those that stay as they are */
function changingUndo(tx: Writer, change: (row: ImportRow) => ImportRow | null): Writer {
  return changingRows(tx, (row) => {
    const { rows } = row.envelope.args as { rows?: ImportRow[] }
    if (row.import?.undoes === undefined || !rows) return [row]
    return [{ ...row, envelope: { ...row.envelope, args: { rows: rows.map((each) => change(each) ?? each) } } }]
  })
}

function changingRows(tx: Writer, change: (row: OutboxRow) => OutboxRow[]): Writer {
  return Object.assign(Object.create(tx), {
    async put(table: TableName, rows: readonly OutboxRow[]) {
      await tx.put(table, (table === 'outbox' ? rows.flatMap(change) : rows) as never)
    },
  })
}
