// The session of a visitor: what it shows of a server-rendered page, and what it repeats when the network is back.
import { expect, onTestFinished, test, vi } from 'vitest'
import { carsStore, publishCars } from '#app/local/state/cars.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import { type PageRecords, publishSettings } from '#app/local/view/publish.ts'
import { systemClock } from '#app/sync/engine/dependencies.ts'
import { openVisitorSession } from '#app/sync/session/visitor-session.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { openedStore } from '#tests/support/device/outbox-rows.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'
import { carRow } from '../../sync-server/store/rows.ts'

const server = serverForFile()
const WAIT = { timeout: 10_000 }
const OLD_SETTINGS = { ...DEFAULT_SETTINGS, siteName: 'Old' }

/** A session on a device that has old settings. No response arrives until `connect`; nothing is repeated by a timer. */
async function open(pageRecords: PageRecords) {
  vi.spyOn(systemClock, 'after').mockReturnValue(() => {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    publishCars([], 'loading')
  })
  const requests: { path: string; signal: AbortSignal | null | undefined }[] = []
  let connect = (): void => {}
  const connected = new Promise<void>((resolve) => {
    connect = resolve
  })
  const network = {
    origin: server.url,
    fetch: (async (address, init) => {
      requests.push({ path: new URL(String(address)).pathname, signal: init?.signal })
      const aborted = new Promise((_, fail) =>
        init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))),
      )
      await Promise.race([connected, aborted])
      return fetch(address, init)
    }) as typeof fetch,
  }
  const store = await openedStore()
  await store.write((tx) => tx.put('settings', [{ uid: SETTINGS_UID, record: OLD_SETTINGS }]))
  const calls = { onPendingCount() {}, onClosed() {} }
  const session = await openVisitorSession({ name: 'public', store, network, pageRecords, ...calls })
  onTestFinished(session.stop)
  return { session, requests, connect }
}

const shown = () => [...carsStore.get().all.map(({ uid }) => uid), settingsStore.get().siteName]
const loaded = () => expect.poll(() => carsStore.get().state, WAIT).toBe('ready')

test('shows the cars and the settings of its page until it has loaded, and then those of the server', async () => {
  const admin = apiClient(server, server.tokenOf(await server.addUser('ann', 'admin')))
  const { uid } = (await admin('POST', '/api/cars', validCar)).body
  publishSettings({ ...DEFAULT_SETTINGS, siteName: 'Page' })
  const page = { cars: [carRow({ uid: 'of the page', id: 1, version: 1 })], settings: true }
  const { session, requests, connect } = await open(page)
  const ofPage = ['of the page', 'Page']
  expect([...shown(), carsStore.get().state]).toEqual([...ofPage, 'loading'])
  await expect.poll(() => requests.length, WAIT).toBeGreaterThan(2)
  session.restart()
  await expect.poll(() => carsStore.get().state, WAIT).toBe('failed')
  expect(shown()).toEqual(ofPage)
  connect()
  // Stored cars are shown a moment before the load has ended.
  await expect.poll(shown, WAIT).toEqual([uid, DEFAULT_SETTINGS.siteName])
})

test('shows the settings of the device when its page has none', async () => {
  await open({ cars: [], settings: false })
  expect(shown()).toEqual([OLD_SETTINGS.siteName])
})

test('S16 aborts and repeats what is under way when the network is back, the event stream too', async () => {
  const { session, requests, connect } = await open({ cars: [], settings: false })
  let count = 0
  for (const _ of ['first', 'second']) {
    await expect.poll(() => requests.length, WAIT).toBeGreaterThan(count + 2)
    const before = requests.slice(count)
    count = requests.length
    expect(before.map(({ path }) => path)).toContain('/api/sync/events')
    expect(before.map(({ signal }) => signal?.aborted)).toEqual(before.map(() => false))
    session.restart()
    expect(before.map(({ signal }) => signal?.aborted)).toEqual(before.map(() => true))
  }
  connect()
  await loaded()
})
