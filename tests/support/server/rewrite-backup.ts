// A backup that somebody has changed: every checksum is right again, because the person who changed it knows the format.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import type { Document } from '#sync-server/store/engine/document.ts'
import { documentRows } from '#sync-server/store/engine/stored-rows.ts'
import { realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { SNAPSHOT_NAME, writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { documentIn } from './snapshot-document.ts'

const CHECKSUMS = 'SHA256SUMS'

export type Entries = Map<string, Buffer>

export async function readEntries(file: string): Promise<Entries> {
  const entries: Entries = new Map()
  const archive = extract()
  const reading = pipeline(createReadStream(file), archive as unknown as Writable)
  for await (const entry of archive) entries.set(entry.header.name, await buffer(entry as unknown as Readable))
  await reading
  return entries
}

export async function documentInBackup(file: string): Promise<Document> {
  return documentIn((await readEntries(file)).get(SNAPSHOT_NAME) as Buffer)
}

/** Writes the backup `from` to `to` with another content. `changeEntries` runs after the checksums are right again. */
export async function rewriteBackup(
  from: string,
  to: string,
  change: (document: Document) => void = () => {},
  changeEntries: (entries: Entries) => void = () => {},
): Promise<void> {
  const entries = await readEntries(from)
  const document = await documentIn(entries.get(SNAPSHOT_NAME) as Buffer)
  change(document)
  entries.set(SNAPSHOT_NAME, await snapshotOf(document))
  const hashed = [...entries].slice(0, [...entries.keys()].indexOf(CHECKSUMS))
  const lines = hashed.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
  entries.set(CHECKSUMS, Buffer.from(lines.join('')))
  changeEntries(entries)
  const archive = pack()
  for (const [name, bytes] of entries) archive.entry({ name, mode: 0o600 }, bytes)
  archive.finalize()
  await pipeline(archive as unknown as Readable, createWriteStream(to))
}

async function snapshotOf(document: Document): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rewrite-backup-'))
  try {
    await writeSnapshot(realDisk(folder), documentRows(document))
    return await readFile(join(folder, SNAPSHOT_NAME))
  } finally {
    await rm(folder, { recursive: true })
  }
}
