// The client of one tab, put together: the visitor's desk for enquiries, which is always there, and the session of whoever
// is logged in.
import { PUBLIC_DATABASE, UNCLOSED } from '#app/local/db/database-names.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { openStore } from '#app/local/db/open-store.ts'
import { keepSession, onSessionElsewhere, shownSession } from '#app/local/session/session.ts'
import { shownCars } from '#app/local/state/cars.ts'
import { shownConnection, tellConnection } from '#app/local/state/connection.ts'
import type { Entry } from '#app/local/state/entry.ts'
import type { PageData } from '#app/local/view/page-data.ts'
import { publishEnquiries } from '#app/local/view/publish.ts'
import { followUnread } from '#app/pwa/app-badge.ts'
import { sendInBackground, sendInBackgroundWhenHidden } from '#app/pwa/background-sync.ts'
import { offerReload } from '#app/pwa/update.ts'
import { createEnquiryDesk } from '#app/sync/enquiries/visitor-outbox.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import { askToLogIn, logInFailure } from '#app/sync/http/session.ts'
import { browserClock, exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { watchBrowser } from '#app/sync/live/triggers.ts'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { type Changed, type Client, NOT_KEPT } from './client.ts'
import { createSessionFollower } from './session-manager.ts'

/** Hardly ever needed, so it is fetched then. */
async function closeUnclosed(): Promise<void> {
  if (localStorage.getItem(UNCLOSED)) await (await import('#app/local/session/pending-purge.ts')).closeUnclosed()
}

const NOTHING = () => {}

export async function runClient(entry: Entry, page: PageData | null): Promise<Client> {
  const network = { fetch: fetch.bind(globalThis) }
  const isOffline = () => !navigator.onLine
  const publicStore = await openStore(PUBLIC_DATABASE, newUuid, { superseded: offerReload })

  const counts = { changes: 0, enquiries: 0 }
  const tellWaiting = () =>
    tellConnection({ waiting: counts.changes + (entry === 'storefront' ? counts.enquiries : 0) })

  const publicTransport = createFetchTransport(network, null)
  const desk = createEnquiryDesk({
    store: publicStore,
    transport: publicTransport,
    clock: browserClock,
    newUuid,
    random: Math.random,
    exclusive: exclusiveAmongTabs(PUBLIC_DATABASE),
    isOffline,
    ended: ({ kind }) => tellConnection({ reachable: kind !== 'unreachable' && !isOffline() }),
  })
  const showEnquiries = async () => {
    counts.enquiries = publishEnquiries(await publicStore.read((tx) => tx.all('enquiries')))
    tellWaiting()
  }
  publicStore.subscribe(({ changes }) => {
    if (!changes || changes.some(({ table }) => table === 'enquiries')) void showEnquiries()
  })

  const sessions = createSessionFollower({
    network,
    publicStore,
    newer: { cars: pageCars(page), settings: page?.settings !== undefined },
    waits(count, session) {
      // What the person whose token has ended left behind is still counted.
      if (!session && shownConnection.get().signedOut) return
      counts.changes = count
      tellWaiting()
    },
  })
  onSessionElsewhere(() => void sessions.heardElsewhere())

  const goOn = (how: 'run' | 'nudge') => {
    if (shownSession.get().state !== 'signed-in') void sessions.verify()
    if (counts.enquiries > 0) void desk.runner[how]()
    // What could not be entered is entered now.
    void sessions.follow().then((running) => void running[how](), NOTHING)
  }
  watchBrowser(
    () => goOn('nudge'),
    () => {
      tellConnection({ reachable: true })
      publicTransport.abort()
      void desk.runner.run()
      void sessions.follow().then((running) => running.restart(), NOTHING)
      void sessions.verify()
    },
    () => tellConnection({ reachable: false }),
  )
  sendInBackgroundWhenHidden(() => counts.changes + counts.enquiries > 0)
  void showEnquiries().then(() => {
    if (counts.enquiries > 0) void desk.runner.run()
  })
  void sessions.verify()
  void closeUnclosed().catch(NOTHING)
  followUnread()

  const staffChanges = async () => (await sessions.current()).changes
  return {
    async change(wanted, options): Promise<Changed> {
      const changed = await (await staffChanges())?.change(wanted, options)
      if (changed?.kind === 'queued') {
        void navigator.storage?.persist?.()
        void changed.settled.then(({ kind }) => kind === 'waiting' && sendInBackground())
      }
      return changed ?? { kind: 'not-kept', message: NOT_KEPT }
    },
    discard: async (mid) => (await staffChanges())?.discard(mid),
    resend: async (mid, args) =>
      (await (await staffChanges())?.resend(mid, args)) ?? { kind: 'not-kept', message: NOT_KEPT },
    recreate: async (mid) => (await (await staffChanges())?.recreate(mid)) ?? { kind: 'not-kept', message: NOT_KEPT },
    decideLeftBehind: async (choice) => (await sessions.current()).decideLeftBehind?.(choice),
    async sendEnquiry(draft, carId, corrects) {
      const result = await desk.send(draft, carId === undefined ? undefined : namedCar(carId), corrects)
      if (result.kind === 'waiting') {
        void navigator.storage?.persist?.()
        sendInBackground()
      }
      return result
    },
    removeEnquiry: desk.remove,
    async logIn(identifier, password) {
      if (isOffline()) return { kind: 'failed', message: 'Logging in needs a connection' }
      const answer = await askToLogIn(network, identifier, password)
      if (answer.kind !== 'ok') return { kind: 'failed', message: logInFailure(answer) }
      keepSession(answer.body)
      tellConnection({ signedOut: false })
      await sessions.follow()
      shownSession.set({ state: 'signed-in', user: answer.body.user })
      return { kind: 'ok' }
    },
    async logOut(choice, asked) {
      const { logOut } = await sessions.current()
      const result = (await logOut?.(choice, asked)) ?? { kind: 'done' }
      if (result.kind === 'done') await sessions.follow()
      return result
    },
    renewToken: (token) => sessions.renew(token),
    checkSession: () => sessions.verify(),
    retry: () => goOn('run'),
  }
}

function pageCars(page: PageData | null): Car[] {
  const { cars = [], car } = page ?? {}
  return car && cars.every(({ uid }) => uid !== car.uid) ? [...cars, car] : cars
}

function namedCar(id: number): { id: number; name?: string } {
  const car = shownCars.get().byNumber.get(id)
  return car ? { id, name: carName(car) } : { id }
}
