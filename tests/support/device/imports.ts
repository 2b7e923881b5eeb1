// Imports on a test device.
import { type ImportView, readImports } from '#app/sync/imports/imports.ts'
import type { ImportRequest, MutationRequest } from '#app/sync/mutate/batches.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import type { TestDevice } from './device.ts'

export const creation = (index: number): MutationRequest => ({
  name: 'car.create',
  args: { car: { ...vehicle, model: `Row ${index}`, stockNumber: `S-${index}` } },
})

export const creations = (count: number) => Array.from({ length: count }, (_, index) => creation(index))

export const edit = (uid: string, fields: Record<string, [unknown, unknown]>): MutationRequest => ({
  name: 'car.edit',
  uid,
  args: { fields: Object.fromEntries(Object.entries(fields).map(([name, [from, to]]) => [name, { from, to }])) },
})

/** @returns the id of the import */
export async function startImport(device: TestDevice, requests: readonly ImportRequest[]): Promise<string> {
  const result = await device.imports.start({ fileName: 'stock.csv', requests, rejected: 2 })
  if (result.kind !== 'started') throw new Error(result.message)
  return result.importId
}

/** Imports and syncs, so that the mutations are settled. @returns the id of the import */
export async function finishImport(device: TestDevice, requests: readonly ImportRequest[]): Promise<string> {
  const importId = await startImport(device, requests)
  await device.sync()
  return importId
}

/** The newest import, as screens show it. */
export const shownImport = async ({ store }: TestDevice) =>
  (await store.read((tx) => readImports(tx, new Date().toISOString())))[0] as ImportView

/** The cars of the base, in the order they were added. */
export const carsOf = (device: TestDevice) => [...device.view.base.cars.values()].sort((a, b) => a.id - b.id)
