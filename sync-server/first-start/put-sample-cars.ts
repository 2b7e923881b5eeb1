import { randomUUID } from 'node:crypto'
import { takeNumber, writePut } from '#sync-server/reconcile/store-world.ts'
import { sampleInventory } from '#sync-server/sample/inventory.ts'
import type { Records } from '#sync-server/store/store.ts'

const HOURS_APART = 7

/** As if the cars had come in one after the other, the first of the list last. Numbers come from the cars' own counter. */
export function putSampleCars(records: Records, createdBy: string, now: Date): void {
  for (const [index, car] of sampleInventory.entries()) {
    const id = takeNumber(records, 'car')
    if (id === null) return
    const createdAt = new Date(now.getTime() - index * HOURS_APART * 60 * 60 * 1000).toISOString()
    const sale = car.sold ? { saleId: randomUUID() } : {}
    const record = { ...car, ...sale, uid: randomUUID(), id, version: 0, createdBy, createdAt, updatedAt: createdAt }
    writePut(records, { kind: 'car', record: { ...record, sample: true } })
  }
}
