// A creation that was refused, corrected and sent again keeps the uid of its record. What other records name by it needs no change.
import { beforeEach, expect, test } from 'vitest'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { edit } from '#tests/support/device/device-world.ts'
import { UNREACHABLE } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')

beforeEach(async () => {
  await bob.change(withStockNumber('A1'))
  await bob.sync()
})

const withStockNumber = (stockNumber: string) =>
  ({ name: 'car.create', args: { car: { ...vehicle, stockNumber } } }) as const
const book = (carId: string) => {
  const appointment = { name: 'Ada Byron', at: '2030-11-25T10:00:00.000Z', carId }
  return ann.change({ name: 'appointment.create', args: { appointment } })
}
const refused = () => [...ann.view.table('refused').values()]
const refusedNames = () => refused().map(({ envelope }) => envelope.name)

/** As "Send again" after a correction. @returns the mid of the new creation */
async function correct(mid: string, stockNumber = 'A2'): Promise<string> {
  const again = await ann.changes.resend(mid, withStockNumber(stockNumber).args)
  if (again.kind !== 'queued') throw new Error('refused again')
  return again.mid
}

/** As "Retry" on each item of the attention list. */
async function retryAll(): Promise<void> {
  for (const { mid, envelope } of refused())
    expect(await ann.changes.resend(mid, envelope.args as never)).toMatchObject({ kind: 'queued' })
}

test('S20 an appointment of a car whose creation was corrected is sent again, for the same car', async () => {
  const { mid, uid } = await ann.change(withStockNumber('A1'))
  const booked = await book(uid)
  await ann.change({
    name: 'appointment.edit',
    uid: booked.uid,
    args: edit({ carId: [uid, null], duration: [30, 60] }),
  })
  await ann.sync()
  expect(refused()).toMatchObject([
    { envelope: { name: 'car.create' } },
    { envelope: { name: 'appointment.create' }, dependants: [{ name: 'appointment.edit' }] },
  ])
  await correct(mid)
  await retryAll()
  await ann.sync()
  expect(refused()).toEqual([])
  await bob.sync()
  expect(bob.view.base.conflicts.size).toBe(0)
  expect([...bob.view.base.appointments.values()]).toMatchObject([{ name: 'Ada Byron', duration: 60 }])
})

test('S20 the mark of a car whose creation was corrected twice is sent again, for the last car', async () => {
  const check = await ann.change({ name: 'check.create', args: {} })
  const { mid, uid } = await ann.change(withStockNumber('A1'))
  await ann.change({ name: 'check.mark', uid: check.uid, args: { car: uid, as: 'problem', note: 'Flat tyre' } })
  await ann.sync()
  // Ann's device has not pulled it when she corrects hers.
  await bob.change(withStockNumber('A2'))
  await bob.sync()
  const second = await correct(mid)
  await ann.sync()
  expect(refusedNames().sort()).toEqual(['car.create', 'check.mark'])
  await correct(second, 'A3')
  await retryAll()
  await ann.sync()
  expect(refused()).toEqual([])
  await bob.sync()
  expect(bob.view.world.get('check', check.uid)?.marks[uid]?.problems).toMatchObject([{ note: 'Flat tyre' }])
})

test.each(['by its outcome', 'as a whole request'])(
  'S20 an appointment that is refused %s after the creation of its car was corrected can be sent again',
  async (how) => {
    const { mid, uid } = await ann.change(withStockNumber('A1'))
    for (let count = 1; count < FIRST_BATCH; count += 1)
      await ann.change({ name: 'car.create', args: { car: vehicle } })
    const booked = await book(uid)
    const isBooking = ({ mutations }: PushRequest) => mutations.some((each) => each.mid === booked.mid)
    ann.network.loseRequest('push', UNREACHABLE, (sent) => isBooking(sent as PushRequest), Number.POSITIVE_INFINITY)
    await ann.sync()
    expect(refusedNames()).toEqual(['car.create'])
    ann.network.repair()
    await correct(mid)
    if (how === 'as a whole request') ann.network.refuseMutation(booked.mid)
    await ann.sync()
    ann.network.repair()
    await retryAll()
    await ann.sync()
    expect(refused()).toEqual([])
    expect([...ann.view.base.appointments.values()]).toMatchObject([{ carId: ann.car(uid)?.id }])
  },
)

test('S20 a sale among the dependants of a corrected creation is undone by the mutation that was sent again with it', async () => {
  const { mid, uid } = await ann.change(withStockNumber('A1'))
  const { mid: saleId } = await ann.change({ name: 'car.sell', uid, args: {} })
  await ann.change({ name: 'car.unsell', uid, args: { saleId } })
  await ann.sync()
  expect(refused()).toMatchObject([{ dependants: [{ name: 'car.sell' }, { name: 'car.unsell' }] }])
  await correct(mid)
  await ann.sync()
  expect(refused()).toEqual([])
  expect(ann.car(uid)).toMatchObject({ stockNumber: 'A2', sold: false })
})
