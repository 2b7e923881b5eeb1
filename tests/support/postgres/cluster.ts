// Three processes of the built server on one database, each with a line of its own to it.

import { type Product, startProduct } from '../server/product.ts'
import { startPostgres } from './postgres-server.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export interface ClusterServer {
  line: TcpProxy
  product: Product
}

export async function startCluster(size = 3) {
  const postgres = await startPostgres({ durable: true })
  const startServer = async (line: TcpProxy): Promise<Product> => {
    const url = new URL(postgres.url)
    url.port = String(line.port)
    const env = { DATABASE_URL: url.href, SEED: 'none', LOG_LEVEL: 'fatal' }
    // A database that is just starting ends the server with exit code 75, and a supervisor starts it again.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startProduct({ env })
      } catch (error) {
        if (attempt === 20) throw error
      }
    }
  }
  const servers: ClusterServer[] = []
  for (let n = 0; n < size; n += 1) {
    const line = await openTcpProxy(postgres.port)
    servers.push({ line, product: await startServer(line) })
  }
  return {
    postgres,
    servers,
    /** Kills the process and starts another one in its place. */
    async killServer(server: ClusterServer): Promise<void> {
      await server.product.remove()
      server.product = await startServer(server.line)
    },
    async remove(): Promise<void> {
      for (const { product, line } of servers) {
        await product.remove()
        await line.close()
      }
      await postgres.remove()
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
