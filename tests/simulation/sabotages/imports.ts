// Sabotages of the cancellation and the undo of imports.
import type { Rows, TableName, Writer } from '#app/local/db/local-store.ts'
import type { ImportGroupRow, OutboxRow } from '#app/local/db/rows.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'

export const importSabotages: readonly Sabotage[] = [
  {
    name: 'deletes at an undo the vehicles that the import has changed',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        changingUndo(tx, (envelope) => ({ ...envelope, name: 'car.delete', args: { saleId: null } })),
      ),
  },
  {
    name: 'restores at an undo a price that the import has not replaced',
    deviceStore: (store) =>
      withWriter(store, (tx) =>
        changingUndo(tx, (envelope) => {
          const { price, ...fields } = (envelope.args.fields ?? {}) as Fields
          return price ? { ...envelope, args: { fields: { ...fields, price: { ...price, to: 1 } } } } : envelope
        }),
      ),
  },
  {
    name: 'goes on with an import that was cancelled',
    deviceStore: (store) =>
      withWriter(store, (tx) => {
        const removed: ImportGroupRow[] = []
        return Object.assign(Object.create(tx), {
          async remove(table: TableName, keys: readonly string[]) {
            for (const key of table === 'importGroups' ? keys : []) {
              const group = await tx.get('importGroups', key)
              if (group) removed.push(group)
            }
            await tx.remove(table, keys)
          },
          async put(table: TableName, rows: readonly Rows['imports'][]) {
            const isCancelled = table === 'imports' && rows.some(({ withdrawn }) => withdrawn !== undefined)
            await (isCancelled ? tx.put('importGroups', removed) : tx.put(table, rows as never))
          },
        })
      }),
  },
]

type Fields = Record<string, { from: unknown; to: unknown }>

/** @param change of the mutations by which an undo restores vehicles */
function changingUndo(tx: Writer, change: (envelope: Envelope) => Envelope): Writer {
  const changed = async (row: OutboxRow): Promise<OutboxRow> => {
    const undoes = row.importId && (await tx.get('imports', row.importId))?.undoes
    return undoes && row.envelope.name === 'car.edit' ? { ...row, envelope: change(row.envelope) } : row
  }
  return Object.assign(Object.create(tx), {
    async put(table: TableName, rows: readonly OutboxRow[]) {
      await tx.put(table, (table === 'outbox' ? await Promise.all(rows.map(changed)) : rows) as never)
    },
  })
}
