import { startPostgres } from './postgres-server.ts'

/** One server for all test files of a run; every test has a site of its own. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return () => server.remove()
}
