// The photos that entries of the activity log name: a person may bring them back.
import { PHOTO_ADDRESSES, photoHash } from '#domain/photos/photo.ts'
import { BRAND_ADDRESSES, brandPicture } from '#domain/values/brand/brand-picture.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { Activity } from '#sync-server/store/tables.ts'

export interface PhotosOfActivity {
  readonly hashes: ReadonlySet<string>
  /** Adds the photos of new entries no longer. */
  stop(): void
}

/** Reads the log. The photos of entries that are added since the call are added too. @param since ISO time: only newer entries */
export async function photosOfActivity(store: Store, since = ''): Promise<PhotosOfActivity> {
  const hashes = new Set<string>()
  const add = ({ history, appliedAt }: Activity) => {
    if (appliedAt < since) return
    for (const { from, to } of Object.values(history)) for (const value of [from, to]) addPhotos(hashes, value)
  }
  const stop = store.onCommit((changes) => {
    for (const { table, row } of changes) if (table === 'activity' && row) add(row as Activity)
  })
  try {
    for (const containing of [PHOTO_ADDRESSES, BRAND_ADDRESSES]) {
      await store.history.each('activity', { containing }, (_, row) => add(row))
    }
    return { hashes, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Adds the hashes of the photos that a value of a field names: an address, a list of addresses or of captioned pictures. */
export function addPhotos(hashes: Set<string>, value: unknown): void {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addPhotos(hashes, part)
  const hash = typeof value === 'string' ? (photoHash(value) ?? brandPicture(value)?.hash) : undefined
  if (hash !== undefined) hashes.add(hash)
}
