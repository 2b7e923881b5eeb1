// `PhotoFiles` as the objects `PREFIX/HASH/NAME` of a bucket. An upload is received on this machine first; a photo is stored when
// the bucket has confirmed each of its files with their checksums.
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PhotoFiles } from './photo-files.ts'
import type { Bucket } from './photo-location.ts'
import { s3Bucket } from './s3-bucket.ts'

/** @param staging the files of this machine, of which only the staged folders are used */
export function bucketPhotoFiles(location: Bucket, staging: PhotoFiles): PhotoFiles {
  const { prefix } = location
  const bucket = s3Bucket(location)
  const nameOf = (hash: string, name: string) => `${prefix}${hash}/${name}`

  async function names(hash: string): Promise<string[]> {
    const folder = nameOf(hash, '')
    const found: string[] = []
    for await (const { name } of bucket.list(folder)) found.push(name.slice(folder.length))
    return found
  }

  /** Reads the object when its bytes are asked for. */
  async function* read(name: string, range?: { first: number; last: number }) {
    yield* await bucket.get(name, range)
  }

  return {
    stage: () => staging.stage(),
    async keep(hash, stagedFolder) {
      for (const name of await readdir(stagedFolder)) {
        await bucket.put(nameOf(hash, name), await readFile(join(stagedFolder, name)))
      }
    },
    discard: (stagedFolder) => staging.discard(stagedFolder),
    names,
    async find(hash, name) {
      const object = nameOf(hash, name)
      const bytes = await bucket.size(object)
      return bytes === null ? null : { bytes, open: (range) => Readable.from(read(object, range)) }
    },
    async withLocalFile(hash, name, use) {
      const folder = await staging.stage()
      try {
        const path = join(folder, name)
        await pipeline(read(nameOf(hash, name)), createWriteStream(path, { mode: 0o600 }))
        return await use(path)
      } finally {
        await staging.discard(folder)
      }
    },
    async remove(hash) {
      for (const name of await names(hash)) await bucket.delete(nameOf(hash, name))
    },
    discardBefore: (time) => staging.discardBefore(time),
    async hashesBefore(time) {
      const isOld = new Map<string, boolean>()
      for await (const { name, changedAt } of bucket.list(prefix)) {
        const hash = /^([\da-f]{64})\//.exec(name.slice(prefix.length))?.[1]
        if (hash !== undefined) isOld.set(hash, (isOld.get(hash) ?? true) && changedAt < time)
      }
      return [...isOld].filter(([, old]) => old).map(([hash]) => hash)
    },
    freeBytes: () => staging.freeBytes(),
    isReachable: () => bucket.isReachable(),
    close: () => bucket.close(),
  }
}
