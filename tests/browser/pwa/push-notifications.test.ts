// Notices of new enquiries in a real browser. No push service is within reach: messages are delivered to the worker by the
// debugging protocol, and only the browser's own way to a push service is played.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { offline, online } from '#tests/support/browser/tablet.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/server/product.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const SWITCH = 'Notify me of new enquiries on this device'

let product: Product
let browser: Browser
let messages: string

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser({ whole: true })
  messages = `${product.url}/admin/dashboard/messages`
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

/** Logged in, on the messages page, with the worker in charge. */
async function openMessages(setting: 'granted' | 'denied' = 'granted', prepare = async (_: BrowserContext) => {}) {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await prepare(context)
  const page = await context.newPage()
  await allowNotices(context, page, setting)
  await page.goto(messages)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await fillLogIn(page, ADMIN)
  await page.waitForURL(messages)
  await online(page)
  return { context, page }
}

/** As the person has decided in the browser's own settings. */
async function allowNotices(context: BrowserContext, page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const protocol = await context.newCDPSession(page)
  const { targetInfo } = await protocol.send('Target.getTargetInfo')
  await protocol.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: product.url,
    browserContextId: targetInfo.browserContextId,
  })
}

/** @returns what makes the push service speak to the worker */
async function pushService(context: BrowserContext) {
  const protocol = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${product.url}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    protocol.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
}

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** What a worker's global object has beside a page's. */
interface WorkerScope {
  clients: { openWindow(url: string): Promise<null> }
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
  NotificationEvent: new (type: string, init: { notification: Notification }) => WorkerEvent
  ExtendableEvent: new (type: string) => WorkerEvent
  dispatchEvent(event: Event): void
  noticesShown: number
}

type WorkerEvent = Event & { waitUntil(work: unknown): void }

async function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}

/** @returns how many notices the worker has shown since */
async function countNotices(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const worker = globalThis as unknown as WorkerScope
    const show = worker.registration.showNotification.bind(worker.registration)
    worker.noticesShown = 0
    worker.registration.showNotification = async (...args) => {
      await show(...args)
      worker.noticesShown += 1
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).noticesShown)
}

/** What the server has written, as one text. */
async function storedByServer(): Promise<string> {
  const files = (await readdir(product.dataDir)).filter((name) => /journal|data\.json/.test(name))
  return (await Promise.all(files.map((name) => readFile(join(product.dataDir, name), 'utf8')))).join('')
}

/** The browser's border: a push service that gives out this subscription, until it is ended. */
async function playPushService(context: BrowserContext, subscription = createSubscription()) {
  await context.addInitScript(({ endpoint, keys }) => {
    const made = (key: unknown) => ({
      endpoint,
      options: { applicationServerKey: (key as Uint8Array).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        localStorage.removeItem('played')
        return true
      },
    })
    const stored = () => localStorage.getItem('played')
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array
      localStorage.setItem('played', [...key].join())
      return made(key) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const key = stored()
      return (key ? made(Uint8Array.from(key.split(','), Number)) : null) as PushSubscription | null
    }
  }, subscription)
}

/** The server's answer to the subscription that the page tells it of next. */
const subscribed = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/notices/subscription'),
  )

async function switchOn(page: Page): Promise<void> {
  const told = subscribed(page)
  await page.getByRole('switch', { name: SWITCH }).click()
  await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor()
  await told
}

const played = (page: Page) => page.evaluate(() => localStorage.getItem('played'))

async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
}

