// Sabotages of the order in which a device replays, requeues and settles.
import type { ApiResult } from '#app/http/api-result.ts'
import type { LocalStore, Reader, Rows, TableName } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { withWriter } from './device.ts'

export const deviceOrderSabotages: readonly Sabotage[] = [
  {
    name: 'sends settled mutations again in reverse order',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async all<N extends TableName>(table: N) {
          const rows = await tx.all(table)
          if (table !== 'settled') return rows
          return (rows as Rows['settled'][]).map((row) => ({ ...row, key: -row.key })) as Rows[N][]
        },
      })),
  },
  {
    name: 'sends the outbox again before settled mutations',
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
            const keys = outbox.map(({ key }) => key).sort((a, b) => a - b)
            return tx.put(
              'outbox',
              turned.map((row, index) => ({ ...row, key: keys[index] as number })),
            )
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
    transport: (transport, store) => ({
      ...transport,
      async push(request) {
        const result = await transport.push(request)
        if (result.kind === 'unreachable') await refuse(store, request.mutations[0]?.mid)
        return result
      },
    }),
  },
  {
    name: 'does not count rows as sent',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async put(table, rows) {
          const device = rows[0] as Rows['device']
          await tx.put(table, table === 'device' ? ([{ ...device, sentUpTo: 0 }] as never) : rows)
        },
      })),
  },
  {
    name: 'counts the first row of a request as sent only',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async put(table, rows) {
          const device = rows[0] as Rows['device']
          const { sentUpTo = 0 } = (table === 'device' && (await tx.get('device', 'device'))) || {}
          const isSent = table === 'device' && device.sentUpTo > sentUpTo
          await tx.put(table, isSent ? ([{ ...device, sentUpTo: sentUpTo + 1 }] as never) : rows)
        },
      })),
  },
  {
    name: 'deletes in place a whole import of which rows are followed',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async put(table, rows) {
          if (table !== 'outbox') return tx.put(table, rows)
          for (const row of rows as readonly OutboxRow[]) {
            const before = await tx.get('outbox', row.key)
            const isCut = before && countOfChanges(row.envelope) < countOfChanges(before.envelope)
            await (isCut ? tx.remove('outbox', [row.key]) : tx.put('outbox', [row]))
          }
        },
      })),
  },
  {
    name: 'sends the last row first',
    transport: (transport) => ({
      ...transport,
      async push(request) {
        const [first, ...others] = [...request.mutations].reverse()
        if (!first || others.length === 0) return transport.push(request)
        return transport.push({ ...request, mutations: [first] })
      },
    }),
  },
  {
    name: 'settles at once what has an outcome',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async put(table, rows) {
          const isAnswered = (row: OutboxRow) => row.outcome !== undefined
          const [row] = rows as readonly OutboxRow[]
          if (table !== 'outbox' || !row || !isAnswered(row)) return tx.put(table, rows)
          const { mid } = row.envelope
          await tx.remove('outbox', [row.key])
          await tx.put('settled', [{ ...row, mid, settledAt: '2026-01-05T08:00:00.000Z' } as Rows['settled']])
        },
      })),
  },
  {
    name: 'settles nothing that an earlier page covers',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async remove(table, keys) {
          if (table !== 'outbox') return tx.remove(table, keys)
          const rows = await Promise.all(keys.map((key) => tx.get('outbox', key)))
          await tx.remove(
            'outbox',
            rows.flatMap((row) => (row && !row.outcome ? [row.key] : [])),
          )
        },
        put: async (table, rows) => (table === 'settled' ? undefined : tx.put(table, rows)),
      })),
  },
  {
    name: 'sends nothing again after another history',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        clear: async (table) => (table === 'settled' ? undefined : tx.clear(table)),
        all: async <N extends TableName>(table: N) => (table === 'settled' ? [] : tx.all(table)),
      })),
  },
  {
    name: 'keeps outcomes of another history',
    deviceStore: (store) =>
      withWriter(store, (tx) => {
        let isSentAgain = false
        return {
          ...tx,
          async clear(table) {
            if (table === 'settled') isSentAgain = true
            await tx.clear(table)
          },
          async put(table, rows) {
            if (table !== 'outbox' || !isSentAgain) return tx.put(table, rows)
            for (const row of rows as readonly OutboxRow[])
              await tx.put('outbox', [(await tx.get('outbox', row.key)) ?? row])
          },
        }
      }),
  },
  {
    name: 'downloads what a deleted account left in reverse order',
    deviceStore: changingAbandoned((rows) => rows.toReversed()),
  },
  {
    name: 'downloads a part of what a deleted account left',
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
              const isAbandoned = table === 'outbox' && (await tx.get('device', 'device'))?.session === 'closed'
              return isAbandoned ? (change(rows as OutboxRow[]) as Rows[N][]) : rows
            },
          }),
        ),
    })
}

/** The device refuses a mutation by itself. */
async function refuse(store: LocalStore, mid = ''): Promise<void> {
  await store.write(async (tx) => {
    const row = await tx.pending(mid)
    if (!row) return
    await tx.remove('outbox', [row.key])
    await tx.put('refused', [{ mid, envelope: row.envelope, verdict: { status: 'refused' }, at: '' }])
  })
}
