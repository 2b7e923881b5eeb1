// Push notifications of new enquiries in a real browser. No push service is reachable: the debugging protocol delivers messages to
// the worker, and the browser's PushManager is replaced by a fake.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { closeContexts, workerBrowser } from '#tests/support/browser/browser.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { fillLogIn, storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { offline, online } from '#tests/support/browser/tablet.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const SWITCH = 'Notify me of new enquiries on this device'

let product: BuiltApp
let browser: Browser
let messages: string

beforeAll(async () => {
  product = await startBuiltApp()
  browser = await workerBrowser({ whole: true })
  messages = `${product.url}/admin/dashboard/messages`
})

afterAll(async () => {
  if (browser) await closeContexts(browser)
  await product?.remove()
})

/** The messages page of a logged-in user, controlled by the worker. */
async function openMessages(setting: 'granted' | 'denied' = 'granted', prepare = async (_: BrowserContext) => {}) {
  const storageState = toStorageState(await storedSession(product.url, ADMIN), product.url)
  const context = await browser.newContext({ storageState, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  await prepare(context)
  const page = await context.newPage()
  await setPermission(context, page, setting)
  await page.goto(messages)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await online(page)
  await openSwitches(page)
  return { context, page }
}

/** After the page has loaded. */
const openSwitches = (page: Page) => page.getByRole('button', { name: 'Notifications' }).click()

/** The permission for notifications in the browser's own settings. */
async function setPermission(context: BrowserContext, page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const protocol = await context.newCDPSession(page)
  const { targetInfo } = await protocol.send('Target.getTargetInfo')
  await protocol.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: product.url,
    browserContextId: targetInfo.browserContextId,
  })
}

/** @returns a function that delivers a message of the push service to the worker */
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

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The globals of a worker that a page does not have. */
interface WorkerScope {
  clients: { openWindow(url: string): Promise<null> }
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
  NotificationEvent: new (type: string, init: { notification: Notification }) => WorkerEvent
  ExtendableEvent: new (type: string) => WorkerEvent
  dispatchEvent(event: Event): void
  notificationCount: number
}

type WorkerEvent = Event & { waitUntil(work: unknown): void }

async function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}

/** @returns the number of notifications that the worker shows from now on */
async function countNotifications(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const worker = globalThis as unknown as WorkerScope
    const show = worker.registration.showNotification.bind(worker.registration)
    worker.notificationCount = 0
    worker.registration.showNotification = async (...args) => {
      await show(...args)
      worker.notificationCount += 1
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).notificationCount)
}

/** All files of the server's store as one text. */
async function storedByServer(): Promise<string> {
  const files = (await readdir(product.dataDir)).filter((name) => /journal|data\.json/.test(name))
  return (await Promise.all(files.map((name) => readFile(join(product.dataDir, name), 'utf8')))).join('')
}

/** Replaces the PushManager by one that creates this subscription, and stores it until it is cancelled. */
async function fakePushManager(context: BrowserContext, subscription = createSubscription()) {
  await context.addInitScript(({ endpoint, keys }) => {
    const create = (key: unknown) => ({
      endpoint,
      options: { applicationServerKey: (key as Uint8Array).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        localStorage.removeItem('fake-subscription')
        return true
      },
    })
    const stored = () => localStorage.getItem('fake-subscription')
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array
      localStorage.setItem('fake-subscription', [...key].join())
      return create(key) as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => {
      const key = stored()
      return (key ? create(Uint8Array.from(key.split(','), Number)) : null) as PushSubscription | null
    }
  }, subscription)
}

/** The response to the next subscription that the page sends to the server. */
const subscribed = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/notices/subscription'),
  )

async function switchOn(page: Page): Promise<void> {
  const response = subscribed(page)
  await page.getByRole('switch', { name: SWITCH }).click()
  await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor()
  await response
}

const subscription = (page: Page) => page.evaluate(() => localStorage.getItem('fake-subscription'))

async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin')
}

const theSwitch = (page: Page, checked?: boolean) =>
  page.getByRole('switch', { name: SWITCH, ...(checked === undefined ? {} : { checked }) })

