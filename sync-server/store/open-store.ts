// Opens the store that the settings name: a folder, or a site in a PostgreSQL database.

import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import { openJsonStore } from './json/open-json-store.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import { folderSecrets } from './secrets/folder-secrets.ts'
import type { Store, StoreEvents } from './store.ts'

export interface StoreLocation {
  dataDir: string
  /** Undefined: the store is in `dataDir`. */
  databaseUrl?: string | undefined
  /** The site in the database. */
  site: string
}

interface OpenStoreEvents extends Pick<Required<StoreEvents>, 'onWarning'>, Pick<StoreEvents, 'onWrite'> {
  /** Called before anything is written. An error refuses the start. */
  beforeWriting?(secrets: SecretStorage): Promise<void>
  /** Called once when only a restart or a person can help: exit with `exitCode`. */
  onFatal(error: unknown, exitCode: number): void
}

export interface OpenedStore {
  store: Store
  secrets: SecretStorage
}

/** The disk failed: a restart reads the folder again. */
const EXIT_DISK_FAILURE = 70
/** The database is newer than this program. */
const EXIT_CONFIG = 78

/** @throws StoreCannotStart */
export async function openStore(
  location: StoreLocation,
  { beforeWriting, onFatal, onWarning, onWrite }: OpenStoreEvents,
): Promise<OpenedStore> {
  const { dataDir, databaseUrl, site } = location
  if (databaseUrl === undefined) {
    const secrets = folderSecrets(dataDir)
    const store = await openJsonStore({
      dir: dataDir,
      beforeWriting: () => beforeWriting?.(secrets) ?? Promise.resolve(),
      onWarning,
      onWrite,
      onFatal: (error) => onFatal(error, EXIT_DISK_FAILURE),
    })
    return { store, secrets }
  }
  const store = await openPostgresStore({
    url: databaseUrl,
    site,
    beforeWriting,
    onWarning,
    onWrite,
    onFatal: (error) => onFatal(error, EXIT_CONFIG),
  })
  return { store, secrets: store.secrets }
}
