// Batches of pending mutations, and the start over when device and server disagree about what was processed.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDevice as openDeviceRow, openSession, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { startOver } from '#app/local/outbox/start-over.ts'
import { withdraw } from '#app/local/outbox/withdraw.ts'
import { nextBatch } from '#app/sync/engine/push.ts'
import { FIRST_BATCH, MAX_BATCH } from '#domain/protocol/protocol.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let store: LocalStore
let clientId: string

beforeEach(async () => {
  store = openMemoryStore()
  clientId = (await openSession(store, newUuid)).clientId
})

const device = () => store.read(openDeviceRow)
const setDevice = (changes: Partial<Device>) =>
  store.write(async (tx) => updateDevice(tx, await openDeviceRow(tx), changes))
const rows = () => store.read((tx) => tx.all('outbox'))

/** @returns the mid */
async function queue(color = 'Red'): Promise<string> {
  const mid = newUuid()
  const args = { fields: { color: { from: 'Green', to: color } } }
  await enqueue(store, { mutation: { name: 'car.edit', uid: newUuid(), mid, madeAt: '2026-01-01', args } })
  return mid
}

async function storeOutcome(mid: string, status: 'applied' | 'refused'): Promise<void> {
  await store.write(async (tx) => {
    const row = (await tx.all('outbox')).find(({ envelope }) => envelope.mid === mid) as OutboxRow
    await tx.put('outbox', [{ ...row, outcome: { mid, seq: row.seq, uid: row.envelope.uid, status } }])
  })
}

test('S10 limits a batch to 500 KB in bytes, not characters, and sends a larger mutation alone', async () => {
  await queue('a'.repeat(600 * 1024))
  for (let n = 0; n < 3; n += 1) await queue('é'.repeat(120 * 1024))
  const sent: number[] = []
  for (;;) {
    const { rows: batch } = await nextBatch(store, MAX_BATCH)
    if (batch.length === 0) break
    sent.push(batch.length)
    for (const { envelope } of batch) await storeOutcome(envelope.mid, 'applied')
  }
  expect(sent).toEqual([1, 2, 1])
})

test('S12 S13 starts over under another clientId, in the original order and under the same mids', async () => {
  await setDevice({ nextSeq: 6, lastSeq: 5 })
  const [applied, refused, pending] = [await queue(), await queue(), await queue()]
  await storeOutcome(applied, 'applied')
  await storeOutcome(refused, 'refused')
  await startOver(store, clientId, newUuid)
  const after = await rows()
  expect(after.map(({ seq, envelope, outcome }) => [seq, envelope.seq, envelope.name, outcome])).toEqual([
    [1, 1, 'car.edit', undefined],
    // It is on the attention list, so it must not be applied any more.
    [2, 2, 'void', undefined],
    [3, 3, 'car.edit', undefined],
  ])
  expect(after.map(({ envelope, withdrawn }) => withdrawn?.envelope.mid ?? envelope.mid)).toEqual([
    applied,
    refused,
    pending,
  ])
  expect(await device()).toMatchObject({ nextSeq: 4, lastSeq: 0 })
  expect((await device()).clientId).not.toBe(clientId)
})

test('S12 starts over with one row for a mutation that a repeated transaction has stored twice', async () => {
  const mid = await queue()
  const [row] = await rows()
  await store.write((tx) => tx.put('outbox', [{ ...(row as OutboxRow), seq: 2 }]))
  await setDevice({ nextSeq: 3 })
  const later = await queue()
  await startOver(store, clientId, newUuid)
  expect((await rows()).map(({ seq, envelope }) => [seq, envelope.seq, envelope.mid])).toEqual([
    [1, 1, mid],
    [2, 2, later],
  ])
  expect((await device()).nextSeq).toBe(3)
})

test.each([
  ['settles after a later mutation', true],
  ['is unanswered while a later mutation has settled', false],
])('S12 S34 keeps the place of a withdrawn mutation that %s', async (_, isAnswered) => {
  const [first, second] = [await queue(), await queue()]
  await withdraw(store, { mid: first, newUuid, why: { reason: 'discarded' } })
  await setDevice({ nextSeq: 3, lastSeq: 2 })
  const [withdrawal, edit] = (await rows()).map(({ seq, envelope }) => {
    return { seq, mid: envelope.mid, uid: envelope.uid, status: 'applied' } as const
  })
  for (const outcome of isAnswered ? [edit, withdrawal] : [edit])
    await recordOutcomes(store, clientId, outcome ? [outcome] : [], '2026-01-01T00:00:00.000Z')
  await startOver(store, clientId, newUuid)
  const mids = (await rows()).map(({ envelope, withdrawn }) => withdrawn?.envelope.mid ?? envelope.mid)
  expect(mids).toEqual([first, second])
})

