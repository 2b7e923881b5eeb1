// Stores a list of cars in pages. Each page replaces the cars with the numbers that it covers, so that the others stay until their page
// arrives. Loaded when a list has more than one page.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader, Writer } from '#app/local/db/local-store.ts'
import type { Device, UnfinishedLoad } from '#app/local/db/rows.ts'
import type { Car } from '#domain/cars/car.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { KIND_NAMES, KINDS, PERSONAL_KINDS } from '#domain/records/kinds.ts'
import { redactMissing } from './redact-missing.ts'
import type { FirstPage } from './replace-base.ts'

/** @param upTo the number of the last car */
export function storeFirstPage(cars: readonly Car[], upTo: number): FirstPage {
  return async (tx) => {
    await replaceCars(tx, cars, 0, upTo)
    return { upTo }
  }
}

/**
 * Does nothing when another tab has stored this page, or another load, since `position` was read. A load that cannot go on ends, and the
 * device loads again.
 */
export async function storePage(
  store: LocalStore,
  position: UnfinishedLoad,
  { data, after: upTo }: ListPage<Car>,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    const { load } = device
    if (load?.cursor !== position.cursor || load.upTo !== position.upTo) return
    if (!(await canGoOn(tx, device, load))) return updateDevice(tx, device, { load: null })
    await replaceCars(tx, data, load.upTo, upTo)
    if (upTo !== undefined) return updateDevice(tx, device, { load: { ...load, upTo } })
    await updateDevice(tx, device, { cursor: load.cursor, kinds: KIND_NAMES, load: null })
    // What was taken over from another outbox since the first page.
    for (const kind of PERSONAL_KINDS) await redactMissing(tx, kind, await tx.all(KINDS[kind].table))
  })
}

/** A version of the app that does not know loads in pages leaves the position when it moves the cursor or, at a log-out, empties the base. */
async function canGoOn(tx: Reader, { cursor }: Device, { replaces, upTo }: UnfinishedLoad): Promise<boolean> {
  return replaces === cursor && (await tx.count('cars', { index: 'number', is: upTo })) > 0
}

/** Replaces the cars with numbers above `after`, up to `upTo`. */
async function replaceCars(tx: Writer, cars: readonly Car[], after: number, upTo: number | undefined): Promise<void> {
  const known = await tx.range('cars', { index: 'number', after, ...(upTo === undefined ? {} : { upTo }) })
  const received = new Set(cars.map(({ uid }) => uid))
  await tx.put('cars', cars)
  await tx.remove(
    'cars',
    known.flatMap(({ uid }) => (received.has(uid) ? [] : [uid])),
  )
}
