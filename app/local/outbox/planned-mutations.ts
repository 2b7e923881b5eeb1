// Planned mutations of imports. Apart from app/local/imports, because visitors load this file.
import type { Reader } from '#app/local/db/local-store.ts'
import type { ImportRow } from '#app/local/db/rows.ts'

/** How many planned mutations of an import are not in the outbox yet. */
export const remainingOf = ({ total, moved, withdrawn }: ImportRow): number =>
  withdrawn === undefined ? total - moved : 0

export const sumRemaining = (rows: Iterable<ImportRow>): number =>
  [...rows].reduce((sum, row) => sum + remainingOf(row), 0)

/** How many planned mutations of all imports are not in the outbox yet. */
export const countRemaining = async (tx: Reader): Promise<number> => sumRemaining(await tx.all('imports'))
