// The format of data.json: plain JSON, one row per line, `_meta` first. The checksum covers the whole file, with its own eight
// characters read as zeros.
import type { Meta } from '#sync-server/store/engine/document.ts'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'

export const OPENING = '{"_meta":{"crc":"'
export const NO_CRC = '00000000'
export const CRC_AT = OPENING.length
export const CRC_END = CRC_AT + NO_CRC.length
export const ENDING = '}\n'

export interface SnapshotHeader extends Meta {
  crc: string
  /** The number of rows by table, in the order of the tables. */
  counts: Record<string, number>
}

/** The file in pieces, with zeros as its checksum. @throws TypeError when the rows are not those that were counted */
export async function* snapshotPieces(stored: StoredRows): AsyncGenerator<string> {
  const counts = await stored.counts()
  const header: SnapshotHeader = { crc: NO_CRC, ...stored.meta, counts }
  yield `{"_meta":${JSON.stringify(header)}`
  const names = stored.tables
  /** The table that is being written, and how many of its rows are. */
  let at = -1
  let written = 0

  /** Ends the tables before this one, and begins it. */
  function* goTo(next: number): Generator<string> {
    while (at < next) {
      const name = names[at]
      if (name !== undefined) {
        if (written !== counts[name]) throw new TypeError(`${name} has ${written} rows instead of ${counts[name]}`)
        yield ']'
      }
      at++
      written = 0
      if (at < names.length) yield `,\n${JSON.stringify(names[at])}:[`
    }
  }

  for await (const { table, rows } of stored.rows()) {
    if (rows.length === 0) continue
    yield* goTo(names.indexOf(table))
    if (names[at] !== table) throw new TypeError(`The table ${table} is not the next one`)
    yield `${written === 0 ? '' : ','}\n${rows.map((entry) => JSON.stringify(entry)).join(',\n')}`
    written += rows.length
  }
  yield* goTo(names.length)
  yield ENDING
}
