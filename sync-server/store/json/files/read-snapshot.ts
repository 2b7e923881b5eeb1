// Reads data.json in parts of some hundred lines.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Meta } from '#sync-server/store/engine/document.ts'
import { requireFormat } from '#sync-server/store/engine/format.ts'
import type { Entry, StoredRows, TableRows } from '#sync-server/store/engine/stored-rows.ts'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { StoreDamaged } from '#sync-server/store/store-errors.ts'
import { fileWindow } from './file-window.ts'
import { crcText } from './frame.ts'
import { CRC_AT, CRC_END, NO_CRC, OPENING, type SnapshotHeader } from './write-snapshot.ts'

/** The text of a larger part has memory pages of its own, which V8 gives back late. */
const PART_BYTES = 64 * 1024
/** The parts that the disk reads at once. */
const PARTS_OF_BLOCK = 8
const NEWLINE = 0x0a
const TABLE_LINE = /^,(".*"):\[$/
const ROW_LINE = /^,?\[/

export interface SnapshotRows extends StoredRows {
  /** The length of the file. */
  bytes: number
}

export interface SnapshotOptions {
  /** The bytes that are parsed at once; more when one row is longer. */
  partBytes?: number
  /** The checksum of the whole file. */
  sha256?: string
}

/**
 * @param name of the file, for messages
 * @param file stays open while rows are read
 * @param format that this program knows
 * @throws StoreDamaged, as `rows` does, or StoreCannotStart for a file of another format
 */
export async function openSnapshot(
  name: string,
  file: ReadableFile,
  format: number,
  options: SnapshotOptions = {},
): Promise<SnapshotRows> {
  const parts = () => checkedParts(name, file, options)
  const meta = await readMeta(name, parts())
  if (meta.format !== format) {
    // Damage may look like another format.
    for await (const _part of parts());
    requireFormat(name, meta.format, format)
  }

  async function* rows(only?: readonly string[]): AsyncGenerator<TableRows> {
    const parse = rowParser(only)
    let at = 0
    for await (const part of parts()) {
      let parsed: TableRows[]
      try {
        parsed = parse(part.toString())
      } catch (cause) {
        throw new StoreDamaged(name, at, 'it does not hold rows as a snapshot does', { cause })
      }
      at += part.length
      yield* parsed
    }
  }

  return { meta, rows, bytes: file.size }
}

/** The parts of the whole file. @throws StoreDamaged, at the end when it does not match its checksum */
async function* checkedParts(
  name: string,
  file: ReadableFile,
  { partBytes = PART_BYTES, sha256 }: SnapshotOptions,
): AsyncGenerator<Buffer> {
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  let opening: string | undefined
  let crc = 0
  for await (const part of wholeLines(file, partBytes)) {
    if (opening === undefined) {
      opening = part.toString('latin1', 0, CRC_END)
      if (!opening.startsWith(OPENING)) throw new StoreDamaged(name, 0, 'it does not begin as a snapshot does')
      crc = crc32(part.subarray(CRC_END), crc32(NO_CRC, crc32(OPENING)))
    } else crc = crc32(part, crc)
    hash?.update(part)
    yield part
  }
  if (opening === undefined) throw new StoreDamaged(name, 0, 'it is empty')
  if (crcText(crc) !== opening.slice(CRC_AT) || (hash && hash.digest('hex') !== sha256))
    throw new StoreDamaged(name, CRC_AT, `bytes 0 to ${file.size} do not match the checksum here`)
}

/** A file in parts that end with a line. @param bytes of a part; more when one line is longer */
async function* wholeLines(file: ReadableFile, bytes: number): AsyncGenerator<Buffer> {
  const window = fileWindow(file, PARTS_OF_BLOCK * bytes)
  let length = bytes
  for (let at = 0; at < file.size; ) {
    const part = await window.bytes(at, length)
    const end = at + part.length === file.size ? part.length : part.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      length *= 2
      continue
    }
    yield part.subarray(0, end)
    at += end
    length = bytes
  }
}

async function readMeta(name: string, parts: AsyncGenerator<Buffer>): Promise<Meta> {
  for await (const part of parts) {
    const [line = ''] = part.toString('utf8').split('\n', 1)
    try {
      const { _meta } = JSON.parse(`${line}}`) as { _meta: SnapshotHeader }
      const { crc: _, ...meta } = _meta
      return meta
    } catch (cause) {
      throw new StoreDamaged(name, 0, 'it does not begin as a snapshot does', { cause })
    }
  }
  throw new StoreDamaged(name, 0, 'it is empty')
}

/** @returns a function that takes whole lines and throws errors of any kind when they are not those of a snapshot */
function rowParser(only?: readonly string[]): (lines: string) => TableRows[] {
  let table: string | undefined

  function parseRows(lines: readonly string[]): TableRows[] {
    if (table === undefined) throw new SyntaxError('A row has no table')
    if (only && !only.includes(table)) return []
    const rows = JSON.parse(`[${lines.join('').replace(/^,/, '')}]`) as Entry[]
    for (const [key] of rows) if (typeof key !== 'string') throw new SyntaxError('A row has no key')
    return [{ table, rows }]
  }

  return (text) => {
    const found: TableRows[] = []
    let rows: string[] = []
    for (const line of text.split('\n')) {
      if (ROW_LINE.test(line)) {
        rows.push(line)
        continue
      }
      if (rows.length > 0) found.push(...parseRows(rows))
      rows = []
      const [, name] = TABLE_LINE.exec(line) ?? []
      if (name !== undefined) table = JSON.parse(name) as string
    }
    return rows.length > 0 ? [...found, ...parseRows(rows)] : found
  }
}
