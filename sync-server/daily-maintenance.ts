// What a server does at its start and after each midnight: reservations that are over, deletions by age, unused photos, missing copies of photos, a new snapshot.
import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { endReservations } from '#sync-server/reconcile/reservations.ts'
import { ACTIVITY_DAYS, pruneStore } from '#sync-server/reconcile/retention.ts'
import { isClockTrusted } from '#sync-server/store/clock-check.ts'
import { deleteOldCopies } from '#sync-server/store/old-copies.ts'
import type { Store } from '#sync-server/store/store.ts'

export interface MaintenanceDependencies {
  store: Store
  photos: Pick<PhotoLibrary, 'removeUnused' | 'encodeMissing'>
  dataDir: string
  log: Pick<Logger, 'warn' | 'error'>
  now(): Date
  /** Of the server, which ends what it reads. */
  stopped: AbortSignal
}

/** The part of the heap that past changes may take before a warning is logged. */
const MAX_HISTORY = 1 / 3
const MB = 1024 * 1024

/** @param heapBytes the limit of the heap @returns one line for the log; null while there is enough memory */
export function historyWarning(store: Pick<Store, 'stats'>, heapBytes: number): string | null {
  const { historyBytes = 0 } = store.stats()
  if (historyBytes <= heapBytes * MAX_HISTORY) return null
  return (
    `Past changes take ${Math.round(historyBytes / MB)} MB of the memory, more than a third of the limit of ` +
    `${Math.round(heapBytes / MB)} MB. They grow with every change for the ${ACTIVITY_DAYS} days of their retention. On PostgreSQL ` +
    'they take none: npm run migrate (docs/deployment.md, "PostgreSQL and several servers"). Until then give the server more memory.'
  )
}

/** Never rejects. */
export async function dailyMaintenance(dependencies: MaintenanceDependencies): Promise<void> {
  const { store, photos, dataDir, log, now, stopped } = dependencies
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((err: unknown) => stopped.aborted || log.error({ err }, `${what} failed`))
  const encoding = attempt('encoding photos', () => photos.encodeMissing())
  let mayDelete = false
  const warning = historyWarning(store, getHeapStatistics().heap_size_limit)
  if (warning) log.warn(warning)
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
