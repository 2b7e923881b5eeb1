// The server app with a real listener and a real store in its own folder. The test controls the clock and the delay of
// throttled log-ins.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Middleware } from 'koa'
import { beforeAll, beforeEach } from 'vitest'
import type { Role } from '#domain/kinds/user/schema.ts'
import { createApp } from '#sync-server/app.ts'
import { type PasswordHasher, passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { signToken } from '#sync-server/auth/session-token.ts'
import type { Config } from '#sync-server/config.ts'
import { type DueWorkDependencies, runDueWork } from '#sync-server/due-work.ts'
import { type EventStreams, eventStreams, type StreamOptions } from '#sync-server/events/event-streams.ts'
import { pushKeys } from '#sync-server/first-start/server-secrets.ts'
import { type ServerMetrics, serverMetrics } from '#sync-server/metrics/server-metrics.ts'
import { type PhotoLibrary, photoLibrary } from '#sync-server/photos/photo-library.ts'
import { serverLog } from '#sync-server/server-log.ts'
import { openPhotoFiles } from '#sync-server/store/photo-files/folder-photo-files.ts'
import type { PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import type { PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { folderSecrets } from '#sync-server/store/secrets/folder-secrets.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { inquiryNotifications } from '#sync-server/web-push/inquiry-notifications.ts'
import { type PushSender, pushSender } from '#sync-server/web-push/push-sender.ts'
import { openStoreIn, type TestStoreOptions } from './open-test-store.ts'
import { PHOTO_PROGRAM } from './photo-program.ts'

export const SECRET = 'a secret for tests only, long enough'
export const PASSWORD = 'correct horse'

export interface TestServerOptions extends TestStoreOptions {
  /** The data folder of an earlier server, for a restart. */
  dir?: string
  rateLimits?: boolean
  /** As without `JWT_SECRET`. */
  trustProxy?: number
  publicUrl?: string
  smtp?: Config['smtp']
  metricsToken?: string
  appBuild?: string
  inquiryCeilings?: { inquiriesPerNetwork?: number; inquiriesTotal?: number }
  streams?: StreamOptions
  notifications?: Pick<DueWorkDependencies, 'setTimer'> & { allowLoopback?: boolean }
  sleep?: (ms: number) => Promise<unknown>
  hasher?: PasswordHasher
  /** Replaces functions of the files of photos. */
  photoFiles?: Partial<PhotoFiles>
  photoStore?: PhotoLocation
  /** The file of the process that decodes photos. */
  photoProgram?: string
  /** Creates the middleware for pages and files. */
  site?: (store: Store) => Middleware | undefined
}

export interface TestServer {
  url: string
  dir: string
  store: Store
  events: EventStreams
  push: PushSender
  metrics: ServerMetrics
  photos: PhotoLibrary
  /** Set `now` to move the server's clock. */
  clock: { now: Date }
  /** Every line logged so far. */
  log: string[]
  /** The app, for a listener other than that of `url`. */
  handler: RequestListener
  addUser(username: string, role: Role, password?: string): Promise<StoredUser>
  tokenOf(user: StoredUser): string
  /** Stops the server and keeps the data folder. */
  stop(): Promise<void>
  /** Stops the server and deletes the data folder. */
  close(): Promise<void>
}

/** A server for all tests of a file, which is there from the first hook of the file on. */
export function serverForFile(options?: TestServerOptions): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options))
    return () => server.close()
  })
  return server
}

/** The same for each test: an empty server. */
export function serverForEach(options?: TestServerOptions): TestServer {
  const server = {} as TestServer
  beforeEach(async () => {
    Object.assign(server, await startTestServer(options))
    return () => server.close()
  })
  return server
}

let hashOfPassword: Promise<string> | undefined

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'dealership-')))
  const metrics = serverMetrics()
  const store = await openStoreIn(dir, { ...options, onWrite: metrics.countWrite })
  const clock = { now: new Date() }
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const events = eventStreams(store, { batchMs: 1, ...options.streams })
  const log = serverLog('info', sink)
  const { setTimer, allowLoopback = false } = options.notifications ?? {}
  const { publicUrl } = options
  const push = pushSender({ keys: await pushKeys(folderSecrets(dir)), publicUrl, log, allowLoopback })
  const now = () => clock.now
  const kinds = [inquiryNotifications(push, now)]
  const work = runDueWork({ store, kinds, log, now, ...(setTimer ? { setTimer } : {}) })
  const files = { ...(await openPhotoFiles(options.photoStore, dir)), ...options.photoFiles }
  const photos = photoLibrary({
    store,
    files,
    program: options.photoProgram ?? PHOTO_PROGRAM,
    log,
    now: () => clock.now,
    onEncodingFailed: metrics.countFailedEncoding,
  })
  metrics.watchFolder(dir, () => clock.now)
  await photos.reportAtStart()
  await photos.encodeMissing()
  const hasher = options.hasher ?? passwordHasher()
  const site = options.site?.(store)
  const app = createApp({
    store,
    events,
    push,
    photos,
    hasher,
    metrics,
    secret: SECRET,
    storeId: store.known().storeId,
    config: {
      rateLimits: options.rateLimits ?? false,
      trustProxy: options.trustProxy ?? 0,
      publicUrl: options.publicUrl,
      smtp: options.smtp,
      mailFrom: undefined,
      metricsToken: options.metricsToken,
      inquiriesPerNetwork: 200,
      inquiriesTotal: 1000,
      ...options.inquiryCeilings,
    },
    log,
    appBuild: options.appBuild,
    version: '1.2.3',
    dataDir: dir,
    now: () => clock.now,
    ...(options.sleep ? { sleep: options.sleep } : {}),
    ...(site ? { site } : {}),
  })
  const handler = app.callback()
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** `PASSWORD` is hashed once for all servers, because hashing is slow by design. */
  function hashOf(password: string): Promise<string> {
    if (password !== PASSWORD || options.hasher) return hasher.hash(password)
    hashOfPassword ??= hasher.hash(PASSWORD)
    return hashOfPassword
  }

  async function stop(): Promise<void> {
    events.close()
    await work.close()
    photos.close()
    await closeServer(server)
    await store.close()
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dir,
    store,
    events,
    push,
    photos,
    metrics,
    clock,
    log: lines,
    handler,
    async addUser(username, role, password = PASSWORD) {
      const passwordHash = await hashOf(password)
      return store.transact((records) => {
        const id = 1 + (records.get('counters', 'user')?.value ?? 0)
        records.put('counters', 'user', { value: id })
        const user: StoredUser = {
          id,
          username,
          name: `${username} of the staff`,
          email: `${username}@example.com`,
          role,
          createdAt: clock.now.toISOString(),
          passwordHash,
          tokenVersion: 1,
        }
        records.put('users', String(id), user)
        return user
      })
    },
    tokenOf: (user) => signToken(user, SECRET, clock.now, store.known().storeId),
    stop,
    async close() {
      await stop()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
