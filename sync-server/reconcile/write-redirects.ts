import { carNumberFromSlug, carPath } from '#domain/kinds/car/car-slug.ts'
import type { ImportRow } from '#domain/kinds/car/import/car-import.ts'
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

/** Those beyond the limit are left out. Of two rows with one address, the last one gets it. */
function addRedirects(records: Records, rows: readonly ImportRow[]): void {
  const targets = targetsOf(records, rows)
  if (targets.size === 0) return
  let room = MAX_REDIRECTS - Array.from(records.entries('redirects')).length
  for (const [from, to] of targets) {
    const replaced = records.get('redirects', from)?.to
    if (replaced === undefined && room === 0) continue
    if (replaced === undefined) room -= 1
    records.put('redirects', from, { to, ...(replaced === undefined ? {} : { replaced }) })
  }
}

/** The page of the vehicle by old path. Pages of this site are no old paths. */
function targetsOf(records: Records, rows: readonly ImportRow[]): Map<string, string> {
  const targets = new Map<string, string>()
  for (const row of rows) {
    const car = records.get('cars', row.uid)
    const to = car && carPath(car)
    for (const from of to ? pathsOf(row) : [])
      if (to && !isFixedPage(from) && !isLegalPage(from) && from !== to) targets.set(from, to)
  }
  return targets
}

/** An entry that leads elsewhere since stays, and those of a vehicle whose deletion was refused. */
function removeRedirects(records: Records, rows: readonly ImportRow[]): void {
  for (const row of rows) {
    const car = records.get('cars', row.uid)
    if (car && 'deletion' in row) continue
    const number = (car ?? records.get('deletions', row.uid))?.id
    for (const from of pathsOf(row)) {
      const { to, replaced } = records.get('redirects', from) ?? {}
      // The rest of the path follows the name of the vehicle, which can have changed.
      if (!to?.startsWith('/cars/') || carNumberFromSlug(to) !== number) continue
      if (replaced === undefined) records.remove('redirects', from)
      else records.put('redirects', from, { to: replaced })
    }
  }
}

const pathsOf = (row: ImportRow): string[] =>
  'oldAddresses' in row ? (row.oldAddresses ?? []).map(oldPath).filter((path) => path !== null) : []
