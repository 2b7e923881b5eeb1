import { type ImportRow, MAX_IMPORT_ROWS } from './car-import.ts'

/** The size of the arguments as JSON. The body of a push has 512 KiB, and other mutations of the outbox fit beside an import. */
const MAX_IMPORT_BYTES = 200 * 1024
const ENVELOPE_BYTES = '{"rows":[]}'.length

const encoder = new TextEncoder()

/**
 * The arguments of the `car.import`s that make these changes, in their order. Only a row that is larger than the limit alone exceeds it. A
 * second row about a vehicle is in another import, because it could raise no conflict of its own.
 */
export function* splitIntoImports(rows: Iterable<ImportRow>): Generator<{ rows: ImportRow[] }> {
  let part: ImportRow[] = []
  let bytes = ENVELOPE_BYTES
  const uids = new Set<string>()
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + ','.length
    const isFull = part.length === MAX_IMPORT_ROWS || bytes + size > MAX_IMPORT_BYTES
    if (part.length > 0 && (isFull || uids.has(row.uid))) {
      yield { rows: part }
      part = []
      bytes = ENVELOPE_BYTES
      uids.clear()
    }
    part.push(row)
    bytes += size
    uids.add(row.uid)
  }
  if (part.length > 0) yield { rows: part }
}
