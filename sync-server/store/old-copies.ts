// The files that restores and torn journals leave in the data folder for a person to look at. It contains personal data, so it is deleted
// after a while.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** `data.json.bak-TIME`, `journal-7.log.bak-TIME`, `journal-7.torn-TIME`. */
const COPY = /^(?:data\.json|journal-\d+).*\.(?:bak|torn)-(\d{10,16})$/

/** @returns the names of the deleted files */
export async function deleteOldCopies(dir: string, now: Date): Promise<string[]> {
  const names = await readdir(dir)
  const old = names.filter((name) => Number(COPY.exec(name)?.[1] ?? Number.POSITIVE_INFINITY) < now.getTime() - KEPT_MS)
  for (const name of old) await rm(join(dir, name), { force: true })
  return old
}
