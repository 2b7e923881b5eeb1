import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDevice as openDeviceRow } from '#app/local/db/device.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let user: StoredUser

beforeEach(async () => {
  server = await startTestServer()
  user = await server.addUser('ann', 'user')
})

afterEach(() => server.close())

async function addCar(): Promise<string> {
  const bob = await openDevice(server, user)
  await bob.sync()
  const { uid } = await bob.change({ name: 'car.create', args: { car: vehicle } })
  await bob.sync()
  bob.close()
  return uid
}

test('S30 what comes between two answers of a load is pulled after it', async () => {
  let carsHaveCome = () => {}
  const cars = new Promise<void>((resolve) => {
    carsHaveCome = resolve
  })
  let added = ''
  const line = (transport: Transport): Transport => ({
    ...transport,
    cars: () => transport.cars().finally(carsHaveCome),
    async settings() {
      await cars
      added = await addCar()
      return transport.settings()
    },
  })
  const ann = await openDevice(server, user, { line })
  expect((await ann.sync()).kind).toBe('done')
  expect(ann.car(added)?.price).toBe(vehicle.price)
  ann.close()
})

test('S30 a load that tells of two histories is begun again, and none of it is kept', async () => {
  const uid = await addCar()
  let loads = 0
  const line = (transport: Transport): Transport => ({
    ...transport,
    async cars() {
      loads += 1
      const answer = await transport.cars()
      return loads === 1 && answer.kind === 'ok' ? { ...answer, body: { data: [] }, cursor: '9.1' } : answer
    },
  })
  const ann = await openDevice(server, user, { line })
  const lists: number[] = []
  ann.view.subscribe(() => lists.push(ann.view.base.cars.size))
  expect((await ann.sync()).kind).toBe('done')
  expect(loads).toBe(2)
  expect(new Set(lists)).toEqual(new Set([1]))
  expect(ann.car(uid)?.price).toBe(vehicle.price)
  const { epoch } = await server.store.read()
  expect((await ann.store.read(openDeviceRow)).cursor?.split('.')[0]).toBe(String(epoch))
  ann.close()
})
