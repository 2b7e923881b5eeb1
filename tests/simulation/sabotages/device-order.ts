// Sabotages of the order in which a device replays, requeues and settles.
import type { ApiResult } from '#app/http/api-result.ts'
import type { LocalStore, Reader, Rows, TableName } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { withdraw } from '#app/local/outbox/withdraw.ts'
import { rules } from '#app/local/view/replay.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'

export const deviceOrderSabotages: readonly Sabotage[] = [
  {
    name: 'replays rows that the base includes',
    rules: {
      ...rules,
      extendOverlay: (base, overlay, rows, actor) => rules.extendOverlay(base, overlay, rows, actor, 0),
    },
  },
  {
    name: 'requeues in reverse order',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async all<N extends TableName>(table: N) {
          const rows = await tx.all(table)
          if (table !== 'settled') return rows
          return (rows as Rows['settled'][]).map((row) => ({ ...row, seq: -row.seq })) as Rows[N][]
        },
      })),
  },
  {
    name: 'requeues the outbox before settled mutations',
    deviceStore: (store) =>
      withWriter(store, (tx) => {
        let settled = 0
        return {
          ...tx,
          async all<N extends TableName>(table: N) {
            const rows = await tx.all(table)
            if (table === 'settled') settled = rows.length
            return rows
          },
          async put<N extends TableName>(table: N, rows: readonly Rows[N][]) {
            if (table !== 'outbox' || settled === 0 || rows.length <= settled) return tx.put(table, rows)
            const outbox = rows as readonly OutboxRow[]
            const turned = [...outbox.slice(settled), ...outbox.slice(0, settled)]
            const numbered = turned.map((row, index) => ({
              ...row,
              seq: index + 1,
              envelope: { ...row.envelope, seq: index + 1 },
            }))
            return tx.put('outbox', numbered)
          },
        }
      }),
  },
  {
    name: 'does not compare revisions',
    deviceStore: (store) => Object.assign(Object.create(store), { revision: async () => 0 }),
  },
  {
    name: 'takes the newest cursor of a load',
    transport: (transport, _, { server, scheduler }) => {
      const ahead = async <T>(list: Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
        const result = await list
        await scheduler.sleep(2000)
        const view = await server.store?.read()
        return result.kind === 'ok' && view ? { ...result, cursor: formatCursor(view) } : result
      }
      return {
        ...transport,
        list: (kind, after) => ahead(transport.list(kind, after)),
        settings: () => ahead(transport.settings()),
      }
    },
  },
  {
    name: 'refuses for good what a gateway refuses',
    transport: (transport, store, { newUuid }) => ({
      ...transport,
      async push(request) {
        const result = await transport.push(request)
        const { mid = '' } = request.mutations[0] ?? {}
        if (result.kind === 'unreachable') await withdraw(store, { mid, newUuid, why: { reason: 'refused' } })
        return result
      },
    }),
  },
  {
    name: 'sends after a withdrawal what it had withdrawn',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) =>
          tx.put(
            table,
            table === 'outbox'
              ? ((rows as readonly OutboxRow[]).map((row) => {
                  const { withdrawn, ...rest } = row
                  return withdrawn && !row.outcome ? { ...rest, envelope: withdrawn.envelope } : row
                }) as never)
              : rows,
          ),
      })),
  },
  {
    name: 'takes over an outbox in reverse order',
    deviceStore: changingAbandoned((rows) => rows.toReversed()),
  },
  {
    name: 'takes over an outbox in part',
    deviceStore: changingAbandoned((rows) => rows.slice(1)),
  },
]

/** Changes how the outbox of a deleted account is read. */
function changingAbandoned(change: (rows: OutboxRow[]) => OutboxRow[]) {
  return (store: LocalStore): LocalStore =>
    Object.assign(Object.create(store), {
      read: <T>(work: (tx: Reader) => Promise<T>) =>
        store.read((tx) =>
          work({
            ...tx,
            async all<N extends TableName>(table: N) {
              const rows = await tx.all(table)
              const isAbandoned = table === 'outbox' && (await tx.get('device', 'device'))?.session === 'gone'
              return isAbandoned ? (change(rows as OutboxRow[]) as Rows[N][]) : rows
            },
          }),
        ),
    })
}
