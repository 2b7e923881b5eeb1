import { picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'
import type { Records } from '#sync-server/store/store.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import type { PictureCopy } from '#sync-server/store/work-rows.ts'

/** The same for all: what is due at the same time is copied in the order of `place`. */
const AT_ONCE = { nextAt: new Date(0).toISOString(), attempts: 0 }

/** Queues the pictures of these cars that are on other sites; those that have failed are tried again at once. */
export function queueCopies(records: Records, carUids: Iterable<string>): void {
  for (const carUid of carUids) {
    const car = records.get('cars', carUid)
    for (const [place, address] of (car ? picturesElsewhere(car) : []).entries()) {
      const key = `${carUid} ${shortHash(address)}`
      const known = records.get(PICTURE_COPIES, key)
      if (known?.claim !== undefined) continue
      const copy: PictureCopy = { ...AT_ONCE, carUid, address, host: new URL(address).host, place }
      records.put(PICTURE_COPIES, key, copy)
    }
  }
}
