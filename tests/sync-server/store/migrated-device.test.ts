// A device that holds a base from before a migration receives the migrated fields by its next pull.
import { expect, it, onTestFinished } from 'vitest'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import type { Migration } from '#sync-server/store/engine/migrate.ts'
import type { StoredCar } from '#sync-server/store/tables.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const migrateColor: Migration = (tables) => {
  for (const [uid, row] of tables.cars ?? []) {
    const car = row as StoredCar
    if (car.color === 'Grey') tables.cars?.set(uid, { ...car, color: 'Gray' })
  }
}

it('delivers a migrated field to an old device without a reset', async () => {
  const server = await startTestServer()
  const ann = await server.addUser('ann', 'user')
  const store = openMemoryStore()
  const before = await openDevice(server, ann, { store })
  await before.sync()
  const { uid } = await before.change({ name: 'car.create', args: { car: { ...vehicle, color: 'Grey' } } })
  const other = await before.change({ name: 'car.create', args: { car: { ...vehicle, color: 'Red' } } })
  await before.sync()
  expect(before.car(uid)?.color).toBe('Grey')
  before.close()
  await server.stop()

  const migrated = await startTestServer({ dir: server.dir, migrations: [migrateColor] })
  onTestFinished(() => migrated.close())
  const transport = createLossyTransport()
  const device = await openDevice(migrated, ann, { store, wrapTransport: transport.wrap })
  onTestFinished(() => device.close())
  expect(device.car(uid)?.color).toBe('Grey')
  await device.sync()
  expect(device.car(uid)?.color).toBe('Gray')
  expect(device.car(other.uid)?.color).toBe('Red')
  // A reset would load the lists again.
  expect(transport.sent.map(({ call }) => call)).not.toContain('list')
})
