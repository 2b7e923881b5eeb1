import { expect, onTestFinished, test } from 'vitest'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000

test('S33 a tablet back after months starts over where deletions were forgotten, and what it had waiting is sent once', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const away = await openDevice(server, await server.addUser('ann', 'user'))
  const busy = await openDevice(server, await server.addUser('bea', 'user'))
  const create = () => busy.change({ name: 'car.create', args: { car: vehicle } })
  const [kept, gone] = [await create(), await create()]
  await busy.sync()
  await away.sync()
  const reprice = (uid: string) =>
    away.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 55_000 } } } })
  await reprice(kept.uid)
  await reprice(gone.uid)
  const made = await away.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Made on the way' } } })

  await busy.change({ name: 'car.delete', uid: gone.uid, args: { saleId: null } })
  await busy.sync()
  await forgetOld(server.store, new Date(Date.now() + 200 * DAY))
  expect((await server.store.read()).count('deletions')).toBe(0)
  expect(away.car(gone.uid)).toBeDefined()

  await away.sync()
  expect(away.car(gone.uid)).toBeUndefined()
  expect(away.car(kept.uid)?.price).toBe(55_000)
  expect(away.waiting()).toBe(0)
  const refused = [...away.view.table('refused').values()]
  expect(refused.map(({ envelope, verdict }) => [envelope.uid, verdict.code])).toEqual([[gone.uid, 'deleted']])
  const cars = [...(await server.store.read()).all('cars')]
  expect(cars.map(({ uid }) => uid).sort()).toEqual([kept.uid, made.uid].sort())
  expect(away.car(made.uid)?.id).toBe(cars.find(({ uid }) => uid === made.uid)?.id)
  await busy.sync()
  expect(busy.car(made.uid)?.model).toBe('Made on the way')
})
