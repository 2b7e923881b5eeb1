// Gateways refuse requests by themselves while the server behind them is being deployed: Kong answers 404 `{"message":"no Route
// matched with those values"}`, AWS 403 `{"message":"Forbidden"}`. The worker and the pages send through the same transport.
import { expect, onTestFinished, test } from 'vitest'
import { toApiResult } from '#app/http/api-result.ts'
import { newUuid, openDevice, openSession } from '#app/local/db/device.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { appendRows } from '#app/local/outbox/outbox.ts'
import { addInquiry } from '#app/local/outbox/visitor-inquiries.ts'
import { type AttemptResult, hasReachedServer, systemClock } from '#app/sync/engine/dependencies.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { sendPendingInquiries } from '#app/sync/inquiries/send-pending-inquiries.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const REFUSALS = [
  [403, { message: 'Forbidden' }],
  [404, { message: 'no Route matched with those values' }],
  [404, { code: 'rest_no_route', message: 'No route was found', data: { status: 404 } }],
  [405, { message: 'Method not allowed', code: 405 }],
  [413, { message: 'Request size limit exceeded' }],
] as const

const input = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }

function transportOf(status: number, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const gateway = async () => new Response(JSON.stringify(body), { status, headers })
  return createFetchTransport({ fetch: gateway as typeof fetch }, null)
}

async function openStore() {
  const store = openMemoryStore()
  await openSession(store, newUuid)
  return store
}

test.each(REFUSALS)('S16 S61 a gateway response of %i does not refuse pending inquiries', async (status, body) => {
  const store = await openStore()
  for (let n = 1; n <= 3; n += 1) {
    await addInquiry(store, { mid: newUuid(), at: `2026-01-0${n}`, state: 'waiting', input })
  }
  const result = await sendPendingInquiries({ store, transport: transportOf(status, body) })
  expect(result.kind).toBe('unreachable')
  expect((await store.snapshot()).enquiries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
})

test.each(REFUSALS)('S16 a gateway response of %i refuses no pending mutation', async (status, body) => {
  const store = await openStore()
  for (let n = 0; n < 2; n += 1) {
    const mid = newUuid()
    const args = { car: vehicle }
    const envelope = { name: 'car.create' as const, uid: mid, mid, madeAt: '2026-01-01', args }
    await store.write(async (tx) => appendRows(tx, await openDevice(tx), [{ envelope }]))
  }
  const push = createPush()
  for (let run = 0; run < 3; run += 1) {
    const result = await push({ store, transport: transportOf(status, body), clock: systemClock })
    expect(result.kind).toBe('unreachable')
  }
  const { outbox, refused } = await store.snapshot()
  expect([outbox.filter(({ outcome }) => !outcome).length, refused.length]).toEqual([2, 0])
})

test('S16 what the server itself cannot read or accept is final, by the code or the field errors in the body', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const token = server.tokenOf(await server.addUser('ann', 'user'))
  const store = await openStore()
  const transport = createFetchTransport({ origin: server.url, fetch }, token)
  await addInquiry(store, { mid: newUuid(), at: '2026-01-01', state: 'waiting', input: { ...input, name: 'A' } })
  expect((await sendPendingInquiries({ store, transport })).kind).toBe('done')
  expect((await store.snapshot()).enquiries).toMatchObject([
    { state: 'refused', message: 'Name must be at least 2 characters' },
  ])
  const tooLarge = { deviceId: newUuid(), mutations: [{ args: { text: 'x'.repeat(600 * 1024) } }] }
  expect(await transport.push(tooLarge as never)).toMatchObject({ kind: 'refused', body: { code: 'too_large' } })
  const invalid = { deviceId: 'no UUID', mutations: [] }
  expect(await transport.push(invalid)).toMatchObject({ kind: 'refused', status: 422 })
})

const isReachedBy = (status: number, body: string) =>
  hasReachedServer(toApiResult(status, new Headers(), body, (_): _ is never => false, true) as AttemptResult)

test.each([
  [502, '<h1>Bad gateway</h1>', false],
  [503, '', false],
  [504, '{"message":"The upstream server is timing out"}', false],
  [503, '{"message":"The server cannot save anything at the moment.","code":"unavailable"}', true],
  [500, '{"message":"Internal Server Error"}', true],
  [429, '{"message":"Slow down","code":"quota"}', true],
  [200, '<h1>Log in to this network</h1>', false],
])(
  'S16 a response with status %i and the body %s shows whether the server was reached: %s',
  (status, body, isReached) => {
    expect(isReachedBy(status, body)).toBe(isReached)
  },
)
