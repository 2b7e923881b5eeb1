// The client of one tab: the cars of its page, and the requests that it repeats when the network is back.
import { beforeEach, expect, test, vi } from 'vitest'
import { PUBLIC_DATABASE } from '#app/local/db/device.ts'
import { deleteStore, openStore } from '#app/local/db/open-store.ts'
import { carsStore, publishCars } from '#app/local/state/cars.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import type { PageData } from '#app/local/view/page-data.ts'
import { publishSettings } from '#app/local/view/publish.ts'
import { systemClock } from '#app/sync/engine/dependencies.ts'
import { createClient } from '#app/sync/session/create-client.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { carRow } from '../../sync-server/store/rows.ts'

const WAIT = { timeout: 10_000 }
const settingsOf = (siteName: string) => ({ ...DEFAULT_SETTINGS, siteName })

let page: EventTarget
/** None of them gets a response before it is aborted. */
let requests: { to: string; signal: AbortSignal | null | undefined }[]

beforeEach(() => {
  page = new EventTarget()
  requests = []
  // Nothing is repeated by a timer.
  vi.spyOn(systemClock, 'after').mockReturnValue(() => {})
  vi.stubGlobal('setInterval', () => 0)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', (to: string, { method = 'GET', signal }: RequestInit) => {
    requests.push({ to: `${method} ${to.split('?')[0]}`, signal })
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
  })
  return async () => {
    // Ends the client, which has counted the enquiries by then.
    const { store } = openDatabases.get().public ?? expect.fail()
    await store.snapshot()
    store.close()
    await deleteStore(PUBLIC_DATABASE)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    publishCars([], 'loading')
  }
})

const open = (data: PageData | null) =>
  createClient({ entry: 'storefront', page: data, hydrates: false, visitSource: null })
const sent = (to: string) => requests.filter((request) => request.to === to)

test('a page shows its list and its own car, once, before the device has loaded', async () => {
  const [first, second] = ['a', 'b'].map((uid, n) => carRow({ uid, id: 100_000 + n, version: 1 }))
  const shown = () => carsStore.get().all.map(({ uid }) => uid)
  await open({ cars: [first as never], car: second })
  await expect.poll(shown, WAIT).toEqual(['a', 'b'])
})

test.each([
  ['its settings', { settings: settingsOf('Page') }, 'Page'],
  ['the settings of the device, having none itself,', {}, 'Old'],
])('a page shows %s until the device has loaded', async (_, data, shown) => {
  const store = await openStore(PUBLIC_DATABASE, () => {})
  await store.write((tx) => tx.put('settings', [{ uid: SETTINGS_UID, record: settingsOf('Old') }]))
  store.close()
  publishSettings(settingsOf('Page'))
  await open({ ...data, car: carRow({ uid: 'c', id: 100_002, version: 1 }) })
  await expect.poll(() => carsStore.get().all.length, WAIT).toBe(1)
  expect(settingsStore.get().siteName).toBe(shown)
})

test('S16 S61 an enquiry and a load under way are aborted and sent again when the network is back', async () => {
  const client = await open(null)
  const draft = { name: 'Zoe', countryCode: '+44', phoneNumber: '7700900123', email: '', message: 'Is it still there?' }
  void client.sendInquiry(draft)
  const calls = ['POST /api/inquiries', 'GET /api/cars', 'GET /api/sync/events']
  const counts = () => calls.map((call) => sent(call).length)
  await expect.poll(counts, WAIT).toEqual([1, 1, 1])
  page.dispatchEvent(new Event('online'))
  await expect.poll(counts, WAIT).toEqual([2, 2, 2])
  for (const call of calls) expect(sent(call).map(({ signal }) => signal?.aborted)).toEqual([true, false])
})
