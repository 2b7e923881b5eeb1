// `PhotoFiles` as the objects `PREFIX/FOLDER/NAME` of a bucket. An upload is received on this machine first; a photo is stored when
// the bucket has confirmed each of its files with their checksums.
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isPhotoFolder, OWNER_MARKER, type PhotoFiles, requirePhotoFolder } from './photo-files.ts'
import { type Bucket, describeLocation } from './photo-location.ts'
import { s3Bucket } from './s3-bucket.ts'

/** @param staging the files of this machine, of which only the staged folders are used */
export function bucketPhotoFiles(location: Bucket, staging: PhotoFiles): PhotoFiles {
  const { prefix } = location
  const bucket = s3Bucket(location)
  const nameOf = (folder: string, name: string) => `${prefix}${requirePhotoFolder(folder)}/${name}`

  async function names(folder: string): Promise<string[]> {
    const start = nameOf(folder, '')
    const found: string[] = []
    for await (const { name } of bucket.list(start)) found.push(name.slice(start.length))
    return found
  }

  /** Reads the object when its bytes are asked for. */
  async function* read(name: string, range?: { first: number; last: number }) {
    yield* await bucket.get(name, range)
  }

  const marker = `${prefix}${OWNER_MARKER}`

  return {
    name: describeLocation(location, ''),
    async owner() {
      if ((await bucket.size(marker)) === null) return null
      return (await text(Readable.from(read(marker)))).trim()
    },
    setOwner: (storeId) => (storeId === null ? bucket.delete(marker) : bucket.put(marker, Buffer.from(`${storeId}\n`))),
    stage: () => staging.stage(),
    async keep(folder, stagedFolder) {
      for (const name of await readdir(stagedFolder)) {
        await bucket.put(nameOf(folder, name), await readFile(join(stagedFolder, name)))
      }
    },
    discard: (stagedFolder) => staging.discard(stagedFolder),
    names,
    async find(folder, name) {
      const object = nameOf(folder, name)
      const bytes = await bucket.size(object)
      return bytes === null ? null : { bytes, open: (range) => Readable.from(read(object, range)) }
    },
    async withLocalFile(folder, name, use) {
      const local = await staging.stage()
      try {
        const path = join(local, name)
        await pipeline(read(nameOf(folder, name)), createWriteStream(path, { mode: 0o600 }))
        return await use(path)
      } finally {
        await staging.discard(local)
      }
    },
    async remove(folder) {
      for (const name of await names(folder)) await bucket.delete(nameOf(folder, name))
    },
    discardBefore: (time) => staging.discardBefore(time),
    async foldersBefore(time) {
      const isOld = new Map<string, boolean>()
      for await (const { name, changedAt } of bucket.list(prefix)) {
        const [folder = ''] = name.slice(prefix.length).split('/')
        isOld.set(folder, (isOld.get(folder) ?? true) && changedAt < time)
      }
      return [...isOld.keys()].filter((folder) => isPhotoFolder(folder) && isOld.get(folder))
    },
    freeBytes: () => staging.freeBytes(),
    isReachable: () => bucket.isReachable(),
    close: () => bucket.close(),
  }
}
