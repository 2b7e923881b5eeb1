// Which photos visitors may see: those of public cars, backgrounds and staff whom they see, while they see the site. Kept up to date from the changes since the last
// question, because a question comes with every picture.

import { isPublic } from '#domain/kinds/car/availability.ts'
import { picturesOf } from '#domain/kinds/car/pictures/car-pictures.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Store, View } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

export function publicPhotos(store: Store): (hash: string) => Promise<boolean> {
  const hashesByCar = new Map<string, readonly string[]>()
  const countByHash = new Map<string, number>()
  const missed = missedChanges()

  function setCar(uid: string, hashes: readonly string[]): void {
    for (const hash of hashesByCar.get(uid) ?? []) countByHash.set(hash, (countByHash.get(hash) ?? 0) - 1)
    for (const hash of hashes) countByHash.set(hash, (countByHash.get(hash) ?? 0) + 1)
    if (hashes.length > 0) hashesByCar.set(uid, hashes)
    else hashesByCar.delete(uid)
  }

  function readAll(view: View): void {
    hashesByCar.clear()
    countByHash.clear()
    for (const car of view.all('cars')) setCar(car.uid, publicHashes(car))
  }

  function update(view: View): void {
    const changes = missed(view)
    if (!changes) readAll(view)
    for (const { table, key, row } of changes ?? []) {
      if (table === 'cars') setCar(key, publicHashes(row as Row<'cars'>))
      else if (table === 'deletions') setCar(key, [])
    }
  }

  return async (hash) => {
    const view = await store.read()
    update(view)
    if (!siteSettings(view).isPublic) return false
    return (countByHash.get(hash) ?? 0) > 0 || settingsHashes(view).includes(hash)
  }
}

function publicHashes(car: Row<'cars'>): string[] {
  return isPublic(car) ? hashesIn(picturesOf(car)) : []
}

/** Backgrounds, and the photos of staff whom visitors see. */
function settingsHashes(reader: Reader): string[] {
  const { backgrounds, team = [] } = siteSettings(reader)
  return hashesIn([...Object.values(backgrounds), ...team.map(({ photo }) => photo)])
}

function hashesIn(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => photoHash(address) ?? [])
}