test.each([
  ['refused', 'that had changed nothing is sent itself: it is on no list', 'car.edit'],
  ['discarded', 'that had changed nothing stays withdrawn when a person discarded it', 'void'],
] as const)('S12 S20 after a start over a mutation withdrawn as %s %s', async (reason, _, name) => {
  const mid = await queue()
  const refusal = { verdict: { status: 'refused' }, at: '2026-01-01T00:00:00.000Z' } as const
  await withdraw(store, { mid, newUuid, why: { reason }, ...(reason === 'refused' ? { refusal } : {}) })
  const [withdrawal] = await rows()
  const { seq = 0, envelope } = withdrawal ?? {}
  // The outcome of the mutation, which had reached the server.
  const outcome = { seq, mid: envelope?.mid ?? '', uid: mid, status: 'noop' } as const
  await recordOutcomes(store, clientId, [outcome], '2026-01-01T00:00:00.000Z')
  expect(await store.read((tx) => tx.all('refused'))).toEqual([])
  await startOver(store, clientId, newUuid)
  expect((await rows()).map((row) => [row.envelope.name, row.withdrawn?.envelope.mid ?? row.envelope.mid])).toEqual([
    [name, mid],
  ])
})

test('S12 S13 ignores a disagreement about another clientId', async () => {
  await setDevice({ nextSeq: 6, lastSeq: 5 })
  await queue()
  const before = await store.snapshot()
  await startOver(store, newUuid(), newUuid)
  expect((await store.snapshot()).outbox).toEqual(before.outbox)
})

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

test('S12 starts over when a server of the same epoch does not know the device, and applies each mutation once', async () => {
  server = await startTestServer()
  const ann = await openDevice(server, await server.addUser('ann', 'user'), { store })
  await ann.sync()
  await setDevice({ nextSeq: 8, lastSeq: 7 })
  for (const price of [1, 2]) await ann.change({ name: 'car.create', args: { car: { ...vehicle, price } } })
  expect((await ann.sync()).kind).toBe('done')
  expect([...(await server.store.read()).all('cars')].map(({ price }) => price)).toEqual([1, 2])
  expect(await rows()).toEqual([])
  expect(await device()).toMatchObject({ nextSeq: 3, lastSeq: 2 })
  ann.close()
})

test('S12 starts over when the server has forgotten the device before it pulled what it had pushed', async () => {
  server = await startTestServer()
  const network = createLossyTransport()
  const options = { store, wrapTransport: network.wrap }
  const ann = await openDevice(server, await server.addUser('ann', 'user'), options)
  await ann.sync()
  await ann.change({ name: 'car.create', args: { car: vehicle } })
  network.loseRequest('pull')
  await ann.sync()
  expect(await rows()).toMatchObject([{ seq: 1, outcome: { status: 'applied' } }])
  const former = (await device()).clientId
  await server.store.transact((records) => records.remove('devices', former))
  expect((await ann.sync()).kind).toBe('done')
  await ann.sync()
  expect(await rows()).toEqual([])
  expect((await server.store.read()).count('cars')).toBe(1)
  ann.close()
})

test('S10 stores the outcomes of a batch before it sends the next', async () => {
  server = await startTestServer()
  const storedOutcomes: number[] = []
  const ann = await openDevice(server, await server.addUser('ann', 'user'), {
    store,
    wrapTransport: (transport) => ({
      ...transport,
      async push(batch) {
        storedOutcomes.push((await rows()).filter(({ outcome }) => outcome).length)
        return transport.push(batch)
      },
    }),
  })
  await ann.sync()
  const { uid } = await ann.change({ name: 'car.create', args: { car: { ...vehicle, price: 1 } } })
  for (let price = 1; price < FIRST_BATCH + 1; price += 1) {
    await ann.change({ name: 'car.edit', uid, args: { fields: { price: { from: price, to: price + 1 } } } })
  }
  await ann.sync()
  expect(storedOutcomes).toEqual([0, FIRST_BATCH])
  ann.close()
})

test('S12 S23 sends the outbox from its first mutation when another tab has started over during a push', async () => {
  server = await startTestServer()
  const sent: (readonly string[])[] = []
  const ann = await openDevice(server, await server.addUser('ann', 'user'), {
    store,
    wrapTransport: (transport) => ({
      ...transport,
      async push(batch) {
        sent.push(batch.mutations.map(({ mid }) => mid))
        const result = await transport.push(batch)
        if (sent.length > 1) return result
        await startOver(store, batch.clientId, newUuid)
        mids.push((await ann.change({ name: 'car.create', args: { car: { ...vehicle, price: 2 } } })).mid)
        return result
      },
    }),
  })
  await ann.sync()
  const mids = [(await ann.change({ name: 'car.create', args: { car: { ...vehicle, price: 1 } } })).mid]
  expect((await ann.sync()).kind).toBe('done')
  expect(sent).toEqual([mids.slice(0, 1), mids])
  expect((await server.store.read()).count('cars')).toBe(2)
  ann.close()
})
