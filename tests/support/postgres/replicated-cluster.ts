// Two servers on a primary with a synchronous standby behind HAProxy, as docs/several-servers.md describes.
import { type Product, startProduct } from '../server/product.ts'
import { startDatabaseProxy } from './database-haproxy.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { sql } from './test-database.ts'

export interface ReplicatedCluster {
  primary: PostgresServer
  standby: PostgresServer
  servers: { product: Product }[]
  /** The database through HAProxy. */
  url: string
  /** Makes the standby accept commits, without a standby of its own. */
  promote(): Promise<void>
  remove(): Promise<void>
}

export async function startReplicatedCluster(size = 2): Promise<ReplicatedCluster> {
  const primary = await startPostgres({ durable: true })
  await sql('CREATE ROLE health LOGIN', [], primary.url)
  await configure(primary, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  const standby = await startPostgres({ durable: true, standbyOf: primary })
  const proxy = await startDatabaseProxy(primary, standby)
  const url = `postgres://dealership@127.0.0.1:${proxy.port}/postgres`
  const servers: { product: Product }[] = []
  for (let n = 0; n < size; n += 1) servers.push({ product: await startServer(url) })
  return {
    primary,
    standby,
    servers,
    url,
    async promote() {
      await configure(standby, 'ALTER SYSTEM RESET synchronous_standby_names')
      await sql('SELECT pg_promote()', [], standby.url)
    },
    async remove() {
      for (const { product } of servers) await product.remove()
      await proxy.stop()
      await standby.remove()
      await primary.remove()
    },
  }
}

/** A database that HAProxy does not see yet ends the server with exit code 75, and a supervisor starts it again. */
export async function startServer(DATABASE_URL: string): Promise<Product> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startProduct({ env: { DATABASE_URL, SEED: 'none', LOG_LEVEL: 'warn' } })
    } catch (error) {
      if (attempt === 20) throw error
    }
  }
}

async function configure({ url }: PostgresServer, statement: string): Promise<void> {
  for (const text of [statement, 'SELECT pg_reload_conf()']) await sql(text, [], url)
}
