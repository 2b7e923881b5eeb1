// The work that the server does by itself once a day: it prunes, deletes expired enquiries and removes photos that nothing names.

import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { removeUnusedPhotos } from '#sync-server/photos/unused-photos.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { checkCleaned, expire, prune, removePhotos } from './model/upkeep.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** Most deletions need several transactions. */
const ROWS_PER_TRANSACTION = 3

export async function clean(world: World): Promise<void> {
  const { server, journal, hasPhotos } = world
  const { store } = server
  if (!store) return
  try {
    const before = server.model.state
    const now = server.now()
    await pruneStore(server.storeFor(prune(now)) ?? store, now, ROWS_PER_TRANSACTION)
    const deleted = await deleteExpired(server.storeFor(expire(now)) ?? store, now, ROWS_PER_TRANSACTION)
    for (let count = 0; count < deleted; count += 1) journal.count('an enquiry expires')
    if (hasPhotos) await cleanPhotos(world, store)
    // A process that has ended meanwhile, and clocks that were set, clean the next time.
    if (server.store === store) checkCleaned(before, server.model.state, now)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

/** S80: a photo that a car names is not removed. */
async function cleanPhotos({ server, journal }: World, store: Store): Promise<void> {
  const now = server.now()
  const removed = await removeUnusedPhotos(server.storeFor(removePhotos(now)) ?? store, now)
  for (const _ of removed) journal.count('an unused photo is removed')
  const view = await store.read()
  const named = JSON.stringify([...view.all('cars')].map(picturesOf))
  const lost = removed.find((folder) => named.includes(folder.slice(0, 64)) && !view.get('photos', folder.slice(0, 64)))
  if (lost) throw new Violation('S80', `the photo ${lost.slice(0, 8)} of a car is removed`)
}
