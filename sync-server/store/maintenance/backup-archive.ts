// A backup: a tar file with data.json, the files of each photo, the SHA-256 hash of each file in the format of sha256sum, and last the
// code of backup-origin.ts over these. Everything is streamed; only data.json is in memory.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { SNAPSHOT_NAME } from '#sync-server/store/json/files/write-snapshot.ts'
import { isPhotoFolder, PHOTO_FOLDER, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { codeFor } from './backup-origin.ts'

const CHECKSUMS = 'SHA256SUMS'
const CODE = 'HMAC'
/** The name of a file does not end in a dot, so it is neither `.` nor `..`. */
const PHOTO_FILE = new RegExp(`^${PHOTO_FOLDER}/([\\w-]+)/([\\w.]*\\w)$`)
const TAR_MAGIC = { at: 257, text: 'ustar' }

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

export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(TAR_MAGIC.text.length), 0, TAR_MAGIC.text.length, TAR_MAGIC.at)
    return buffer.toString('latin1') === TAR_MAGIC.text
  } finally {
    await file.close()
  }
}

/** What is done with the content of each file of a photo. It must read the content to its end. */
export type PhotoSink = (folder: string, name: string, content: AsyncIterable<Buffer>) => Promise<void>

export interface ArchiveContent {
  /** data.json */
  snapshot: Buffer
  checksums: string
  /** Null in an archive of an older version. */
  code: string | null
}

/**
 * Reads the whole archive.
 * @throws an error that says what is wrong with the archive; the sink may have received files by then
 */
export async function readArchive(path: string, sink: PhotoSink = readToEnd): Promise<ArchiveContent> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), entries as unknown as Writable)
  // Reported by the loop below too.
  reading.catch(() => {})
  const sums: string[] = []
  let snapshot: Buffer | null = null
  let checksums: string | null = null
  let code: string | null = null
  for await (const entry of entries) {
    const { name } = entry.header
    if (code !== null || (checksums !== null && name !== CODE)) throw new Error(`it goes on with ${name} after its end`)
    const sha256 = createHash('sha256')
    const content = hashed(entry as AsyncIterable<Buffer>, sha256)
    const [, folder = '', file] = PHOTO_FILE.exec(name) ?? []
    if (name === CODE && checksums !== null) code = (await readAll(content)).toString()
    else if (name === CHECKSUMS) checksums = (await readAll(content)).toString()
    else if (name === SNAPSHOT_NAME && snapshot === null) snapshot = await readAll(content)
    else if (isPhotoFolder(folder) && file !== undefined) await sink(folder, file, content)
    else throw new Error(`it contains ${name}`)
    if (checksums === null) sums.push(`${sha256.digest('hex')}  ${name}\n`)
  }
  await reading
  if (checksums === null || snapshot === null) throw new Error('it ends too early')
  if (checksums !== sums.join('')) {
    const lines = checksums.split(/(?<=\n)/)
    const wrong = sums.find((line, index) => line !== lines[index]) ?? ''
    throw new Error(`a file does not match ${CHECKSUMS}: ${wrong.slice(66).trim()}`)
  }
  return { snapshot, checksums, code }
}

/** The sink that keeps nothing. */
export async function readToEnd(_folder: string, _name: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
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

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
