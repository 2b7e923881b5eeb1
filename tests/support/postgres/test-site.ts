import { randomUUID } from 'node:crypto'
import { openPostgresStore, type PostgresStoreOptions } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Store } from '#sync-server/store/store.ts'

/** The database of global-setup.ts. */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this test in the project postgres')
  return url
}

/** The name of a site that no other test uses. */
export const newSite = () => `test-${randomUUID()}`

/** Asks for the commits of other servers by its reads and writes only. */
export const NEVER_ASKS = { askEveryMs: 2 ** 31 - 1 }

export function openTestSite(site: string, options: Partial<PostgresStoreOptions> = {}): Promise<Store> {
  return openPostgresStore({ url: testDatabaseUrl(), site, ...options })
}
