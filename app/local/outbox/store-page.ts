// Stores the pages of a load that has more than one. Each page replaces the cars with the numbers that it covers, so that the others
// stay until their page arrives.
import { openDevice, updateDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, Reader, UnfinishedLoad, Writer } from '#app/local/db/local-store.ts'
import type { Car } from '#domain/cars/car.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { KIND_NAMES, KINDS, PERSONAL_KINDS } from '#domain/records/kinds.ts'
import { redactMissing } from './redact-missing.ts'

/** @returns null without a load that can go on */
export async function unfinishedLoad(tx: Reader, { load, cursor }: Device): Promise<UnfinishedLoad | null> {
  if (!load || load.replaces !== cursor) return null
  return (await tx.count('cars', { index: 'number', upTo: load.upTo })) === load.count ? load : null
}

/** Does nothing when another tab has stored this page, or another load, since `position` was read. */
export async function storePage(
  store: LocalStore,
  position: UnfinishedLoad,
  { data, after: upTo }: ListPage<Car>,
): Promise<void> {
  await store.write(async (tx) => {
    const device = await openDevice(tx)
    const load = await unfinishedLoad(tx, device)
    if (load?.cursor !== position.cursor || load.upTo !== position.upTo) return
    await replaceCars(tx, data, load.upTo, upTo)
    if (upTo !== undefined) {
      await updateDevice(tx, device, { load: { ...load, upTo, count: load.count + data.length } })
      return
    }
    await updateDevice(tx, device, { cursor: load.cursor, kinds: KIND_NAMES, load: null })
    // What was taken over from another outbox since the first page.
    for (const kind of PERSONAL_KINDS) await redactMissing(tx, kind, await tx.all(KINDS[kind].table))
  })
}

/** Replaces the cars with numbers above `after`, up to `upTo`. */
export async function replaceCars(
  tx: Writer,
  cars: readonly Car[],
  after: number,
  upTo: number | undefined,
): Promise<void> {
  const known = await tx.range('cars', { index: 'number', after, ...(upTo === undefined ? {} : { upTo }) })
  const received = new Set(cars.map(({ uid }) => uid))
  await tx.put('cars', cars)
  await tx.remove(
    'cars',
    known.flatMap(({ uid }) => (received.has(uid) ? [] : [uid])),
  )
}
