// The main tasks offline: browsing, an enquiry, a sale. A browser with a stored profile, the built product, and a connection
// between them that fails on request.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import { launchOptions, openProfile, type Profile, workerBrowser } from '#tests/support/browser/browser.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { fillEnquiry, hasLoaded } from '#tests/support/browser/storefront.ts'
import { connection, nothingWaits, offline, online, openVehicles, waits } from '#tests/support/browser/tablet.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

let product: BuiltApp
let line: Awaited<ReturnType<typeof openLossyLine>>
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startBuiltApp()
  line = await openLossyLine(product.url)
  api = await staffApi(product.url)
})

afterAll(async () => {
  await line?.close()
  await product?.remove()
})

beforeEach(() => line.mend())

/** A device that no test restarts. */
async function newDevice(): Promise<BrowserContext> {
  const browser = await workerBrowser()
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  return context
}

async function newProfile(): Promise<Profile> {
  const profile = await openProfile()
  onTestFinished(() => profile.remove())
  return profile
}

/** Waits until the first visit is complete: the worker controls the page and the device has the inventory. */
async function firstVisitDone(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await hasLoaded(page)
  await online(page)
}

async function cutAndReload(page: Page): Promise<void> {
  line.cut()
  await page.context().setOffline(true)
  await page.reload()
}

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')

async function sendEnquiry(page: Page, name: string): Promise<void> {
  await fillEnquiry(page, name)
  await page.getByRole('button', { name: 'Send enquiry' }).click()
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${line.url}/admin`)
  // A worker that is installed during the navigation may find no open dashboard and then caches none.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await fillLogIn(page, ADMIN)
  await page.waitForURL('**/admin/dashboard')
}

const row = (page: Page, car: Car) =>
  page.getByRole('table', { name: 'Vehicles' }).getByRole('row').filter({ hasText: car.model }).first()

async function search(page: Page, car: Car): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search vehicles...' }).fill(car.model)
}

async function inquiriesOf(name: string): Promise<Inquiry[]> {
  return (await api.inquiries()).filter((inquiry) => inquiry.name === name)
}

describe('an offline visitor', () => {
  it('opens pages, lists cars and filters them from the device', async () => {
    const page = await (await newDevice()).newPage()
    await page.goto(`${line.url}/cars`)
    await firstVisitDone(page)
    await expect.poll(() => vehicles(page).count()).toBeGreaterThanOrEqual(24)

    await cutAndReload(page)
    await vehicles(page).first().waitFor()
    await page.getByText('36 vehicles').first().waitFor()
    await offline(page)
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('Porsche')
    const others = vehicles(page).filter({ hasNotText: 'Porsche' })
    await expect.poll(() => others.count()).toBe(0)

    await vehicles(page).first().getByRole('link').first().click()
    await page.getByRole('link', { name: 'Buy Now!' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Porsche' }).waitFor()
    await page.goto(`${line.url}/`)
    await page.getByRole('link', { name: 'Browse Collection' }).waitFor()
  })

  itInLongRun('sends an enquiry once after a restart of the browser', async () => {
    const person = await newProfile()
    const page = await person.context.newPage()
    await page.goto(`${line.url}/contact`)
    await firstVisitDone(page)
    await cutAndReload(page)
    await sendEnquiry(page, 'Grace Hopper')
    await page.getByText('Saved on this device').first().waitFor()
    expect(await page.getByText(/will be sent/).count()).toBeGreaterThan(0)
    expect(await page.getByText(/has been sent/).count()).toBe(0)
    await offline(page)
    await waits(page, 1)
    await person.close()
    expect(await inquiriesOf('Grace Hopper')).toEqual([])

    line.mend()
    const again = await openProfile({ dir: person.dir })
    onTestFinished(() => again.remove())
    const later = await again.context.newPage()
    await later.goto(`${line.url}/cars`)
    await expect.poll(async () => (await inquiriesOf('Grace Hopper')).length, { timeout: 20_000 }).toBe(1)
    await connection(later)
      .filter({ hasText: /^Online/ })
      .waitFor({ state: 'attached' })
    await later.reload()
    await firstVisitDone(later)
    expect(await inquiriesOf('Grace Hopper')).toHaveLength(1)
  })

  itInLongRun('sends an enquiry once when its response was lost', async () => {
    const page = await (await newDevice()).newPage()
    await page.goto(`${line.url}/contact`)
    await firstVisitDone(page)
    const lost = line.loseAnswer('POST', '/api/inquiries')
    await sendEnquiry(page, 'Mary Somerville')
    await lost
    // The page or the worker sends it again.
    await page.getByRole('region', { name: 'Your enquiries' }).getByText('Sent', { exact: true }).waitFor()
    expect(await inquiriesOf('Mary Somerville')).toHaveLength(1)
    await nothingWaits(page)
  })
})

describe('an offline tablet', () => {
  it('opens the dashboard, sells a car, restarts, and sends the sale once', async () => {
    const car = await carForSale(api)
    const tablet = await newProfile()
    const page = await tablet.context.newPage()
    await logIn(page)
    await openVehicles(page, line.url)
    await firstVisitDone(page)
    await cutAndReload(page)
    await search(page, car)
    await row(page, car).getByRole('button', { name: 'Mark as Sold' }).click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.textContent()).toContain(
      'This will mark the vehicle as sold and automatically remove it from the homepage and featured listings.',
    )
    await dialog.getByRole('button', { name: 'Mark as Sold' }).click()
    // The list of available cars no longer shows it.
    const waiting = 'Saved on this device. 1 vehicle is marked as sold when there is a connection.'
    await page.getByRole('status').filter({ hasText: waiting }).waitFor()
    await connection(page)
      .filter({ hasText: /^Offline\D*1/ })
      .waitFor()
    await tablet.close()
    expect((await api.car(car.id)).sold).toBe(false)

    line.mend()
    const lost = line.loseAnswer('POST', '/api/sync/push')
    const again = await openProfile({ dir: tablet.dir })
    onTestFinished(() => again.remove())
    const later = await again.context.newPage()
    await openVehicles(later, line.url)
    await lost
    expect(await api.car(car.id)).toMatchObject({ sold: true, enabled: false, featured: false })
    const { version } = await api.car(car.id)
    await nothingWaits(later)
    expect((await api.car(car.id)).version).toBe(version)
    await later.getByRole('combobox', { name: 'Status' }).selectOption('Sold Cars')
    await search(later, car)
    await row(later, car).getByRole('button', { name: 'Mark as Available' }).waitFor()
  })
})

describe('over plain http from another host', () => {
  itInLongRun('works online, and shows staff what offline use needs', async () => {
    const { port } = new URL(product.url)
    const { chromium } = await import('playwright-core')
    const options = launchOptions()
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), '--host-resolver-rules=MAP lot.example 127.0.0.1'],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`http://lot.example:${port}/cars`)
    await vehicles(page).first().waitFor()
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await page.goto(`http://lot.example:${port}/contact`)
    await sendEnquiry(page, 'Emmy Noether')
    await expect.poll(async () => (await inquiriesOf('Emmy Noether')).length).toBe(1)
    await page.goto(`http://lot.example:${port}/admin`)
    await fillLogIn(page, ADMIN)
    await page.getByText('Offline use needs HTTPS').first().waitFor()
  })
})
