// Sabotages of the device's store and transport.

import type { LocalStore, Rows, TableName, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import type { Sabotage, World } from '#tests/simulation/world.ts'

export function withWriter(store: LocalStore, wrap: (tx: Writer) => Writer): LocalStore {
  return Object.assign(Object.create(store), {
    write: <T>(work: (tx: Writer) => Promise<T>) => store.write((tx) => work(wrap(tx))),
  })
}

async function dropSent(store: LocalStore, { mutations }: PushRequest): Promise<void> {
  const sent = new Set(mutations.map(({ mid }) => mid))
  await store.write(async (tx) => {
    const rows = (await tx.all('outbox')).filter(({ envelope }) => sent.has(envelope.mid))
    await tx.remove(
      'outbox',
      rows.map(({ key }) => key),
    )
  })
}

const RECORDS = new Set<TableName>(['cars', 'inquiries', 'conflicts', 'settings'])

export const deviceSabotages: readonly Sabotage[] = [
  {
    name: 'removes mutations from the outbox before the push',
    transport: (transport, store) => ({
      ...transport,
      async push(request) {
        await dropSent(store, request)
        return transport.push(request)
      },
    }),
  },
  {
    name: 'treats retryable failures as success',
    transport: (transport, store) => ({
      ...transport,
      async push(request) {
        const result = await transport.push(request)
        if (result.kind === 'busy') await dropSent(store, request)
        return result
      },
    }),
  },
  {
    name: 'ignores refusals',
    transport: (transport) => ({
      ...transport,
      async push(request) {
        const result = await transport.push(request)
        if (result.kind !== 'ok') return result
        const outcomes = result.body.outcomes.filter(({ status }) => status !== 'refused')
        return { ...result, body: { ...result.body, outcomes } }
      },
    }),
  },
  {
    name: 'pushes each attempt under a new mid',
    transport: (transport, _, { newUuid }): Transport => ({
      ...transport,
      async push(request) {
        const fresh = request.mutations.map((sent) => ({ ...sent, mid: newUuid() }))
        const result = await transport.push({ ...request, mutations: fresh })
        if (result.kind !== 'ok') return result
        const outcomes = result.body.outcomes.map((outcome, index) => ({
          ...outcome,
          mid: request.mutations[index]?.mid ?? outcome.mid,
        }))
        return { ...result, body: { ...result.body, outcomes } }
      },
    }),
  },
  {
    name: 'stores the cursor before the rows',
    deviceStore: (store) =>
      Object.assign(Object.create(store), {
        async write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
          const later: ((tx: Writer) => Promise<void>)[] = []
          const result = await store.write((tx) =>
            work({
              ...tx,
              put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) => {
                if (RECORDS.has(table)) later.push((next) => next.put(table, rows))
                else await tx.put(table, rows)
              },
            }),
          )
          if (later.length > 0) await store.write(async (tx) => void (await Promise.all(later.map((put) => put(tx)))))
          return result
        },
      }),
  },
  {
    name: 'removes mutations from the outbox before the base includes them',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) => {
          const answered = table === 'outbox' ? (rows as readonly OutboxRow[]).filter(({ outcome }) => outcome) : []
          await tx.put(
            table,
            rows.filter((row) => !answered.includes(row as OutboxRow)),
          )
          await tx.remove(
            'outbox',
            answered.map(({ key }) => key),
          )
        },
      })),
  },
  {
    name: 'counts the keys of rows per tab',
    deviceStore(store) {
      let mine: Device | undefined
      return withWriter(store, (tx) => ({
        ...tx,
        async get<N extends TableName>(table: N, key: string | number) {
          const row = await tx.get(table, key)
          return table === 'device' && row && mine ? { ...row, nextKey: mine.nextKey } : row
        },
        async put<N extends TableName>(table: N, rows: readonly Rows[N][]) {
          if (table === 'device') mine = rows[0] as Device
          await tx.put(table, rows)
        },
      }))
    },
  },
  {
    name: 'clears the outbox on a reset',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        async clear(table) {
          await tx.clear(table)
          if (table === 'cars') await tx.clear('outbox')
        },
      })),
  },
  {
    name: 'does not store settled mutations',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) =>
          table === 'settled' ? undefined : tx.put(table, rows),
      })),
  },
  {
    name: 'does not requeue settled mutations',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        all: async <N extends TableName>(table: N) => (table === 'settled' ? [] : tx.all(table)),
      })),
  },
  {
    name: 'does not store refused mutations',
    deviceStore: (store) =>
      withWriter(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) =>
          table === 'refused' ? undefined : tx.put(table, rows),
      })),
  },
  {
    name: 'applies late pull responses',
    deviceStore(store) {
      let lastCursor: string | null = null
      const remember = (device: Device | undefined) => {
        if (device) lastCursor = device.cursor
        return device
      }
      return Object.assign(Object.create(store), {
        read: <T>(work: (tx: Writer) => Promise<T>) =>
          store.read((tx) =>
            work({
              ...tx,
              get: async (table: TableName, key: string) => remember((await tx.get(table, key)) as Device),
            } as never),
          ),
        write: <T>(work: (tx: Writer) => Promise<T>) =>
          store.write((tx) =>
            work({
              ...tx,
              async get<N extends TableName>(table: N, key: string | number) {
                const row = await tx.get(table, key)
                return table === 'device' && row ? { ...row, cursor: lastCursor } : row
              },
            } as never),
          ),
      })
    },
  },
  {
    name: 'queues the changes of a file under other mids',
    deviceStore: (store, world) =>
      withWriter(store, (tx) =>
        Object.assign(Object.create(tx), {
          async put(table: TableName, rows: readonly OutboxRow[]) {
            await tx.put(table, (table === 'outbox' ? await renamed(tx, rows, world) : rows) as never)
          },
        }),
      ),
  },
  {
    name: 'deletes drafts with each response of a pull',
    transport: (transport, store) => ({
      ...transport,
      async pull(...args) {
        const result = await transport.pull(...args)
        await store.write((tx) => tx.clear('drafts'))
        return result
      },
    }),
  },
]

/** Rows that are sent again on their own device keep their mids. */
async function renamed(tx: Writer, rows: readonly OutboxRow[], { journal, newUuid }: World): Promise<OutboxRow[]> {
  const known = new Set((await tx.all('outbox')).map(({ envelope }) => envelope.mid))
  return rows.map((row) => {
    const { mid } = row.envelope
    return journal.carried.has(mid) && !known.has(mid) ? { ...row, envelope: { ...row.envelope, mid: newUuid() } } : row
  })
}
