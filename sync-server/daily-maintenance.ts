// What a server does at its start and after each midnight: reservations that are over, deletions by age, unused photos, missing copies of photos, a new snapshot.
import type { Logger } from 'pino'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { endReservations } from '#sync-server/reconcile/reservations.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { isClockTrusted } from '#sync-server/store/clock-check.ts'
import { deleteOldCopies } from '#sync-server/store/old-copies.ts'
import type { Store } from '#sync-server/store/store.ts'

export interface MaintenanceDependencies {
  store: Store
  photos: Pick<PhotoLibrary, 'removeUnused' | 'encodeMissing'>
  dataDir: string
  log: Pick<Logger, 'warn' | 'error'>
  now(): Date
}

/** Never rejects. */
export async function dailyMaintenance({ store, photos, dataDir, log, now }: MaintenanceDependencies): Promise<void> {
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((err: unknown) => log.error({ err }, `${what} failed`))
  const encoding = attempt('encoding photos', () => photos.encodeMissing())
  let mayDelete = false
  await attempt('pruning the store', async () => {
    mayDelete = await isClockTrusted(store, now(), (line) => log.warn(line))
    if (mayDelete) {
      await endReservations(store, now())
      await deleteExpired(store, now())
      await pruneStore(store, now())
    }
    // Erases deleted content from the journal, so it runs also when the journal is short.
    await store.compact()
  })
  if (mayDelete) {
    await attempt('deleting old copies of the store', () => deleteOldCopies(dataDir, now()))
    // The photos last: a bucket that is unreachable must not keep deleted content in the store.
    await attempt('removing unused photos', () => photos.removeUnused())
  }
  await encoding
}
