// Assembles the server from the environment, listens, and stops gracefully: no new connections, then the requests in progress,
// then the store. Exit codes: 0 stopped by a signal, 1 cannot listen or did not stop in time, 70 disk failure, 75 another
// server uses the data folder or the database does not respond, 78 a person must act (invalid environment, damaged store).
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { BUILD_CHARACTERS } from '#domain/protocol/device-report.ts'
import { UPLOAD_TIME_LIMIT_MS } from '#sync-server/api/handlers/photos.ts'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { usersWithLostSecret } from '#sync-server/auth/sealed-secret.ts'
import { eventStreams } from '#sync-server/events/event-streams.ts'
import { type FirstAdmin, firstStart } from '#sync-server/first-start/first-start.ts'
import { checkJwtSecret, jwtSecret, pushKeysOrNull } from '#sync-server/first-start/server-secrets.ts'
import { listen } from '#sync-server/http/http-server.ts'
import { publicLookup } from '#sync-server/http/public-host.ts'
import { inquiryMails } from '#sync-server/mail/inquiry-mails.ts'
import { smtpSender } from '#sync-server/mail/smtp-sender.ts'
import { type Build, serverMetrics } from '#sync-server/metrics/server-metrics.ts'
import { connectionLimit } from '#sync-server/middleware/request-limit.ts'
import { photoLibrary } from '#sync-server/photos/photo-library.ts'
import { pictureCutter } from '#sync-server/photos/picture-cutter.ts'
import { pictureCopies } from '#sync-server/picture-copies/picture-copies.ts'
import { mayBePrivate } from '#sync-server/picture-copies/private-hosts.ts'
import { serverRenderers } from '#sync-server/site/server-renderer.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { openStore } from '#sync-server/store/open-store.ts'
import { openPhotoFiles } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { SecretStorage } from '#sync-server/store/secrets/generated-secret.ts'
import { appointmentReminders } from '#sync-server/web-push/appointment-reminders.ts'
import { inquiryNotifications } from '#sync-server/web-push/inquiry-notifications.ts'
import { pushSender } from '#sync-server/web-push/push-sender.ts'
import { createApp } from './app.ts'
import { type Config, misspelledVariables, readConfig } from './config.ts'
import { dailyMaintenance } from './daily-maintenance.ts'
import { runDueWork } from './due-work.ts'
import { failedStart } from './failed-start.ts'
import { historyWarning } from './history-warning.ts'
import { serverLog } from './server-log.ts'
import { notifyReady, passedSocket } from './service-manager.ts'

const STOP_TIMEOUT_MS = 7000
const EXIT_TIMEOUT_MS = 9500
const { POSITIVE_INFINITY } = Number
const UNLIMITED = { maxPerAddress: POSITIVE_INFINITY, maxPerSite: POSITIVE_INFINITY, maxPerUser: POSITIVE_INFINITY }
const UNREADABLE_SECRETS =
  'The signing key is not the one that sealed two-factor secrets. These users log in with a recovery code, or an admin resets them:'
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i
/** These lie beside the bundled server in dist/. */
const BUILT_APP = fileURLToPath(new URL('../app', import.meta.url))
const FIRST_PAINT_FOLDER = fileURLToPath(new URL('../first-paint', import.meta.url))
const PHOTO_PROGRAM = fileURLToPath(new URL('photos/run-photo-jobs.js', import.meta.url))
const RETIRED_ASSETS = fileURLToPath(new URL('../retired', import.meta.url))

let requestStop: (exitCode: number) => void = () => {}
const stopRequested = new Promise<number>((resolve) => {
  requestStop = resolve
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0))

function stop(exitCode: number): void {
  requestStop(exitCode)
  setTimeout(() => process.exit(exitCode || 1), EXIT_TIMEOUT_MS).unref()
}

try {
  process.exit(await run(readConfig(process.env)))
} catch (error) {
  const failed = failedStart(error)
  if (!failed) throw error
  exitWith(failed.message, failed.exitCode)
}

