// A backup: a tar file with data.json, the files of each photo, the SHA-256 hash of each file in the format of sha256sum, and last the
// code of backup-origin.ts over these. Everything is streamed.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { syncFile } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME } from '#sync-server/store/json/files/write-snapshot.ts'
import { isPhotoFolder, PHOTO_FOLDER, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { codeFor } from './backup-origin.ts'

const CHECKSUMS = 'SHA256SUMS'
const CODE = 'HMAC'
/** The name of a file does not end in a dot, so it is neither `.` nor `..`. */
const PHOTO_FILE = new RegExp(`^${PHOTO_FOLDER}/([\\w-]+)/([\\w.]*\\w)$`)
const BLOCK_BYTES = 64 * 1024

/**
 * @param path of the new file
 * @param snapshot path of a complete data.json
 * @param folders of the photos
 * @param key of the site
 * @returns the folders that have no files
 */
export async function writeArchive(
  path: string,
  snapshot: string,
  folders: readonly string[],
  photos: PhotoFiles,
  key: string,
): Promise<string[]> {
  const archive = pack()
  const sums: string[] = []
  const missing: string[] = []

  async function add(name: string, size: number, content: Readable): Promise<void> {
    const sha256 = createHash('sha256')
    const ended = new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      void writeEntry(entry).catch(reject)
      async function writeEntry(sink: typeof entry) {
        for await (const chunk of content) {
          sha256.update(chunk)
          if (!sink.write(chunk)) await once(sink as never, 'drain')
        }
        sink.end(undefined)
      }
    })
    await ended
    sums.push(`${sha256.digest('hex')}  ${name}\n`)
  }

  async function addAll(): Promise<void> {
    await add(SNAPSHOT_NAME, (await stat(snapshot)).size, createReadStream(snapshot))
    for (const folder of folders) {
      const names = await photos.names(folder)
      if (names.length === 0) missing.push(folder)
      for (const name of names) {
        const file = await photos.find(folder, name)
        if (file) await add(`${PHOTO_FOLDER}/${folder}/${name}`, file.bytes, file.open())
      }
    }
    const checksums = sums.join('')
    archive.entry({ name: CHECKSUMS, mode: 0o600 }, checksums)
    archive.entry({ name: CODE, mode: 0o600 }, codeFor(key, checksums))
    archive.finalize()
  }

  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await Promise.all([pipeline(archive as unknown as Readable, file), addAll()])
  await syncFile(path)
  return missing
}

/** The receiver of the content of each file of a photo. It must read the content to its end. */
export type PhotoSink = (folder: string, name: string, content: AsyncIterable<Buffer>) => Promise<void>

export interface ArchiveContent {
  /** Where data.json is in the file. */
  snapshot: { at: number; bytes: number; sha256: string }
  checksums: string
  code: string
}

/**
 * Reads the whole archive.
 * @throws an error that says what is wrong with the archive; the sink may have received files by then
 */
export async function readArchive(file: ReadableFile, sink: PhotoSink = skipPhoto): Promise<ArchiveContent> {
  const entries = extract()
  const reading = pipeline(Readable.from(blocksOf(file)), entries as unknown as Writable)
  // Reported by the loop below too.
  reading.catch(() => {})
  const sums: string[] = []
  let snapshot: ArchiveContent['snapshot'] | null = null
  let checksums: string | null = null
  let code: string | null = null
  for await (const entry of entries) {
    // The types of the library lack where the content begins.
    const { name, size, byteOffset } = entry.header as typeof entry.header & { byteOffset: number }
    if (code !== null || (checksums !== null && name !== CODE)) throw new Error(`it goes on with ${name} after its end`)
    const sha256 = createHash('sha256')
    const content = hashed(entry as AsyncIterable<Buffer>, sha256)
    const [, folder = '', photo] = PHOTO_FILE.exec(name) ?? []
    let isSnapshot = false
    if (name === CODE && checksums !== null) code = (await readAll(content)).toString()
    else if (name === CHECKSUMS) checksums = (await readAll(content)).toString()
    else if (name === SNAPSHOT_NAME && snapshot === null) {
      await readToEnd(content)
      isSnapshot = true
    } else if (isPhotoFolder(folder) && photo !== undefined) await sink(folder, photo, content)
    else throw new Error(`it contains ${name}`)
    if (checksums !== null) continue
    const digest = sha256.digest('hex')
    if (isSnapshot) snapshot = { at: byteOffset, bytes: size, sha256: digest }
    sums.push(`${digest}  ${name}\n`)
  }
  await reading
  if (checksums === null || snapshot === null || code === null) throw new Error('it ends too early')
  if (checksums !== sums.join('')) {
    const lines = checksums.split(/(?<=\n)/)
    const wrong = sums.find((line, index) => line !== lines[index]) ?? ''
    throw new Error(`a file does not match ${CHECKSUMS}: ${wrong.slice(66).trim()}`)
  }
  return { snapshot, checksums, code }
}

/** The sink that keeps nothing. */
export const skipPhoto: PhotoSink = (_folder, _name, content) => readToEnd(content)

export async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of content) sha256.update(chunk)
  return sha256.digest('hex')
}

async function readToEnd(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
}

async function* blocksOf(file: ReadableFile): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
    yield block.subarray(0, await file.read(block, at))
  }
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
