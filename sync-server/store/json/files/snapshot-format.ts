// The text of data.json: plain JSON, one row a line, `_meta` first. The checksum in it is that of the whole file with
// its own eight characters as zeros, so that the header is covered too.
import { crc32 } from 'node:zlib'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { StoreDamaged } from '#sync-server/store/store-damaged.ts'
import type { Document, Meta, Tables } from './document.ts'
import type { StoredRow } from './schema.ts'

const OPENING = '{"_meta":{"crc":"'
const NO_CRC = '00000000'
export const CRC_AT = OPENING.length
const ROWS_A_SLICE = 500

interface SnapshotHeader extends Meta {
  crc: string
  counts: Record<string, number>
}

/** The file in pieces, its checksum still zeros. Takes what it needs of the document at the call, before any piece. */
export function snapshotPieces(document: Document): Iterable<string> {
  const tables = Object.entries(document.tables).map(([name, rows]) => ({
    name,
    keys: [...rows.keys()],
    rows: [...rows.values()],
  }))
  const counts = Object.fromEntries(tables.map(({ name, keys }) => [name, keys.length]))
  const header: SnapshotHeader = { crc: NO_CRC, ...document.meta, counts }
  return pieces(header, tables)
}

function* pieces(header: SnapshotHeader, tables: { name: string; keys: string[]; rows: StoredRow[] }[]) {
  yield `{"_meta":${JSON.stringify(header)}`
  for (const { name, keys, rows } of tables) {
    yield `,\n${JSON.stringify(name)}:[`
    for (let from = 0; from < keys.length; from += ROWS_A_SLICE) {
      const lines = keys.slice(from, from + ROWS_A_SLICE).map((key, i) => JSON.stringify([key, rows[from + i]]))
      yield `${from === 0 ? '' : ','}\n${lines.join(',\n')}`
    }
    yield ']'
  }
  yield '}\n'
}

export function crcText(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/**
 * @param format the newest schema version this program understands
 * @throws StoreDamaged, or StoreCannotStart for a file from a newer program
 */
export function parseSnapshot(name: string, bytes: Buffer, format: number): Document {
  if (bytes.length === 0) throw new StoreDamaged(name, 0, 'it is empty')
  if (bytes.toString('latin1', 0, CRC_AT) !== OPENING)
    throw new StoreDamaged(name, 0, 'it does not begin as a snapshot does')
  if (bytes.toString('latin1', bytes.length - 2) !== '}\n')
    throw new StoreDamaged(name, bytes.length, 'it ends too early')
  const rest = bytes.subarray(CRC_AT + NO_CRC.length)
  const crc = crc32(rest, crc32(NO_CRC, crc32(OPENING)))
  if (bytes.toString('latin1', CRC_AT, CRC_AT + NO_CRC.length) !== crcText(crc)) {
    throw new StoreDamaged(name, CRC_AT, `bytes 0 to ${bytes.length} do not match the checksum that stands here`)
  }
  const { _meta, ...rows } = JSON.parse(bytes.toString()) as { _meta: SnapshotHeader } & Record<
    string,
    [string, StoredRow][]
  >
  const { crc: _, counts, ...meta } = _meta
  if (meta.format > format) {
    throw new StoreCannotStart(
      `${name} was written by a newer version of this program (format ${meta.format}; this one knows ${format}). ` +
        'Nothing was changed. Start that version, or put an older backup back with: npm run restore -- FILE',
    )
  }
  const tables: Tables = {}
  for (const [table, entries] of Object.entries(rows)) tables[table] = new Map(entries)
  for (const [table, count] of Object.entries(counts)) {
    if (tables[table]?.size !== count) throw new StoreDamaged(name, 0, `${table} does not hold ${count} rows`)
  }
  return { meta, tables }
}
