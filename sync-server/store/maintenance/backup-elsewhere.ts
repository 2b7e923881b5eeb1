// A copy of a backup in a bucket (BACKUP_TO), read back before it counts.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { type Bucket, describeLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { s3Bucket } from '#sync-server/store/photo-files/s3-bucket.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { sha256Of } from './backup-archive.ts'

/** As long as the files on this machine, see deploy/dealership-backup.service. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const BACKUP = /\.backup$/

export interface ElsewhereResult {
  /** For messages. */
  place: string
  /** Why older copies were not deleted; null when they were. */
  notDeleted: string | null
}

/** @throws StoreUnavailable when the bucket refuses it, or does not return what was sent */
export async function copyElsewhere(file: string, location: Bucket, now: Date): Promise<ElsewhereResult> {
  const bucket = s3Bucket(location, 'backups')
  const name = location.prefix + basename(file)
  const place = `${describeLocation(location, '')} as ${basename(file)}`
  try {
    await bucket.putFile(name, file)
    const [sent, stored] = [await sha256Of(createReadStream(file)), await sha256Of(await bucket.get(name))]
    if (sent !== stored) throw new StoreUnavailable(`${place} is not the backup that was sent`)
    const notDeleted = await deleteOld().catch((error: Error) => error.message)
    return { place, notDeleted: notDeleted ?? null }
  } finally {
    bucket.close()
  }

  async function deleteOld(): Promise<undefined> {
    const oldest = now.getTime() - KEPT_MS
    for await (const { name: other, changedAt } of bucket.list(location.prefix)) {
      if (BACKUP.test(other) && changedAt.getTime() < oldest) await bucket.delete(other)
    }
  }
}
