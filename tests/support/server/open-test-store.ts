// The store that tests run on: a folder, or in the project `postgres` a site of the test database that belongs to the folder. The
// same test files run on both.
import { basename } from 'node:path'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import type { Store, StoreWrite } from '#sync-server/store/store.ts'
import { openTestSite } from '#tests/support/postgres/test-site.ts'

export const isOnPostgres = process.env.TEST_STORE === 'postgres'

export interface TestStoreOptions {
  /** Another way to the database, by a proxy that fails. Requests do not wait for it as long as in production. */
  databaseUrl?: string | undefined
  onWrite?: ((write: StoreWrite) => void) | undefined
}

/** Opens the same store again for the same folder. */
export function openStoreIn(dir: string, options: TestStoreOptions = {}): Promise<Store> {
  const { databaseUrl, onWrite } = options
  if (!isOnPostgres) return openJsonStore({ dir, onWrite })
  return openTestSite(basename(dir), {
    onWrite,
    ...(databaseUrl ? { url: databaseUrl, giveUpAfterMs: 300 } : {}),
  })
}
