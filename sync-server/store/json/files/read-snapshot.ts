// Reads data.json in parts. The parts are cut at the ends of lines: a line is one row, or the beginning of a table with its name.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Meta } from '#sync-server/store/engine/document.ts'
import type { Entry, StoredRows, TableRows } from '#sync-server/store/engine/stored-rows.ts'
import type { ReadableFile } from '#sync-server/store/json/disk/disk.ts'
import { StoreCannotStart, StoreDamaged } from '#sync-server/store/store-errors.ts'
import { type FileWindow, fileWindow } from './file-window.ts'
import { crcText } from './frame.ts'
import { CRC_AT, CRC_END, ENDING, NO_CRC, OPENING, type SnapshotHeader } from './snapshot-format.ts'

/** The text of a larger part has memory pages of its own, which V8 gives back late. */
const CHUNK_BYTES = 64 * 1024
/** The parts that the disk reads at once. */
const CHUNKS_OF_BLOCK = 8
const NEWLINE = 0x0a
const QUOTE = 0x22
const TABLE_LINE = /^(".*"):\[(?:\][,}])?$/

export interface SnapshotRows extends StoredRows {
  /** The length of the file. */
  bytes: number
}

export interface SnapshotOptions {
  /** The bytes that are parsed at once; more when one row is longer. */
  chunkBytes?: number
  /** Of the whole file. */
  sha256?: string
}

/**
 * @param name of the file, for messages
 * @param file stays open while rows are read
 * @param format the newest schema version this program understands
 * @throws StoreDamaged, as `rows` does, or StoreCannotStart for a file from a newer program
 */
export async function openSnapshot(
  name: string,
  file: ReadableFile,
  format: number,
  { chunkBytes = CHUNK_BYTES, sha256 }: SnapshotOptions = {},
): Promise<SnapshotRows> {
  const { size } = file
  if (size === 0) throw new StoreDamaged(name, 0, 'it is empty')
  const opening = await textAt(file, 0, CRC_END)
  if (!opening.startsWith(OPENING)) throw new StoreDamaged(name, 0, 'it does not begin as a snapshot does')
  if ((await textAt(file, size - ENDING.length, ENDING.length)) !== ENDING)
    throw new StoreDamaged(name, size, 'it ends too early')
  const checksum = () => fileChecksum(name, file, { opening, sha256 })

  const { bytes: headerLine } = await wholeLines(fileWindow(file, chunkBytes), 0, size, chunkBytes)
  const headerBytes = headerLine.indexOf(NEWLINE) + 1
  let header: SnapshotHeader
  try {
    header = parseHeader(headerLine.toString('utf8', 0, headerBytes - 1), size)
  } catch (error) {
    throw await damage(name, checksum(), error)
  }
  const { crc: _, counts, ...meta } = header
  if (meta.format > format) {
    await checksum().checkToEnd()
    throw newerSnapshot(name, meta, format)
  }

  async function* rows(only?: readonly string[]): AsyncGenerator<TableRows> {
    const checked = checksum()
    const window = fileWindow(file, CHUNKS_OF_BLOCK * chunkBytes)
    const parser = rowParser(Object.keys(counts), only)
    for (let at = headerBytes; at < size; ) {
      const { bytes, isLastOfTable } = await wholeLines(window, at, size, chunkBytes)
      let parsed: TableRows[]
      try {
        parsed = parser.parse(bytes, isLastOfTable)
      } catch (error) {
        throw await damage(name, checked, error)
      }
      await checked.add(bytes, at)
      at += bytes.length
      yield* parsed
    }
    await checked.checkToEnd()
    for (const [table, count] of Object.entries(counts)) {
      if ((!only || only.includes(table)) && parser.read(table) !== count)
        throw new StoreDamaged(name, 0, `${table} does not hold ${count} rows`)
    }
  }

  return { meta, tables: Object.keys(counts), counts: async () => counts, rows, bytes: size }
}

async function textAt(file: ReadableFile, at: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, await file.read(bytes, at))
}

function parseHeader(line: string, size: number): SnapshotHeader {
  const { _meta } = JSON.parse(line.endsWith(',') ? `${line.slice(0, -1)}}` : line) as { _meta: SnapshotHeader }
  const mayBeCount = (count: unknown) => Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= size
  if (!Object.values(_meta.counts).every(mayBeCount)) throw new SyntaxError('It has no counts')
  return _meta
}

