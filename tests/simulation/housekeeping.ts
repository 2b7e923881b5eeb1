// What the server does by itself once a day: it prunes, deletes expired enquiries and removes photos that nothing names.

import { picturesOf } from '#domain/cars/car-pictures.ts'
import { removeUnusedPhotos } from '#sync-server/photos/unused-photos.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

export async function clean(world: World): Promise<void> {
  const { server, journal, retentionWatch, hasPhotos } = world
  const { store } = server
  if (!store) return
  try {
    const found = retentionWatch.findRows(await wholeView(store))
    await pruneStore(store, server.now())
    const deleted = await deleteExpired(store, server.now())
    for (let count = 0; count < deleted; count += 1) journal.count('an enquiry expires')
    if (hasPhotos) await removePhotos(world, store)
    // A process that has ended meanwhile, and clocks that were set, clean the next time.
    if (server.store === store) retentionWatch.checkCleaned(await wholeView(store), found)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** S85: a photo that a car names is not removed. */
async function removePhotos({ server, journal }: World, store: Store): Promise<void> {
  const removed = await removeUnusedPhotos(store, server.now())
  for (const _ of removed) journal.count('an unused photo is removed')
  const view = await store.read()
  const named = JSON.stringify([...view.all('cars')].map(picturesOf))
  const lost = removed.find((folder) => named.includes(folder.slice(0, 64)) && !view.get('photos', folder.slice(0, 64)))
  if (lost) throw new Violation('S85', `the photo ${lost.slice(0, 8)} of a car is removed`)
}
