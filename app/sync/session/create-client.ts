// The client of one tab: the visitor outbox, which always exists, and the session of the current user.
import { PUBLIC_DATABASE } from '#app/local/db/database-names.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { openStore } from '#app/local/db/open-store.ts'
import { runNotedPurges } from '#app/local/session/run-noted-purges.ts'
import { hasExpired, onSessionChangeInOtherTab, sessionStore, storedToken } from '#app/local/session/session.ts'
import { carsStore } from '#app/local/state/cars.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import type { Entry } from '#app/local/state/entry.ts'
import { nextTask } from '#app/local/view/next-task.ts'
import type { PageData } from '#app/local/view/page-data.ts'
import { publishOwnInquiries } from '#app/local/view/publish.ts'
import { watchAppBadge } from '#app/pwa/app-badge.ts'
import { requestBackgroundSync, requestBackgroundSyncOnHide } from '#app/pwa/background-sync.ts'
import { offerReload } from '#app/pwa/updates.ts'
import type { Client, LogOutResult } from '#app/sync/client.ts'
import { hasReachedServer, systemClock } from '#app/sync/engine/dependencies.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { logInErrorMessage, requestLogIn } from '#app/sync/http/session.ts'
import { createVisitorOutbox } from '#app/sync/inquiries/visitor-outbox.ts'
import { exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { watchSyncTriggers } from '#app/sync/live/triggers.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { sendLogOuts } from './send-log-outs.ts'
import { createSessionManager } from './session-manager.ts'

const ignore = () => {}

interface ClientOptions {
  entry: Entry
  page: PageData | null
  hydrates: boolean | undefined
}

export async function createClient({ entry, page, hydrates }: ClientOptions): Promise<Client> {
  // Nobody waits for the client of a server-rendered page: this task has evaluated its chunk, the next one opens the database.
  if (hydrates) await nextTask()
  const network = { fetch: fetch.bind(globalThis) }
  const isOffline = () => !navigator.onLine
  const publicStore = await openStore(PUBLIC_DATABASE, newUuid, { onSuperseded: offerReload })

  const pending = { mutations: 0, inquiries: 0 }
  const publishPendingCount = () =>
    updateConnection({ pendingCount: pending.mutations + (entry === 'storefront' ? pending.inquiries : 0) })

  const publicTransport = createFetchTransport(network, null)
  const visitorOutbox = createVisitorOutbox({
    store: publicStore,
    transport: publicTransport,
    clock: systemClock,
    newUuid,
    random: Math.random,
    exclusive: exclusiveAmongTabs(PUBLIC_DATABASE),
    isOffline,
    onEnd: (result) => updateConnection({ isReachable: hasReachedServer(result) && !isOffline() }),
  })
  const publishInquiries = async () => {
    pending.inquiries = publishOwnInquiries(await publicStore.read((tx) => tx.all('enquiries')))
    publishPendingCount()
  }
  publicStore.subscribe(({ changes }) => {
    if (!changes || changes.some(({ table }) => table === 'enquiries')) void publishInquiries()
  })

  const sessions = createSessionManager({
    network,
    publicStore,
    pageRecords: { cars: pageCars(page), settings: page?.settings !== undefined },
    onPendingCount(count) {
      pending.mutations = count
      publishPendingCount()
    },
  })
  onSessionChangeInOtherTab(() => void sessions.adoptStoredSession())

  const sync = (how: 'run' | 'runUnlessRetryAfter') => {
    void sendLogOuts(network).catch(ignore)
    if (sessionStore.get().state !== 'signed-in' || hasExpired(storedToken() ?? '')) void sessions.verifyToken()
    if (pending.inquiries > 0) void visitorOutbox.retryLoop[how]()
    // Also retries to start a session that could not be started.
    void sessions.enterStoredSession().then((running) => void running[how](), ignore)
  }
  watchSyncTriggers({
    onTrigger: () => sync('runUnlessRetryAfter'),
    onOnline() {
      updateConnection({ isReachable: true })
      publicTransport.abort()
      void visitorOutbox.retryLoop.run()
      void sessions.enterStoredSession().then((running) => running.restart(), ignore)
      void sessions.verifyToken()
      void sendLogOuts(network).catch(ignore)
    },
    onOffline: () => updateConnection({ isReachable: false }),
  })
  requestBackgroundSyncOnHide(() => pending.mutations + pending.inquiries > 0)
  void publishInquiries().then(() => {
    if (pending.inquiries > 0) void visitorOutbox.retryLoop.run()
  })
  void sessions.verifyToken()
  void runNotedPurges().catch(ignore)
  void sendLogOuts(network).catch(ignore)
  watchAppBadge()

  return {
    async sendInquiry(draft, carId, corrects) {
      const result = await visitorOutbox.send(draft, carId === undefined ? undefined : carReference(carId), corrects)
      if (result.kind === 'waiting') {
        void navigator.storage?.persist?.()
        requestBackgroundSync()
      }
      return result
    },
    removeInquiry: visitorOutbox.remove,
    async logIn(identifier, password, code) {
      if (isOffline()) return { kind: 'failed', message: 'Logging in needs a connection' }
      const result = await requestLogIn(network, identifier, password, code)
      if (result.kind === 'signed-out' && result.code === 'totp_required') return { kind: 'needs-code' }
      if (result.kind !== 'ok') return { kind: 'failed', message: logInErrorMessage(result) }
      if (result.body.mustSetUpTwoFactor) {
        const { twoFactorSetUp } = await import('./two-factor-set-up.ts')
        return { kind: 'must-set-up', setUp: twoFactorSetUp(network, result.body, sessions.enter) }
      }
      await sessions.enter(result.body)
      return { kind: 'ok' }
    },
    async logOut(choice, confirmed, options) {
      const session = await sessions.current()
      const result: LogOutResult =
        'session' in session ? await session.logOut(choice, confirmed, options) : { kind: 'done' }
      if (result.kind === 'done') {
        void sendLogOuts(network).catch(ignore)
        await sessions.enterStoredSession()
      }
      return result
    },
    renewToken: (token) => sessions.renewToken(token),
    checkSession: () => sessions.verifyToken(),
    retry: () => sync('run'),
  }
}

function pageCars(page: PageData | null): Car[] {
  const { cars = [], car } = page ?? {}
  return car && cars.every(({ uid }) => uid !== car.uid) ? [...cars, car] : cars
}

function carReference(id: number): { id: number; name?: string } {
  const car = carsStore.get().byNumber(id)
  return car ? { id, name: carName(car) } : { id }
}
