// The way to install from within: a calm entry that uses the browser's offer, or says the steps where there is none.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasLoaded, isDrawn, openStorefront, type Storefront, WITH_WORKER } from '#tests/support/browser/storefront.ts'

const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
}
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

const entry = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Install app' })
const steps = (page: Page) => page.getByRole('dialog', { name: 'Install this app' })

/** The part that decides whether there is an entry has come and has decided. */
async function decided(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/install-entry-[^/]*\.js$/.test(name)),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}

/** As a browser offers it. @returns whether its own pop-up was held back */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked ?? 0) + 1)
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

/** As an iPhone says it. */
async function standalone(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  return page
}

describe('the entry', () => {
  it('keeps the offer until somebody asks, and goes when the app is installed', async () => {
    const page = await site.visit('/')
    await entry(page).waitFor()
    expect(await offer(page)).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await entry(page).click()
    await page.locator('html[data-asked="1"]').waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await entry(page).waitFor({ state: 'detached' })
    await page.reload()
    await decided(page)
    expect(await entry(page).count()).toBe(0)
    // Offered anew, it has been removed.
    await offer(page)
    await entry(page).waitFor()
  })

  it('is not there in the window of an installed app, nor in a browser that cannot install', async () => {
    const app = await standalone()
    await app.goto(site.url)
    await decided(app)
    expect(await entry(app).count()).toBe(0)
    const firefox = await site.visit('/', FIREFOX)
    await decided(firefox)
    expect(await entry(firefox).count()).toBe(0)
  })

  it('says the steps of this browser where it makes no offer', async () => {
    const page = await site.visit('/', IPHONE)
    await entry(page).click()
    await steps(page).getByText('Add to Home Screen').waitFor()
    expect(await steps(page).getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await steps(page).waitFor({ state: 'detached' })
  })

  it('on Apple’s devices what waits is sent before the steps are shown, and it is said why', async () => {
    const page = await site.visit('/contact', { ...IPHONE, ...WITH_WORKER })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByRole('status', { name: 'Connection' }).filter({ hasText: 'Online' }).waitFor({ state: 'attached' })
    await hasLoaded(page)
    await entry(page).waitFor()
    await page.context().setOffline(true)
    const form = page.getByRole('form', { name: 'Enquiry' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Ines Waiting')
    await form.getByRole('textbox', { name: 'Country code' }).fill('44')
    await form.getByRole('textbox', { name: 'Phone number' }).fill('7700900123')
    await form.getByRole('textbox', { name: 'Message' }).fill('I would like to see it')
    await form.getByRole('button', { name: 'Send enquiry' }).click()
    await page.getByText('Saved on this device').first().waitFor()
    await entry(page).click()
    await steps(page).getByText('has a storage of its own').waitFor()
    expect(await steps(page).getByRole('listitem').count()).toBe(0)
    await page.context().setOffline(false)
    await steps(page).getByText('Add to Home Screen').waitFor()
    expect((await site.api.inquiries()).map(({ name }) => name)).toContain('Ines Waiting')
  })
})

describe('the window of an installed app', () => {
  it('has a way back of its own once there is a place to go back to', async () => {
    const page = await standalone({ viewport: IPHONE.viewport })
    await page.goto(`${site.url}/cars`)
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Description' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/cars')
    const tab = await site.visit('/cars')
    await tab.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await tab.getByRole('heading', { name: 'Description' }).waitFor()
    expect(await tab.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
  })

  it('keeps clear of the edges of a phone', async () => {
    const page = await standalone({ viewport: IPHONE.viewport })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
    await page.goto(site.url)
    await isDrawn(page)
    const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
    expect(menu?.y).toBeGreaterThanOrEqual(47)
    const footer = page.getByRole('contentinfo')
    expect(await footer.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingBottom))).toBe(66)
  })
})