describe('the worker', () => {
  it('shows one notification without the pushed data, opens or focuses the messages on a click, and renews a subscription', async () => {
    const { context, page } = await openMessages()
    const deliver = await pushService(context)
    const worker = await workerOf(context)
    const shown = await countNotifications(worker)
    await deliver('{"kind":"inquiry"}')
    const notification = { title: 'New enquiry', body: 'A new enquiry has arrived', tag: 'inquiry' }
    // The first list makes the browser drop notifications that it does not show yet: it must come after the first is shown.
    await expect.poll(shown).toBe(1)
    await expect.poll(() => shownNotifications(page)).toEqual([notification])
    await deliver('{"kind":"inquiry","name":"Augusta Visitor"}')
    await deliver('no JSON at all')
    await expect.poll(shown).toBe(3)
    await expect.poll(() => shownNotifications(page)).toEqual([notification])
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      for (const each of await registration.getNotifications()) each.close()
    })
    await expect.poll(() => shownNotifications(page)).toEqual([])
    const at = new Date()
    at.setHours(14, 5, 0, 0)
    await deliver(JSON.stringify({ kind: 'reminder', id: 7, at: at.toISOString() }))
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: 'Appointment', body: 'You have an appointment at 14:05', tag: 'appointment-7' }])
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      for (const each of await registration.getNotifications()) each.close()
    })
    await expect.poll(() => shownNotifications(page)).toEqual([])

    const click = () =>
      worker.evaluate(async () => {
        const worker = globalThis as unknown as WorkerScope
        const done: string[] = []
        // The browser allows both only for a click of a person: the calls are recorded.
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
    await expect.poll(() => shownNotifications(page)).toEqual([])
    await page.goto(`${product.url}/admin/dashboard/add-car`)
    expect(await click()).toEqual(['open /admin/dashboard/messages'])
    await expect.poll(() => shownNotifications(page)).toEqual([])

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
  it('subscribes at the browser and the server, stays on after a reload, and is off after a log-out', async () => {
    const created = createSubscription('https://push.example.com/tablet-1')
    const { context, page } = await openMessages('granted', (opened) => fakePushManager(opened, created))
    expect(await theSwitch(page).isChecked()).toBe(false)
    await switchOn(page)
    expect(await storedByServer()).toContain(created.endpoint)
    const again = subscribed(page)
    await page.reload()
    await openSwitches(page)
    await theSwitch(page, true).waitFor()
    await again

    const deletion = page.waitForRequest((request) => request.method() === 'DELETE')
    await logOut(page)
    expect((await deletion).postDataJSON()).toEqual({ endpoint: created.endpoint })
    expect((await (await deletion).response())?.status()).toBe(204)
    await expect.poll(() => subscription(page)).toBeNull()
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
    await page.goto(messages)
    await openSwitches(page)
    await theSwitch(page, false).waitFor()

    await switchOn(page)
    const reminders = page.getByRole('switch', { name: 'Remind me of my appointments on this device' })
    expect(await reminders.isChecked()).toBe(false)
    const both = subscribed(page)
    await reminders.click()
    expect((await both).request().postDataJSON().topics).toEqual(['inquiry', 'reminder'])
    const one = subscribed(page)
    await theSwitch(page, true).click()
    expect((await one).request().postDataJSON().topics).toEqual(['reminder'])
    await theSwitch(page, false).waitFor()
    const renewed = subscribed(page)
    await page.reload()
    expect((await renewed).request().postDataJSON().topics).toEqual(['reminder'])
    await openSwitches(page)
    await reminders.click()
    await expect.poll(() => subscription(page)).toBeNull()
    await context.setOffline(true)
    await offline(page)
    await page.getByText('Switching it on needs a connection.').waitFor()
    expect(await theSwitch(page).isDisabled()).toBe(true)
  })

  it('stays on when users change their own password, is paused by a rejected token, and is off after an offline log-out', async () => {
    expectConsoleErrors(/status of 401 .*\/api\//)
    const { context, page } = await openMessages('granted', fakePushManager)
    await switchOn(page)
    const renewed = subscribed(page)
    await page.goto(`${product.url}/admin/dashboard/users`)
    await renewed
    await page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('New Password').fill(ADMIN.password)
    const again = subscribed(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    expect((await again).status()).toBe(204)

    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('jwt_user') ?? '').user)
    const api = await staffApi(product.url)
    await api.editUser(id, { password: ADMIN.password })
    await page.goto(messages)
    await expect.poll(() => subscription(page)).toBeNull()
    await fillLogIn(page, ADMIN)
    await page.waitForURL(messages)
    await openSwitches(page)
    await theSwitch(page, true).waitFor()

    await context.setOffline(true)
    await logOut(page)
    await expect.poll(() => subscription(page)).toBeNull()
  })

  it('reports that the push service is unreachable, and that the browser blocks notifications', async () => {
    const unreachable = async (context: BrowserContext) => {
      await context.addInitScript(() => {
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
      })
    }
    const { context, page } = await openMessages('granted', unreachable)
    await theSwitch(page).click()
    await page.getByRole('alert').filter({ hasText: 'push service could not be reached' }).waitFor()
    await theSwitch(page, false).waitFor()

    await setPermission(context, page, 'denied')
    await page.reload()
    await openSwitches(page)
    await page.getByText("Notifications of this site are blocked in the browser's settings.").waitFor()
    expect(await theSwitch(page).isDisabled()).toBe(true)
  })
})
