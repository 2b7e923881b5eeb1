import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

/** More changes than are replayed in one task. */
const imported = () =>
  [1, 2, 3, 4].map((key) => {
    const rows = Array.from({ length: 100 }, () => ({ uid: randomUUID(), car: vehicle }))
    return rowOf(key, 'car.import', randomUUID(), { rows })
  })

test('S37 a view that is published during a long replay includes what was committed since', async () => {
  const store = await openedStore()
  await store.write((tx) => tx.put('outbox', imported()))
  const view = await openDeviceView(store, { id: 2, username: 'ann', role: 'user' }, rules)
  const areComplete: boolean[] = []
  view.subscribe(() => {
    const { touched } = view.overlay
    areComplete.push(view.outbox().every(({ envelope }) => subjectsOf(envelope).every((uid) => touched.has(uid))))
  })
  await store.write((tx) => tx.remove('outbox', [1]))
  await store.write((tx) => tx.put('outbox', [rowOf(5, 'car.create', randomUUID(), { car: vehicle })]))
  await view.refresh()
  expect(areComplete.length).toBeGreaterThan(0)
  expect(areComplete).not.toContain(false)
  view.close()
})
