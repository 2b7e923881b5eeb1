// Wires the parts, listens, and stops them in order: no new connections, what has begun is answered, the store is closed.
// Exit codes: 0 asked to stop, 1 cannot listen or did not stop in time, 70 the disk failed, 75 another server holds the
// folder, 78 somebody has to look (environment, damaged store).
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { eventStreams } from '#sync-server/events/event-streams.ts'
import { type FirstAdmin, firstStart } from '#sync-server/first-start/first-start.ts'
import { jwtSecret } from '#sync-server/first-start/jwt-secret.ts'
import { pushKeys } from '#sync-server/first-start/push-keys.ts'
import { listen } from '#sync-server/http/http-server.ts'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { firstPaint } from '#sync-server/site/server-renderer.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { type Store, StoreUnavailable } from '#sync-server/store/store.ts'
import { StoreCannotStart } from '#sync-server/store/store-cannot-start.ts'
import { enquiryNotices } from '#sync-server/web-push/inquiry-notifications.ts'
import { complaintsAddress } from '#sync-server/web-push/vapid-subject.ts'
import { createApp } from './app.ts'
import { type Config, ConfigInvalid, readConfig } from './config.ts'

const DRAIN_MS = 7000
const LAST_MOMENT_MS = 9500
const DAY_MS = 24 * 60 * 60 * 1000
const DISK_FAILED = 70
const SOMEBODY_HAS_TO_LOOK = 78
/** Beside the bundled server in dist/. */
const BUILT_APP = fileURLToPath(new URL('../app', import.meta.url))
const FIRST_PAINT = fileURLToPath(new URL('../first-paint/server-render.js', import.meta.url))
const RETIRED_ASSETS = fileURLToPath(new URL('../retired', import.meta.url))

let askToStop: (exitCode: number) => void = () => {}
const askedToStop = new Promise<number>((resolve) => {
  askToStop = resolve
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0))

function stop(exitCode: number): void {
  askToStop(exitCode)
  setTimeout(() => process.exit(exitCode || 1), LAST_MOMENT_MS).unref()
}

try {
  process.exit(await run(readConfig(process.env)))
} catch (error) {
  if (error instanceof StoreCannotStart) stopWith(error.message, error.exitCode)
  if (error instanceof StoreUnavailable)
    stopWith(`Cannot write to the data folder: ${error.message}`, SOMEBODY_HAS_TO_LOOK)
  if (error instanceof ConfigInvalid) stopWith(error.message, SOMEBODY_HAS_TO_LOOK)
  throw error
}

/** Serves until asked to stop. @returns the exit code */
async function run(config: Config): Promise<number> {
  const log = pino({ level: config.logLevel })
  const dir = resolve(config.dataDir)
  const store = await openJsonStore({
    dir,
    onNotice: (line) => log.warn(line),
    onFatal: (error) => {
      log.fatal({ err: error }, 'the disk failed')
      stop(DISK_FAILED)
    },
  })
  const server = await listen(config).catch(async (error: Error) => {
    await store.close()
    return stopWith(`Cannot listen on ${config.host}:${config.port}: ${error.message}`, 1)
  })
  const secret = config.jwtSecret ?? (await jwtSecret(dir))
  const hasher = passwordHasher(config.rateLimits ? undefined : Number.POSITIVE_INFINITY)
  const events = eventStreams(store)
  const subject = () => complaintsAddress(store, config.publicUrl)
  const notices = enquiryNotices({ store, keys: await pushKeys(dir), subject, log })
  const site = siteRoutes({
    store,
    folder: BUILT_APP,
    retired: RETIRED_ASSETS,
    publicUrl: config.publicUrl,
    firstPaint: await firstPaint(FIRST_PAINT, (err) => log.error({ err }, 'a page begins empty')),
  })
  const app = createApp({ store, secret, config, log, events, notices, site, hasher })
  const { adminUsername: username, adminPassword: password, seed } = config
  console.log(`Data folder: ${dir}`)
  // After all that can fail: a generated password is shown only once.
  announce(await firstStart(store, { username, password, seed, hasher, now: new Date() }))
  server.serve(app.callback())
  if (!config.rateLimits) console.log('Warning: RATE_LIMITS=off, nothing is throttled')
  console.log(`listening on ${server.url}`)
  const tidy = () => void tidyUp(store, new Date()).catch((error) => log.error({ err: error }, 'tidying failed'))
  tidy()
  setInterval(tidy, DAY_MS).unref()

  const exitCode = await askedToStop
  events.close()
  notices.close()
  await server.drain(DRAIN_MS)
  // What was acknowledged is on the disk already; a disk that has failed cannot take a last snapshot.
  await store.close().catch((error) => log.error({ err: error }, 'closing the store failed'))
  return exitCode
}

/** What was deleted is in the journal until the next snapshot: no longer than a day. */
async function tidyUp(store: Store, now: Date): Promise<void> {
  await forgetOld(store, now)
  await store.compact()
}

/** For the person at the terminal; the password is in no log. */
function announce(admin: FirstAdmin | null): void {
  if (admin?.generated) {
    console.log(`Admin login, shown only this once: username ${admin.username}, password ${admin.generated}`)
  } else if (admin) {
    console.log(`Admin login: username ${admin.username}, password as given in ADMIN_PASSWORD`)
  }
}

function stopWith(message: string, exitCode: number): never {
  console.error(message)
  process.exit(exitCode)
}
