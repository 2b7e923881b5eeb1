import type { ImportRow } from '#domain/kinds/car/car-import.ts'
import { carNumberFromSlug, carPath } from '#domain/kinds/car/car-slug.ts'
import { MAX_REDIRECTS, oldPath } from '#domain/values/addresses/redirects.ts'
import { isFixedPage, isLegalPage } from '#domain/values/addresses/site-paths.ts'
import type { Records } from '#sync-server/store/store.ts'

interface ImportArgs {
  rows: readonly ImportRow[]
  removeAddresses?: boolean | undefined
}

/** Leads the old addresses of imported vehicles to them; the undo of the import takes them back. */
export function writeRedirects(records: Records, { rows, removeAddresses = false }: ImportArgs): void {
  if (removeAddresses) removeRedirects(records, rows)
  else addRedirects(records, rows)
}

/** Those beyond the limit are left out. */
function addRedirects(records: Records, rows: readonly ImportRow[]): void {
  let room: number | null = null
  for (const row of rows) {
    const car = records.get('cars', row.uid)
    for (const from of car ? pathsOf(row) : []) {
      if (!car || isFixedPage(from) || isLegalPage(from) || from === carPath(car)) continue
      room ??= MAX_REDIRECTS - Array.from(records.entries('redirects')).length
      const isNew = records.get('redirects', from) === undefined
      if (isNew && room === 0) continue
      if (isNew) room -= 1
      records.put('redirects', from, { to: carPath(car) })
    }
  }
}

/** An entry that leads elsewhere since stays, and those of a vehicle whose deletion was refused. */
function removeRedirects(records: Records, rows: readonly ImportRow[]): void {
  for (const row of rows) {
    const car = records.get('cars', row.uid)
    if (car && 'deletion' in row) continue
    const number = (car ?? records.get('deletions', row.uid))?.id
    for (const from of pathsOf(row)) {
      const to = records.get('redirects', from)?.to
      // The rest of the path follows the name of the vehicle, which can have changed.
      if (to?.startsWith('/cars/') && carNumberFromSlug(to) === number) records.remove('redirects', from)
    }
  }
}

const pathsOf = (row: ImportRow): string[] =>
  'oldAddresses' in row ? (row.oldAddresses ?? []).map(oldPath).filter((path) => path !== null) : []
