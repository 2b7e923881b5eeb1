// The work of a server at its start and after each midnight of the site's time zone: deletions by age, unused photos, missing copies of
// photos, a new snapshot.

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS } from '#domain/values/time/durations.ts'
import { nextMidnight } from '#domain/values/time/time-zone.ts'
import type { Routine } from '#sync-server/due-work.ts'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { isClockTrusted } from '#sync-server/store/clock-check.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store } from '#sync-server/store/store.ts'

export interface MaintenanceDependencies {
  store: Store
  photos: Pick<PhotoLibrary, 'removeUnused' | 'encodeMissing'>
  dataDir: string
  log: Pick<Logger, 'warn' | 'error'>
  now(): Date
}

export function dailyMaintenance(dependencies: MaintenanceDependencies): Routine {
  const { store, now } = dependencies
  let last = 0
  let next = 0
  return {
    name: 'daily maintenance',
    // A clock that is set back would delay the next one.
    nextAt: () => (now().getTime() < last ? 0 : next),
    perform(signal) {
      last = now().getTime()
      next = nextMidnight(last, siteSettings(store.known()).openingHours.timeZone)
      return maintain(dependencies, signal)
    },
  }
}

/** Never rejects. */
async function maintain(dependencies: MaintenanceDependencies, stopped: AbortSignal): Promise<void> {
  const { store, photos, dataDir, log, now } = dependencies
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((err: unknown) => stopped.aborted || log.error({ err }, `${what} failed`))
  const encoding = attempt('encoding photos', () => photos.encodeMissing())
  let mayDelete = false
  await attempt('pruning the store', async () => {
    mayDelete = await isClockTrusted(store, now(), (line) => log.warn(line))
    if (mayDelete) {
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

/** Restores and torn journals leave files in the data folder for a person to look at. They contain personal data. */
const KEPT_MS = 30 * DAY_MS
/** `data.json.bak-TIME`, `journal-7.log.bak-TIME`, `journal-7.torn-TIME`. */
const COPY = /^(?:data\.json|journal-\d+).*\.(?:bak|torn)-(\d{10,16})$/

async function deleteOldCopies(dir: string, now: Date): Promise<void> {
  const names = await readdir(dir)
  const old = names.filter((name) => Number(COPY.exec(name)?.[1] ?? Number.POSITIVE_INFINITY) < now.getTime() - KEPT_MS)
  for (const name of old) await rm(join(dir, name), { force: true })
}
