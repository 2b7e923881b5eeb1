// The format of data.json: plain JSON, one row per line, `_meta` first. The checksum covers the whole file, with its own eight
// characters read as zeros.
import { crc32 } from 'node:zlib'
import type { Document, Meta, Tables } from '#sync-server/store/engine/document.ts'
import type { StoredRow } from '#sync-server/store/engine/schema.ts'
import { StoreCannotStart, StoreDamaged } from '#sync-server/store/store-errors.ts'
import { crcText } from './frame.ts'

const OPENING = '{"_meta":{"crc":"'
const NO_CRC = '00000000'
export const CRC_AT = OPENING.length
const ROWS_PER_PIECE = 500

interface SnapshotHeader extends Meta {
  crc: string
  counts: Record<string, number>
}

/** The file in pieces, with zeros as its checksum. References to the rows are copied at the call, before the first piece. */
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
    for (let from = 0; from < keys.length; from += ROWS_PER_PIECE) {
      const lines = keys.slice(from, from + ROWS_PER_PIECE).map((key, i) => JSON.stringify([key, rows[from + i]]))
      yield `${from === 0 ? '' : ','}\n${lines.join(',\n')}`
    }
    yield ']'
  }
  yield '}\n'
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
    throw new StoreDamaged(name, CRC_AT, `bytes 0 to ${bytes.length} do not match the checksum here`)
  }
  const { _meta, ...rows } = JSON.parse(bytes.toString()) as { _meta: SnapshotHeader } & Record<
    string,
    [string, StoredRow][]
  >
  const { crc: _, counts, ...meta } = _meta
  if (meta.format > format) {
    throw new StoreCannotStart(
      `${name} was written by a newer version of this program (format ${meta.format}; this one knows ${format}). ` +
        'Nothing was changed. Start that version, or restore an older backup with: npm run restore -- FILE',
    )
  }
  const tables: Tables = {}
  for (const [table, entries] of Object.entries(rows)) tables[table] = new Map(entries)
  for (const [table, count] of Object.entries(counts)) {
    if (tables[table]?.size !== count) throw new StoreDamaged(name, 0, `${table} does not hold ${count} rows`)
  }
  return { meta, tables }
}
