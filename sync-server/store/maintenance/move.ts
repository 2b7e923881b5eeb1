// Moves a store between a folder and a database. The target is created in one step, so an interruption leaves it empty and the
// command can be given again. It has the same identity, epoch, sequence and runs, so devices go on where they are; the secrets that
// sign their sessions move too. Everything is read back and compared.
import { hash } from 'node:crypto'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { SECRET_NAMES, type SecretName } from '#sync-server/store/secret-storage.ts'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Place } from './place.ts'
import { type StoreReport, storeReport } from './read-store.ts'
import type { ReplacedStore } from './replaced-store.ts'

const PROGRESS_ROWS = 10_000

export interface MoveResult extends StoreReport {
  /** The hash of all rows, the same in both places. */
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
    const content = await contentHash(source)
    const existing = await to.read(async (stored) => stored && contentHash(stored))
    const wasThere = existing === content
    if (existing !== null && !wasThere) {
      throw new StoreCannotStart(`${to.name} already has a store. Name an empty one; nothing was changed.`, 1)
    }
    await to.lock(async () => {
      for (const name of SECRET_NAMES) await moveSecret(from, to, name)
      if (!wasThere) await to.replace((replaced) => moved(source, replaced, to.name, onProgress))
    })
    return to.read(async (target) => {
      if (!target || (await contentHash(target)) !== content) {
        throw new StoreCannotStart(`${to.name} does not hold what ${from.name} holds. Do not use it.`, 1)
      }
      return { ...(await storeReport(target)), hash: content, wasThere }
    })
  })
}

async function moveSecret(from: Place, to: Place, name: SecretName): Promise<void> {
  const line = await from.secrets.read(name)
  if (line === null) return
  if ((await to.secrets.add(name, line)) !== line) {
    throw new StoreCannotStart(`${to.secrets.describe(name)} is another one than ${from.secrets.describe(name)}`, 1)
  }
}

/** The rows of the source, whose number is reported while they are read. */
async function moved(
  source: StoredRows,
  replaced: ReplacedStore | null,
  target: string,
  onProgress: (rows: number) => void,
): Promise<StoredRows> {
  if (replaced) throw new StoreCannotStart(`${target} is no longer empty`, 1)
  return {
    ...source,
    async *rows(only) {
      let count = 0
      for await (const part of source.rows(only)) {
        const before = Math.floor(count / PROGRESS_ROWS)
        count += part.rows.length
        if (Math.floor(count / PROGRESS_ROWS) > before) onProgress(count)
        yield part
      }
    },
  }
}

const SUMS = 2n ** 256n

/**
 * The hash of position and rows, independent of the order of rows: the sum of the SHA-256 hashes of the rows. A place may count its commits
 * differently.
 */
export async function contentHash(stored: StoredRows): Promise<string> {
  let sum = 0n
  for await (const { table, rows } of stored.rows()) {
    for (const [key, row] of rows) sum += BigInt(`0x${hash('sha256', JSON.stringify([table, key, row]))}`)
    sum %= SUMS
  }
  const { store, format, epoch, sequence, runs } = stored.meta
  return hash('sha256', JSON.stringify([store, format, epoch, sequence, runs, sum.toString(16)]))
}
