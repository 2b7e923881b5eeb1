import type { ImportRow } from '#domain/kinds/car/car-import.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { MAX_REDIRECTS, oldPath } from '#domain/values/addresses/redirects.ts'
import { isFixedPage, isLegalPage } from '#domain/values/addresses/site-paths.ts'
import type { Records } from '#sync-server/store/store.ts'

/** Leads the old addresses of imported vehicles to them. Those beyond the limit are left out. */
export function addRedirects(records: Records, rows: readonly ImportRow[]): void {
  let room: number | null = null
  for (const row of rows) {
    if (!('oldAddresses' in row)) continue
    const car = records.get('cars', row.uid)
    for (const address of car ? (row.oldAddresses ?? []) : []) {
      const from = oldPath(address)
      if (!car || from === null || isFixedPage(from) || isLegalPage(from) || from === carPath(car)) continue
      room ??= MAX_REDIRECTS - Array.from(records.entries('redirects')).length
      const isNew = records.get('redirects', from) === undefined
      if (isNew && room === 0) continue
      if (isNew) room -= 1
      records.put('redirects', from, { to: carPath(car) })
    }
  }
}