/** Serves until a stop is requested. @returns the exit code */
async function run(config: Config): Promise<number> {
  const log = serverLog(config.logLevel)
  const dir = resolve(config.dataDir)
  const metrics = serverMetrics()
  metrics.watchFolder(dir)
  const { appBuild, ...build } = await readBuild()
  metrics.nameBuild(build)
  const events = {
    beforeWriting: async (secrets: SecretStorage) => {
      if (config.jwtSecret === undefined) await checkJwtSecret(secrets)
    },
    onWrite: metrics.countWrite,
    onWarning: (line: string) => log.warn(line),
    onFatal(error: unknown, exitCode: number) {
      log.fatal({ err: error }, 'the store failed')
      stop(exitCode)
    },
  }
  const fd = passedSocket(process.env, process.pid)
  // Behind a proxy all connections come from its address.
  const acceptsConnection = config.rateLimits && config.trustProxy === 0 ? connectionLimit() : undefined
  const bind = () =>
    listen({ ...config, uploadTimeoutMs: UPLOAD_TIME_LIMIT_MS, fd, acceptsConnection }).catch((error: Error) =>
      exitWith(`Cannot listen on ${config.host}:${config.port}: ${error.message}`, 1),
    )
  // An address that is taken refuses the start before the store is written. A passed socket is used when the store is open:
  // until then connections wait in it, also for another process.
  const bound = fd === undefined ? await bind() : undefined
  const { store, secrets } = await openStore({ ...config, dataDir: dir }, events)
  const warning = historyWarning(store, getHeapStatistics().heap_size_limit)
  if (warning) log.warn(warning)
  const server = bound ?? (await bind())
  const secret = config.jwtSecret ?? (await jwtSecret(secrets))
  const locked = await usersWithLostSecret(store, secret)
  if (locked.length > 0) log.warn(`${UNREADABLE_SECRETS} ${locked.join(', ')}`)
  const hasher = passwordHasher(config.rateLimits ? undefined : Number.POSITIVE_INFINITY)
  const streams = eventStreams(store, config.rateLimits ? {} : UNLIMITED)
  const { smtp, mailFrom, publicUrl } = config
  const now = () => new Date()
  const keys = await pushKeysOrNull(secrets, events.onWarning)
  const push = keys && pushSender({ keys, publicUrl, log })
  const files = await openPhotoFiles(config.photoStore, dir)
  const photos = photoLibrary({
    store,
    files,
    program: PHOTO_PROGRAM,
    log,
    now,
    onEncodingFailed: metrics.countFailedEncoding,
  })
  const cutter = pictureCutter(PHOTO_PROGRAM)
  const site = siteRoutes({
    store,
    folder: BUILT_APP,
    retiredFolder: RETIRED_ASSETS,
    publicUrl,
    usesHostHeader: LOOPBACK.test(config.host) && config.trustProxy === 0,
    renderers: await serverRenderers(FIRST_PAINT_FOLDER, (err) => log.error({ err }, 'server rendering failed')),
    cutPicture: cutter.cut,
  })
  const { storeId } = await store.read()
  const app = createApp({
    store,
    secret,
    storeId,
    appBuild,
    version: build.version,
    dataDir: dir,
    config,
    log,
    events: streams,
    push,
    photos,
    site,
    hasher,
    metrics,
  })
  const { adminUsername: username, adminPassword: password, seed } = config
  console.log(config.databaseUrl ? `Database: site ${config.site}` : `Data folder: ${dir}`)
  // After everything that can fail, because a generated password is printed only once.
  printAdmin(await firstStart(store, { username, password, seed, hasher, now: new Date() }))
  server.serve(app.callback())
  for (const line of misspelledVariables(process.env)) console.log(`Warning: ${line}`)
  if (!config.rateLimits) console.log('Warning: RATE_LIMITS=off, nothing is throttled')
  console.log(`listening on ${server.url}`)
  await notifyReady(process.env).catch((err) => log.error({ err }, 'systemd was not notified'))
  await photos.reportAtStart().catch((err) => log.error({ err }, 'looking for the photos failed'))
  const work = runDueWork({
    store,
    log,
    kinds: [
      ...(push ? [inquiryNotifications(push, now), appointmentReminders(push, now)] : []),
      pictureCopies({
        photos,
        log,
        now,
        lookup: publicLookup(),
        mayBePrivate: mayBePrivate(config.copyFromPrivateAddresses),
      }),
      ...(smtp ? [inquiryMails({ send: smtpSender(smtp), log, mailFrom, origin: publicUrl })] : []),
    ],
    routines: [dailyMaintenance({ store, photos, dataDir: dir, log, now })],
  })

  const exitCode = await stopRequested
  streams.close()
  const workEnded = work.close()
  await server.stop(STOP_TIMEOUT_MS)
  photos.close()
  cutter.close()
  await workEnded
  // Acknowledged changes are already on the disk; after a disk failure the last snapshot fails too.
  await store.close().catch((error) => log.error({ err: error }, 'closing the store failed'))
  return exitCode
}

/** The fingerprints of the files beside the bundled server. */
async function readBuild(): Promise<Build & { appBuild: string | undefined }> {
  const text = (path: string) => readFile(new URL(path, import.meta.url), 'utf8').catch(() => '')
  const { version = 'unknown' } = JSON.parse((await text('../../package.json')) || '{}') as { version?: string }
  const buildOf = async (stamp: string) => (await text(stamp)).slice(0, BUILD_CHARACTERS) || undefined
  const [build = 'unknown', appBuild] = await Promise.all([buildOf('../server.stamp'), buildOf('../app.stamp')])
  return { version, build, appBuild }
}

/** Printed to the terminal, not logged: the password must not be in a log. */
function printAdmin(admin: FirstAdmin | null): void {
  if (admin?.generated) {
    console.log(`Admin login, shown only this once: username ${admin.username}, password ${admin.generated}`)
  } else if (admin) {
    console.log(`Admin login: username ${admin.username}, password as given in ADMIN_PASSWORD`)
  }
}

function exitWith(message: string, exitCode: number): never {
  console.error(message)
  process.exit(exitCode)
}
