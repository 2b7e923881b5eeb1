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

export function openTestSite(site: string, options: Partial<PostgresStoreOptions> = {}): Promise<Store> {
  return openPostgresStore({ url: testDatabaseUrl(), site, ...options })
}
