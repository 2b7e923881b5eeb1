// When the backup command last ran on this machine, for the metrics of the server: a file beside the store, because the command may
// not write to the store of a running server.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const NAME = 'last-backup.json'
const time = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)), 'must be a time'))
const schema = z.object({
  succeeded: z.boolean(),
  startedAt: time,
  /** The start of the last one that succeeded. */
  succeededAt: z.optional(time),
  /** The start of the last one whose copy in the bucket of BACKUP_TO was read back. */
  elsewhereAt: z.optional(time),
})

type LastBackup = z.infer<typeof schema>

/** @returns null before the first backup */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => 'null')
  return z.nullable(schema).parse(JSON.parse(text))
}

/** Never rejects: a backup is not less complete without it. */
export async function noteBackup(
  dataDir: string,
  startedAt: Date,
  { succeeded, isElsewhere = false }: { succeeded: boolean; isElsewhere?: boolean },
): Promise<void> {
  const before = await lastBackup(dataDir).catch(() => null)
  const at = startedAt.toISOString()
  const last: LastBackup = {
    succeeded,
    startedAt: at,
    succeededAt: succeeded ? at : before?.succeededAt,
    elsewhereAt: isElsewhere ? at : before?.elsewhereAt,
  }
  const path = join(dataDir, NAME)
  await writeFile(`${path}.tmp`, JSON.stringify(last), { mode: 0o600 })
    .then(() => rename(`${path}.tmp`, path))
    .catch(() => {})
}