/** @returns as many whole lines as fit, at least one, and whether the next line is no row */
async function wholeLines(
  window: FileWindow,
  at: number,
  size: number,
  maxBytes: number,
): Promise<{ bytes: Buffer; isLastOfTable: boolean }> {
  const bytes = await window.bytes(at, maxBytes)
  if (at + bytes.length === size) return { bytes, isLastOfTable: true }
  // The first byte of the next line must be known.
  const newline = bytes.lastIndexOf(NEWLINE, -2)
  if (newline < 0) return wholeLines(window, at, size, 2 * maxBytes)
  return { bytes: bytes.subarray(0, newline + 1), isLastOfTable: bytes[newline + 1] === QUOTE }
}

interface RowParser {
  /** @param lines whole lines @throws errors of any kind when they are not those of a snapshot */
  parse(lines: Buffer, isLastOfTable: boolean): TableRows[]
  /** The number of rows of a table so far. */
  read(table: string): number
}

/** @param names of the tables, in their order */
function rowParser(names: readonly string[], only?: readonly string[]): RowParser {
  const expected = names.values()
  const counts = new Map<string, number>()
  let table: string | undefined

  function parseRows(text: string): Entry[] {
    const rows = JSON.parse(`[${text}]`) as Entry[]
    for (const entry of rows) if (typeof entry[0] !== 'string') throw new SyntaxError('A row has no key')
    return rows
  }

  return {
    parse(lines, isLastOfTable) {
      const found: TableRows[] = []
      for (let from = 0; from < lines.length; ) {
        if (lines[from] === QUOTE) {
          const end = lines.indexOf(NEWLINE, from)
          const [, name = ''] = TABLE_LINE.exec(lines.toString('utf8', from, end)) ?? []
          table = JSON.parse(name) as string
          if (table !== expected.next().value) throw new SyntaxError(`The table ${table} is not the next one`)
          from = end + 1
          continue
        }
        if (table === undefined) throw new SyntaxError('A row has no table')
        const tableAt = lines.indexOf('\n"', from)
        const end = tableAt < 0 ? lines.length - 1 : tableAt
        // A comma follows a row; a bracket and one more character follow the last one of a table.
        const separator = tableAt >= 0 || isLastOfTable ? 2 : 1
        if (!only || only.includes(table)) {
          const rows = parseRows(lines.toString('utf8', from, end - separator))
          counts.set(table, (counts.get(table) ?? 0) + rows.length)
          found.push({ table, rows })
        }
        from = end + 1
      }
      return found
    },
    read: (name) => counts.get(name) ?? 0,
  }
}

interface FileChecksum {
  /** Adds the bytes from this offset on, which follow those before. */
  add(bytes: Buffer, at: number): Promise<void>
  /** Where the bytes end that it covers. */
  end(): number
  /** Reads the rest. @throws StoreDamaged when the file does not match its checksum */
  checkToEnd(): Promise<void>
}

/** @param opening the first bytes, with the checksum */
function fileChecksum(
  name: string,
  file: ReadableFile,
  { opening, sha256 }: { opening: string; sha256: string | undefined },
): FileChecksum {
  const hash = sha256 === undefined ? null : createHash('sha256').update(opening, 'latin1')
  let crc = crc32(NO_CRC, crc32(OPENING))
  let end = CRC_END

  function addNext(bytes: Buffer): void {
    crc = crc32(bytes, crc)
    hash?.update(bytes)
    end += bytes.length
  }

  async function addTo(limit: number): Promise<void> {
    const block = CHUNKS_OF_BLOCK * CHUNK_BYTES
    const window = fileWindow(file, block)
    while (end < limit) addNext(await window.bytes(end, Math.min(block, limit - end)))
  }

  return {
    async add(bytes, at) {
      await addTo(at)
      addNext(bytes)
    },
    end: () => end,
    async checkToEnd() {
      await addTo(file.size)
      if (crcText(crc) !== opening.slice(CRC_AT) || (hash && hash.digest('hex') !== sha256))
        throw new StoreDamaged(name, CRC_AT, `bytes 0 to ${file.size} do not match the checksum here`)
    },
  }
}

/** Of content that cannot be parsed. */
async function damage(name: string, checksum: FileChecksum, cause: unknown): Promise<StoreDamaged> {
  const at = checksum.end()
  try {
    await checksum.checkToEnd()
  } catch (error) {
    return error as StoreDamaged
  }
  return new StoreDamaged(name, at, 'it does not hold rows as a snapshot does', { cause })
}

function newerSnapshot(name: string, meta: Meta, format: number): StoreCannotStart {
  return new StoreCannotStart(
    `${name} was written by a newer version of this program (format ${meta.format}; this one knows ${format}). ` +
      'Nothing was changed. Start that version, or restore an older backup with: npm run restore -- FILE',
  )
}
