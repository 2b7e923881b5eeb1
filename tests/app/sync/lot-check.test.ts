// A lot check of several people, each with a device of their own, with and without a connection.
import { beforeEach, expect, test } from 'vitest'
import { openCheckOf, reportOf } from '#domain/kinds/lot-check/check-report.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import type { TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')
let asUser: ApiClient
let cars: string[]

beforeEach(async () => {
  asUser = apiClient(server, server.tokenOf(ann.user))
  cars = []
  for (const model of ['One', 'Two', 'Three'])
    cars.push((await ann.change({ name: 'car.create', args: { car: { ...vehicle, model } } })).uid)
  await syncBoth()
})

async function syncBoth() {
  for (const device of [ann, bob, ann]) await device.sync()
}
const start = async (device: TestDevice) => (await device.change({ name: 'check.create', args: {} })).uid
const end = (device: TestDevice, uid: string) => {
  const marks = device.view.world.get('check', uid)?.marks ?? {}
  const vehicles = carsOf(device).filter((car) => !car.sold && !marks[car.uid])
  return device.change({ name: 'check.end', uid, args: { vehicles: vehicles.map((car) => car.uid) } })
}
const mark = (device: TestDevice, uid: string, car: number, as: 'seen' | 'problem' = 'seen', note?: string) =>
  device.change({ name: 'check.mark', uid, args: { car: cars[car] ?? '', as, ...(note ? { note } : {}) } })
const checksOf = ({ view }: TestDevice) =>
  [...new Set([...view.base.checks.keys(), ...view.overlay.checks.keys()])].flatMap(
    (uid) => view.world.get('check', uid) ?? [],
  )
const carsOf = ({ view }: TestDevice) => [...view.base.cars.values()]
const counts = (device: TestDevice, check: Check | undefined = openCheckOf(checksOf(device))) => {
  const { seen, notFound, problems, late } = reportOf(check ?? { marks: {} }, carsOf(device))
  return [seen.length, notFound.length, problems.length, late]
}

test('of two checks started offline the first that arrives is kept with the marks of both', async () => {
  ann.offline.is = true
  bob.offline.is = true
  const first = await start(ann)
  await mark(ann, first, 0)
  await mark(ann, first, 2, 'problem', 'Flat tyre')
  const second = await start(bob)
  await mark(bob, second, 1)
  await mark(bob, second, 2)
  expect(counts(ann)).toEqual([2, 1, 1, 0])
  expect(counts(bob)).toEqual([2, 1, 0, 0])
  ann.offline.is = false
  bob.offline.is = false
  await syncBoth()
  for (const device of [ann, bob]) {
    expect(openCheckOf(checksOf(device))?.uid).toBe(first)
    expect(counts(device)).toEqual([3, 0, 1, 0])
    expect(device.view.table('refused').size).toBe(0)
    expect(device.view.base.conflicts.size).toBe(0)
  }
})

test('a mark that was made offline counts when it arrives after the end, and the report says so', async () => {
  const uid = await start(ann)
  await syncBoth()
  bob.offline.is = true
  await mark(bob, uid, 1, 'problem', 'Scratch')
  await mark(ann, uid, 0)
  await end(ann, uid)
  await ann.sync()
  const ended = ann.view.world.get('check', uid)
  expect(ended?.vehicles).toHaveLength(3)
  expect(counts(ann, ended)).toEqual([1, 2, 0, 0])
  bob.offline.is = false
  await syncBoth()
  for (const device of [ann, bob]) expect(counts(device, device.view.world.get('check', uid))).toEqual([2, 1, 1, 1])
})

test('vehicles that are sold, deleted or added during a check are counted as they are at its end, and the report stays', async () => {
  const uid = await start(ann)
  await mark(ann, uid, 0)
  await ann.change({ name: 'car.sell', uid: cars[1] ?? '', args: {} })
  await ann.change({ name: 'car.delete', uid: cars[2] ?? '', args: { saleId: null } })
  const added = (await bob.change({ name: 'car.create', args: { car: { ...vehicle, model: 'Four' } } })).uid
  await syncBoth()
  expect(counts(bob)).toEqual([1, 1, 0, 0])
  await end(bob, uid)
  await syncBoth()
  await ann.change({ name: 'car.delete', uid: added, args: { saleId: null } })
  await syncBoth()
  const report = reportOf(bob.view.world.get('check', uid) as Check, carsOf(bob))
  expect(report.seen.map(({ vehicle: { name } }) => name)).toEqual(['2020 Jaguar One'])
  expect(report.notFound.map(({ name }) => name)).toEqual(['2020 Jaguar Four'])
})

test('staff receive the checks by GET, visitors do not, and other methods are refused', async () => {
  const uid = await start(ann)
  await mark(ann, uid, 0, 'problem', 'Flat tyre')
  await ann.sync()
  const { status, body } = await asUser('GET', '/api/checks')
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    {
      uid,
      id: 1,
      by: 'ann',
      marks: { [cars[0] ?? '']: { by: ['ann'], problems: [{ note: 'Flat tyre', by: 'ann' }] } },
    },
  ])
  expect((await apiClient(server)('GET', '/api/checks')).status).toBe(401)
  expect((await asUser('POST', '/api/checks', {})).status).toBe(405)
})

test('the end of a check and its going on are undone by each other, and a new check deletes those above the limit', async () => {
  const uid = await start(ann)
  await end(ann, uid)
  await ann.change({ name: 'check.reopen', uid, args: {} })
  await mark(ann, uid, 0)
  await syncBoth()
  expect(counts(bob)).toEqual([1, 2, 0, 0])
  expect(openCheckOf(checksOf(bob))?.vehicles).toBeUndefined()
  await end(ann, uid)
  for (let count = 0; count < 61; count += 1) {
    const next = await start(ann)
    await end(ann, next)
  }
  await syncBoth()
  expect(bob.view.base.checks.size).toBe(61)
  expect(bob.view.world.get('check', uid)).toBeUndefined()
})
