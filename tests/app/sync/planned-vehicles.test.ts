// The vehicles that an import compares its rows with, while another import waits on the device.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vehiclesAfterImports } from '#app/sync/imports/planned-vehicles.ts'
import { MAX_OUTBOX_ROWS, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { carsOf, creations, edit, startImport, untilMoved } from '#tests/support/device/imports.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let ann: TestDevice

beforeEach(async () => {
  server = await startTestServer()
  ann = await openDevice(server, await server.addUser('ann', 'user'))
  await ann.sync()
})

afterEach(async () => {
  ann.close()
  await server.close()
})

const shownCars = () => [...ann.view.base.cars.values(), ...ann.view.overlay.cars.values()]
const after = () => vehiclesAfterImports(ann.store, shownCars())

test('S90 a second import knows the vehicles that have not moved to the outbox, with the values of all imports in their order', async () => {
  await ann.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Known' } } })
  await ann.sync()
  const [{ uid } = { uid: '' }] = carsOf(ann)
  const cars = shownCars()
  expect(await vehiclesAfterImports(ann.store, cars)).toBe(cars)

  ann.offline.is = true
  await startImport(ann, [...creations(MAX_OUTBOX_ROWS + 2), edit(uid, { price: [vehicle.price, 9] })])
  await untilMoved(ann, MAX_OUTBOX_ROWS)
  await startImport(ann, [edit(uid, { price: [9, 10] })])
  const vehicles = await after()
  expect(vehicles).toHaveLength(MAX_OUTBOX_ROWS + 3)
  expect(vehicles.find((car) => car.uid === uid)).toMatchObject({ model: 'Known', price: 10 })
  expect(vehicles.at(-1)).toMatchObject({ model: `Row ${MAX_OUTBOX_ROWS + 1}`, features: [] })
  expect(vehicles.at(-1)).toHaveProperty('stockNumber', `S-${MAX_OUTBOX_ROWS + 1}`)

  ann.offline.is = false
  while (await ann.imports.move()) await ann.sync()
  await ann.sync()
  expect(ann.view.table('refused').size).toBe(0)
  const stored = [...(await server.store.read()).all('cars')]
  expect(stored.map((car) => car.uid).sort()).toEqual(vehicles.map((car) => car.uid).sort())
  expect(stored.find((car) => car.uid === uid)).toMatchObject({ price: 10 })
})
