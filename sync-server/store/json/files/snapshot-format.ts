// The format of data.json: plain JSON, `_meta` first. A line is one row, or the beginning or end of a table; a comma begins the line that
// it separates from those before. The checksum covers the whole file, with its own eight characters read as zeros.
import type { Meta } from '#sync-server/store/engine/document.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'

export const OPENING = '{"_meta":{"crc":"'
export const NO_CRC = '00000000'
export const CRC_AT = OPENING.length
export const CRC_END = CRC_AT + NO_CRC.length
export const LAST_LINE = '}\n'

export interface SnapshotHeader extends Meta {
  crc: string
}

/** The file in pieces, with zeros as its checksum. */
export async function* snapshotPieces(stored: StoredRows): AsyncGenerator<string> {
  yield `{"_meta":${JSON.stringify({ crc: NO_CRC, ...stored.meta } satisfies SnapshotHeader)}`
  let current: string | undefined
  for await (const { table, rows } of stored.rows()) {
    if (rows.length === 0) continue
    const lines = rows.map((entry) => JSON.stringify(entry)).join('\n,')
    if (table === current) yield `\n,${lines}`
    else yield `${current === undefined ? '' : '\n]'}\n,${JSON.stringify(table)}:[\n${lines}`
    current = table
  }
  yield `${current === undefined ? '' : '\n]'}\n${LAST_LINE}`
}
