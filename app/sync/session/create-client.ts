// The client of one tab: the visitor outbox, which always exists, and the session of the current user.
import { onTokenRefused } from '#app/http/request.ts'
import { newUuid, PUBLIC_DATABASE } from '#app/local/db/device.ts'
import { openStore } from '#app/local/db/open-store.ts'
import { getPendingInquiries, removeInquiry } from '#app/local/outbox/visitor-inquiries.ts'
import {
  hasExpired,
  onSessionChangeInOtherTab,
  sessionStore,
  storedToken,
  usableSession,
} from '#app/local/session/session.ts'
import { carsStore } from '#app/local/state/cars.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import { type Entry, openDatabases } from '#app/local/state/tab.ts'
import { nextTask } from '#app/local/view/later.ts'
import type { PageData } from '#app/local/view/page-data.ts'
import { watchAppBadge } from '#app/pwa/app-badge.ts'
import { requestBackgroundSync, requestBackgroundSyncOnHide } from '#app/pwa/background-sync.ts'
import { offerReload } from '#app/pwa/updates.ts'
import type { Client } from '#app/sync/client.ts'
import { hasReachedServer } from '#app/sync/engine/dependencies.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { createVisitorOutbox } from '#app/sync/inquiries/visitor-outbox.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { InquirySource } from '#domain/kinds/inquiry/source.ts'
import { isOfStaff } from './current-session.ts'
import {
  closeEndedSessions,
  endSession,
  enter,
  enterStoredSession,
  followOtherTab,
  leaveEndedSession,
  renewToken,
  type Tab,
  verifyToken,
} from './tab-session.ts'
import { inBrowser } from './visitor-session.ts'

const SYNC_INTERVAL_MS = 60_000
const ignore = () => {}

interface ClientOptions {
  entry: Entry
  page: PageData | null
  hydrates: boolean | undefined
  /** Where the visit came from. */
  visitSource: InquirySource | null
}

export async function createClient({ entry, page, hydrates, visitSource }: ClientOptions): Promise<Client> {
  // A server-rendered page does not wait for the client: this task has evaluated its chunk, the next one opens the database.
  if (hydrates) await nextTask()
  const network = { fetch: fetch.bind(globalThis) }
  const browser = inBrowser(PUBLIC_DATABASE)
  const { isOffline } = browser
  const publicStore = await openStore(PUBLIC_DATABASE, offerReload)
  openDatabases.set({ ...openDatabases.get(), public: { store: publicStore } })

  const pending = { mutations: 0, inquiries: 0 }
  const publishPendingCount = () =>
    updateConnection({ pendingCount: pending.mutations + (entry === 'storefront' ? pending.inquiries : 0) })

  const publicTransport = createFetchTransport(network, null)
  const visitorOutbox = createVisitorOutbox({
    store: publicStore,
    transport: publicTransport,
    ...browser,
    newUuid,
    visitSource,
    onEnd: (result) => updateConnection({ isReachable: hasReachedServer(result) && !isOffline() }),
  })
  const countInquiries = async () => {
    pending.inquiries = (await getPendingInquiries(publicStore)).length
    publishPendingCount()
  }
  publicStore.subscribe(({ changes }) => {
    if (changes.some(({ table }) => table === 'enquiries')) void countInquiries().catch(ignore)
  })

  const tab: Tab = {
    network,
    publicStore,
    onPendingCount(count) {
      pending.mutations = count
      publishPendingCount()
    },
    session: null,
  }
  void enterStoredSession(tab, { cars: pageCars(page), settings: page?.settings !== undefined }).catch(ignore)
  onSessionChangeInOtherTab(() => void followOtherTab(tab))
  onTokenRefused((token, code) => void endSession(tab, token, code))

  const sync = (how: 'run' | 'runUnlessRetryAfter') => {
    if (sessionStore.get().state !== 'signed-in' || hasExpired(storedToken() ?? '')) void verifyToken(tab)
    if (pending.inquiries > 0) void visitorOutbox.retryLoop[how]()
    // A session that could not be started is tried again, too.
    void enterStoredSession(tab).then((running) => void running[how](), ignore)
  }
  const syncIfVisible = () => {
    if (document.visibilityState === 'visible') sync('runUnlessRetryAfter')
  }
  setInterval(() => sync('runUnlessRetryAfter'), SYNC_INTERVAL_MS)
  addEventListener('focus', syncIfVisible)
  addEventListener('pageshow', syncIfVisible)
  document.addEventListener('visibilitychange', syncIfVisible)
  addEventListener('offline', () => updateConnection({ isReachable: false }))
  // The network is back: requests in progress may never be answered.
  addEventListener('online', () => {
    updateConnection({ isReachable: true })
    publicTransport.abort()
    void visitorOutbox.retryLoop.run()
    void enterStoredSession(tab).then((running) => running.restart(), ignore)
    void verifyToken(tab)
  })
  requestBackgroundSyncOnHide(() => pending.mutations + pending.inquiries > 0)
  void countInquiries().then(() => {
    if (pending.inquiries > 0) void visitorOutbox.retryLoop.run()
  }, ignore)
  void verifyToken(tab)
  // A session of staff does it beside its own work.
  if (!usableSession()) void closeEndedSessions().catch(ignore)
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
    removeInquiry: (mid) => removeInquiry(publicStore, mid),
    enter: (session) => enter(tab, session),
    async logOut(choice, confirmed, options) {
      const running = await tab.session
      if (!running || !isOfStaff(running)) return { kind: 'done' }
      const { logOut } = await import('./staff-session.ts')
      const result = await logOut(running, choice, confirmed, options)
      if (result.kind === 'done') await leaveEndedSession(tab)
      return result
    },
    renewToken: (token) => renewToken(tab, token),
    checkSession: () => verifyToken(tab),
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
