import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transport } from '#app/sync/transport.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '../support/device.ts'
import { createLossyTransport } from '../support/lossy-transport.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { vehicle } from '../support/vehicle.ts'

let server: TestServer
let user: StoredUser
let ann: TestDevice
let line: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  user = await server.addUser('ann', 'user')
  line = createLossyTransport()
  ann = await openDevice(server, user, { line: line.over })
  await ann.sync()
})

afterEach(async () => {
  ann.close()
  await server.close()
})

const create = () => ann.change({ name: 'car.create', args: { car: vehicle } })
const stored = async (uid: string) => (await server.store.read()).get('cars', uid)

test('S4 what the rules refuse is refused on the device, by what waits there too, and never queued', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.sell', uid, args: {} })
  const { revision } = await ann.store.snapshot()
  const fields = { featured: { from: false, to: true } }
  const changed = await ann.changes.change({ name: 'car.edit', uid, args: { fields } })
  expect(changed).toMatchObject({ kind: 'refused', verdict: { code: 'car_sold' } })
  expect((await ann.store.snapshot()).revision).toBe(revision)
  expect(ann.waiting()).toBe(1)
})

/** Each push waits for the other: both tabs have their answer before either has done anything about it. */
function together(transport: Transport, meeting: () => Promise<void>): Transport {
  return {
    ...transport,
    async push(batch) {
      const answer = await transport.push(batch)
      await meeting()
      return answer
    },
  }
}

test('S19 two tabs are refused the same change at once: it stands before the person once, and those behind it go on', async () => {
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  const meeting = () => {
    arrived += 1
    if (arrived === 2) open()
    return both
  }
  const tabs = await Promise.all(
    [0, 1].map(() =>
      openDevice(server, user, {
        store: ann.store,
        line: (transport) => together(line.over(transport), meeting),
      }),
    ),
  )
  const { mid } = await create()
  const isMeant = (sent: unknown) =>
    (sent as { mutations: { mid: string }[] }).mutations.some((each) => each.mid === mid)
  line.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } }, isMeant, 99)
  await Promise.all(tabs.map((tab) => tab.sync()))
  const behind = await create()
  await ann.sync()
  const { refused, outbox } = await ann.store.snapshot()
  expect(refused).toMatchObject([{ mid, verdict: { status: 'refused', message: 'No' } }])
  expect(outbox).toEqual([])
  expect([await stored(mid), await stored(behind.uid)]).toMatchObject([undefined, { price: vehicle.price }])
  for (const tab of tabs) tab.close()
})
