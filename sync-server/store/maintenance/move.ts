// Moves a store between a folder and a database. The target is created in one step, so an interruption leaves it empty and the
// command can be given again. It has the same identity, epoch, sequence and runs, so devices go on where they are; the secrets that
// sign their sessions move too. Everything is read back and compared.
import { createHash } from 'node:crypto'
import type { Document } from '#sync-server/store/engine/document.ts'
import { SECRET_NAMES, type SecretName } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Place } from './place.ts'
import { type StoreReport, storeReport } from './read-store.ts'

const PROGRESS_ROWS = 10_000

export interface MoveResult extends StoreReport {
  /** SHA-256 over all rows, the same in both places. */
  hash: string
  /** The target had everything already, from an earlier run of the command. */
  wasThere: boolean
}

/**
 * @param onProgress receives the number of rows written so far
 * @throws StoreInUse while a server uses the source; StoreCannotStart when there is no source or the target is not empty
 */
export function moveStore(from: Place, to: Place, onProgress: (rows: number) => void): Promise<MoveResult> {
  return from.hold(async (source) => {
    if (!source) throw new StoreCannotStart(`There is no store in ${from.name}`, 1)
    const hash = contentHash(source)
    const existing = await to.read()
    const wasThere = existing !== null && contentHash(existing) === hash
    if (existing && !wasThere) {
      throw new StoreCannotStart(`${to.name} already has a store. Name an empty one; nothing was changed.`, 1)
    }
    for (const name of SECRET_NAMES) await moveSecret(from, to, name)
    if (!wasThere) await to.create(source, progress(onProgress))
    const target = await to.read()
    if (!target || contentHash(target) !== hash) {
      throw new StoreCannotStart(`${to.name} does not hold what ${from.name} holds. Do not use it.`, 1)
    }
    return { ...storeReport(target), hash, wasThere }
  })
}

async function moveSecret(from: Place, to: Place, name: SecretName): Promise<void> {
  const line = await from.secrets.read(name)
  if (line === null) return
  if ((await to.secrets.add(name, line)) !== line) {
    throw new StoreCannotStart(`${to.secrets.describe(name)} is another one than ${from.secrets.describe(name)}`, 1)
  }
}

function progress(report: (rows: number) => void): (count: number) => void {
  let rows = 0
  return (count) => {
    const before = Math.floor(rows / PROGRESS_ROWS)
    rows += count
    if (Math.floor(rows / PROGRESS_ROWS) > before) report(rows)
  }
}

/** Of position and rows, independent of the order of rows. A place may count its commits differently. */
export function contentHash({ meta, tables }: Document): string {
  const { store, format, epoch, sequence, runs = [] } = meta
  const hash = createHash('sha256').update(JSON.stringify([store, format, epoch, sequence, runs]))
  for (const table of Object.keys(tables).sort()) {
    const rows = tables[table] ?? new Map()
    for (const key of [...rows.keys()].sort()) hash.update(`\n${JSON.stringify([table, key, rows.get(key)])}`)
  }
  return hash.digest('hex')
}
