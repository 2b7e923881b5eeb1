// The figures of the data folder at the time when the metrics are read. A value that cannot be read is left out.
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { SNAPSHOT_NAME } from '#sync-server/store/json/files/write-snapshot.ts'
import { lastBackup } from '#sync-server/store/maintenance/last-backup.ts'
import { METRIC_PREFIX } from './metric-prefix.ts'

export function addFolderMetrics(registry: Registry, dataDir: string, now: () => Date): void {
  function addNumber(name: string, help: string, read: () => Promise<number | null>): void {
    new Gauge({
      name: METRIC_PREFIX + name,
      help,
      registers: [registry],
      async collect() {
        const value = await read().catch(() => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }

  const secondsSince = (ms: number) => Math.max(0, now().getTime() - ms) / 1000

  addNumber('data_dir_free_bytes', 'Free space of the file system of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  addNumber('snapshot_age_seconds', 'JSON-file store: since the snapshot was written.', async () =>
    secondsSince((await stat(join(dataDir, SNAPSHOT_NAME))).mtimeMs),
  )
  addNumber('backup_age_seconds', 'Since the start of the last backup that succeeded, from this machine.', async () => {
    const { succeededAt } = (await lastBackup(dataDir)) ?? {}
    return succeededAt === undefined ? null : secondsSince(Date.parse(succeededAt))
  })
  addNumber('backup_succeeded', '1 when the last backup from this machine succeeded, 0 when it failed.', async () => {
    const backup = await lastBackup(dataDir)
    return backup && Number(backup.succeeded)
  })
}