describe('the worker', () => {
  it('shows one notice, whatever and however often a push service speaks, with no word of what was sent', async () => {
    const { context, page } = await openMessages()
    const deliver = await pushService(context)
    const shown = await countNotices(await workerOf(context))
    await deliver('{"kind":"inquiry"}')
    const notice = { title: 'New enquiry', body: 'A new enquiry has arrived', tag: 'inquiry' }
    // Not listed before: the first look of all makes the browser forget what it does not show yet.
    await expect.poll(shown).toBe(1)
    await expect.poll(() => shownNotices(page)).toEqual([notice])
    await deliver('{"kind":"inquiry","name":"Augusta Visitor"}')
    await deliver('no JSON at all')
    await expect.poll(shown).toBe(3)
    await expect.poll(() => shownNotices(page)).toEqual([notice])
  })

  it('opens the messages on a click, or goes to the tab that shows them', async () => {
    const { context, page } = await openMessages()
    const worker = await workerOf(context)
    const click = () =>
      worker.evaluate(async () => {
        const worker = globalThis as unknown as WorkerScope
        const done: string[] = []
        // Only a person's own click may do it: what the browser would do is written down.
        worker.clients.openWindow = async (url) => {
          done.push(`open ${url}`)
          return null
        }
        worker.WindowClient.prototype.focus = async function () {
          done.push(`focus ${new URL(this.url).pathname}`)
          return this
        }
        await worker.registration.showNotification('New enquiry')
        // It is listed a moment after it is shown.
        let notification: Notification | undefined
        while (!notification) [notification] = await worker.registration.getNotifications()
        const event = new worker.NotificationEvent('notificationclick', { notification })
        const ended: Promise<unknown>[] = []
        event.waitUntil = (work) => void ended.push(Promise.resolve(work))
        worker.dispatchEvent(event)
        await Promise.all(ended)
        return done
      })
    expect(await click()).toEqual(['focus /admin/dashboard/messages'])
    await expect.poll(() => shownNotices(page)).toEqual([])
    await page.goto(`${product.url}/admin/dashboard/add-car`)
    expect(await click()).toEqual(['open /admin/dashboard/messages'])
    await expect.poll(() => shownNotices(page)).toEqual([])
  })

  it('goes on under a new subscription when the browser has ended the old one', async () => {
    const { context } = await openMessages()
    const worker = await workerOf(context)
    const renewed = createSubscription('https://push.example.com/renewed')
    await worker.evaluate(async ({ endpoint, keys }) => {
      const worker = globalThis as unknown as WorkerScope
      const event = new worker.ExtendableEvent('pushsubscriptionchange')
      const ended: Promise<unknown>[] = []
      event.waitUntil = (work) => void ended.push(Promise.resolve(work))
      const newSubscription = { endpoint, toJSON: () => ({ endpoint, keys }) }
      worker.dispatchEvent(Object.assign(event, { newSubscription }))
      await Promise.all(ended)
    }, renewed)
    expect(await storedByServer()).toContain(renewed.endpoint)
  })
})

describe('the switch', () => {
  it('asks the browser and the server, stays on, and log-out ends it on both', async () => {
    const subscription = createSubscription('https://push.example.com/tablet-1')
    const { page } = await openMessages('granted', (context) => playPushService(context, subscription))
    expect(await page.getByRole('switch', { name: SWITCH }).isChecked()).toBe(false)
    await switchOn(page)
    expect(await storedByServer()).toContain(subscription.endpoint)
    const again = subscribed(page)
    await page.reload()
    await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor()
    await again

    const told = page.waitForRequest((request) => request.method() === 'DELETE')
    await logOut(page)
    expect((await told).postDataJSON()).toEqual({ endpoint: subscription.endpoint })
    expect((await (await told).response())?.status()).toBe(204)
    await expect.poll(() => played(page)).toBeNull()
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
    await page.goto(messages)
    await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor()
  })

  it('is switched off by hand, and needs a connection to be switched on again', async () => {
    const { context, page } = await openMessages('granted', playPushService)
    const notify = page.getByRole('switch', { name: SWITCH })
    await switchOn(page)
    await notify.click()
    await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor()
    await expect.poll(() => played(page)).toBeNull()
    await context.setOffline(true)
    await offline(page)
    await page.getByText('Switching it on needs a connection.').waitFor()
    expect(await notify.isDisabled()).toBe(true)
  })

  it('stays on when the person changes their own password, and pauses while the server takes no token', async () => {
    const { page } = await openMessages('granted', playPushService)
    await switchOn(page)
    const kept = subscribed(page)
    await page.goto(`${product.url}/admin/dashboard/users`)
    await kept
    await page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('New Password').fill(ADMIN.password)
    const again = subscribed(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    expect((await again).status()).toBe(204)

    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('jwt_user') ?? '').user)
    const api = await staffApi(product.url)
    await api.editUser(id, { password: ADMIN.password })
    await page.goto(messages)
    await expect.poll(() => played(page)).toBeNull()
    await fillLogIn(page, ADMIN)
    await page.waitForURL(messages)
    await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor()
  })

  it('leaves the device at a log-out without a connection, too', async () => {
    const { context, page } = await openMessages('granted', playPushService)
    await switchOn(page)
    await context.setOffline(true)
    await logOut(page)
    await expect.poll(() => played(page)).toBeNull()
  })

  it('says so when the push service cannot be reached, and when the browser blocks notices', async () => {
    const unreachable = async (context: BrowserContext) => {
      await context.addInitScript(() => {
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
      })
    }
    const { page } = await openMessages('granted', unreachable)
    await page.getByRole('switch', { name: SWITCH }).click()
    await page.getByRole('alert').filter({ hasText: 'push service could not be reached' }).waitFor()
    await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor()

    const { page: blocked } = await openMessages('denied')
    await blocked.getByText("Notices of this site are blocked in the browser's settings.").waitFor()
    expect(await blocked.getByRole('switch', { name: SWITCH }).isDisabled()).toBe(true)
  })
})
