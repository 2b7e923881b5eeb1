// The built product on a listener in the test's own process: the same app, store and files as `npm run serve`, without the cost of
// a process. Tests about processes (crashes, restarts, signals, the terminal) start the product with product.ts.
import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { User } from '#domain/kinds/user/schema.ts'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import type { Config } from '#sync-server/config.ts'
import { firstStart } from '#sync-server/first-start/first-start.ts'
import { presentUser } from '#sync-server/present/user.ts'
import { type ServerRenderers, serverRenderers } from '#sync-server/site/server-renderer.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import type { Store } from '#sync-server/store/store.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { ADMIN } from './product.ts'
import { startTestServer } from './test-server.ts'

export interface BuiltAppOptions {
  /** The data folder of an earlier run. */
  dataDir?: string
  seed?: Config['seed']
  rateLimits?: boolean
  publicUrl?: string
  smtp?: Config['smtp']
}

export interface BuiltApp {
  url: string
  dataDir: string
  store: Store
  handler: RequestListener
  /** The server's clock, which does not advance. */
  clock: { now: Date }
  /** A new session of a user, without the log-in call. */
  newSession(username: string): Promise<{ token: string; user: User }>
  /** Stops the server and keeps the data folder. */
  stop(): Promise<void>
  /** Stops the server and deletes the data folder. */
  remove(): Promise<void>
}

let loadedRenderers: Promise<ServerRenderers> | undefined
let adminHash: Promise<string> | undefined

/** Serves what `npm run build` wrote to dist/, with the admin of product.ts, on a free port. */
export async function startBuiltApp(options: BuiltAppOptions = {}): Promise<BuiltApp> {
  const { dataDir, seed = 'sample', rateLimits = false, publicUrl, smtp } = options
  loadedRenderers ??= serverRenderers(resolve('dist/first-paint'), (error) => console.error(error))
  const renderers = await loadedRenderers
  const server = await startTestServer({
    ...(dataDir ? { dir: dataDir } : {}),
    rateLimits,
    ...(publicUrl ? { publicUrl } : {}),
    ...(smtp ? { smtp } : {}),
    site: (store) =>
      siteRoutes({
        store,
        folder: resolve('dist/app'),
        retiredFolder: resolve('dist/retired'),
        usesHostHeader: true,
        renderers,
      }),
  })
  const hasher = passwordHasher()
  adminHash ??= hasher.hash(ADMIN.password)
  const hash = await adminHash
  await firstStart(server.store, { ...ADMIN, seed, hasher: { ...hasher, hash: async () => hash }, now: new Date() })
  return {
    url: server.url,
    dataDir: server.dir,
    store: server.store,
    handler: server.handler,
    clock: server.clock,
    async newSession(username) {
      const user = (await server.store.read()).find('users', 'username', username)
      if (!user) throw new Error(`There is no user named ${username}`)
      return { token: server.tokenOf(user), user: presentUser(user) }
    },
    stop() {
      expectConsoleErrors(/net::ERR_/)
      return server.stop()
    },
    remove: server.close,
  }
}

/** The same for one test, after which it is removed. */
export async function startAppForTest(options?: BuiltAppOptions): Promise<BuiltApp> {
  const app = await startBuiltApp(options)
  onTestFinished(() => app.remove())
  return app
}
