// Sabotage of what the device keeps, and of what it takes from the network.
import type { Device, LocalStore, OutboxRow, Rows, TableName, Writer } from '#app/local/db/local-store.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { PushRequest } from '#domain/protocol/protocol.ts'
import type { Sabotage } from '#tests/simulation/world.ts'

function through(store: LocalStore, eyes: (tx: Writer) => Writer): LocalStore {
  return Object.assign(Object.create(store), {
    write: <T>(work: (tx: Writer) => Promise<T>) => store.write((tx) => work(eyes(tx))),
  })
}

async function dropSent(store: LocalStore, { mutations }: PushRequest): Promise<void> {
  await store.write((tx) =>
    tx.remove(
      'outbox',
      mutations.map(({ seq }) => seq),
    ),
  )
}

const RECORDS = new Set<TableName>(['cars', 'inquiries', 'conflicts', 'settings'])

export const deviceSabotages: Sabotage[] = [
  {
    name: 'the outbox is emptied before it is sent',
    transport: (transport, store) => ({
      ...transport,
      async push(request) {
        await dropSent(store, request)
        return transport.push(request)
      },
    }),
  },
  {
    name: 'any answer counts as success',
    transport: (transport, store) => ({
      ...transport,
      async push(request) {
        const answer = await transport.push(request)
        if (answer.kind === 'busy') await dropSent(store, request)
        return answer
      },
    }),
  },
  {
    name: 'refusals are not heard',
    transport: (transport) => ({
      ...transport,
      async push(request) {
        const answer = await transport.push(request)
        if (answer.kind !== 'ok') return answer
        const outcomes = answer.body.outcomes.filter(({ status }) => status !== 'refused')
        return { ...answer, body: { ...answer.body, outcomes } }
      },
    }),
  },
  {
    name: 'a change has a new key at each try',
    transport: (transport, _, { newUuid }): Transport => ({
      ...transport,
      async push(request) {
        const fresh = request.mutations.map((sent) => ({ ...sent, mid: newUuid() }))
        const answer = await transport.push({ ...request, mutations: fresh })
        if (answer.kind !== 'ok') return answer
        const outcomes = answer.body.outcomes.map((outcome, index) => ({
          ...outcome,
          mid: request.mutations[index]?.mid ?? outcome.mid,
        }))
        return { ...answer, body: { ...answer.body, outcomes } }
      },
    }),
  },
  {
    name: 'the cursor is kept before the rows',
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
    name: 'what waits is dropped when it is answered',
    deviceStore: (store) =>
      through(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) => {
          const answered = table === 'outbox' ? (rows as readonly OutboxRow[]).filter(({ outcome }) => outcome) : []
          await tx.put(
            table,
            rows.filter((row) => !answered.includes(row as OutboxRow)),
          )
          await tx.remove(
            'outbox',
            answered.map(({ seq }) => seq),
          )
        },
      })),
  },
  {
    name: 'a lock is trusted: each tab counts for itself',
    deviceStore(store) {
      let mine: Device | undefined
      return through(store, (tx) => ({
        ...tx,
        async get<N extends TableName>(table: N, key: string | number) {
          const row = await tx.get(table, key)
          return table === 'device' && row && mine ? { ...row, nextSeq: mine.nextSeq } : row
        },
        async put<N extends TableName>(table: N, rows: readonly Rows[N][]) {
          if (table === 'device') mine = rows[0] as Device
          await tx.put(table, rows)
        },
      }))
    },
  },
  {
    name: 'a reset empties the outbox',
    deviceStore: (store) =>
      through(store, (tx) => ({
        ...tx,
        async clear(table) {
          await tx.clear(table)
          if (table === 'cars') await tx.clear('outbox')
        },
      })),
  },
  {
    name: 'what was settled is not remembered',
    deviceStore: (store) =>
      through(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) =>
          table === 'settled' ? undefined : tx.put(table, rows),
      })),
  },
  {
    name: 'a restored server is not told again',
    deviceStore: (store) =>
      through(store, (tx) => ({
        ...tx,
        all: async <N extends TableName>(table: N) => (table === 'settled' ? [] : tx.all(table)),
      })),
  },
  {
    name: 'refused changes are not kept',
    deviceStore: (store) =>
      through(store, (tx) => ({
        ...tx,
        put: async <N extends TableName>(table: N, rows: readonly Rows[N][]) =>
          table === 'refused' ? undefined : tx.put(table, rows),
      })),
  },
  {
    name: 'a page that comes late is taken',
    deviceStore(store) {
      let asked: string | null = null
      const remember = (device: Device | undefined) => {
        if (device) asked = device.cursor
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
                return table === 'device' && row ? { ...row, cursor: asked } : row
              },
            } as never),
          ),
      })
    },
  },
]
