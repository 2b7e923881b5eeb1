// Batches of pending mutations.
import { expect, test } from 'vitest'
import { FIRST_BATCH } from '#domain/protocol/protocol.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()

test('S10 stores the outcomes of a batch before it sends the next', async () => {
  const answered: number[] = []
  const ann = await openDevice(server, await server.addUser('ann', 'user'), {
    wrapTransport: (transport) => ({
      ...transport,
      async push(batch) {
        answered.push(ann.view.outbox().filter(({ outcome }) => outcome).length)
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
  expect(answered).toEqual([0, FIRST_BATCH])
})
