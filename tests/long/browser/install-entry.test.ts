// The "Install app" entry of the footer: it uses the browser's install prompt, or shows the steps where there is none.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  fillEnquiry,
  hasLoaded,
  isDrawn,
  sendEnquiry,
  storefrontForFile,
  WITH_WORKER,
} from '#tests/support/browser/storefront.ts'
import { online } from '#tests/support/browser/tablet.ts'

const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
}
const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const site = storefrontForFile()

const entry = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Install app' })
const steps = (page: Page) => page.getByRole('dialog', { name: 'Install this app' })
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })

/** The component that decides whether there is an entry has been loaded and rendered. */
async function entryIsDecided(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/install-entry-[^/]*\.js$/.test(name)),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}

/** Dispatches the browser's install prompt. @returns whether the page prevented the browser's own dialog */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompts = String(Number(document.documentElement.dataset.prompts ?? 0) + 1)
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

async function openFirstCar(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
}

it('keeps the install prompt until a visitor asks for it, and removes the entry when the app is installed', async () => {
  const page = await site.visit('/')
  await entry(page).waitFor()
  expect(await offerInstall(page)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await entry(page).click()
  await page.locator('html[data-prompts="1"]').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await entry(page).waitFor({ state: 'detached' })
  await page.reload()
  await entryIsDecided(page)
  expect(await entry(page).count()).toBe(0)
  // The browser offers it again when the app has been uninstalled.
  await offerInstall(page)
  await entry(page).waitFor()

  await page.goto(`${site.url}/cars`)
  await openFirstCar(page)
  expect(await back(page).count(), 'a browser tab has no Back button of its own').toBe(0)
})

it('shows no entry in a browser that cannot install', async () => {
  const page = await site.visit('/', FIREFOX)
  await entryIsDecided(page)
  expect(await entry(page).count()).toBe(0)
})

it("shows the steps on Apple's devices, after pending enquiries have been sent, and explains why", async () => {
  const page = await site.visit('/contact', { ...IPHONE, ...WITH_WORKER })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await online(page)
  await hasLoaded(page)
  await entry(page).click()
  await steps(page).getByText('Add to Home Screen').waitFor()
  expect(await steps(page).getByRole('listitem').count()).toBe(3)
  await page.keyboard.press('Escape')
  await steps(page).waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await fillEnquiry(page, 'Ines Waiting', 'I would like to see it')
  await sendEnquiry(page)
  await page.getByText('Saved on this device').first().waitFor()
  await entry(page).click()
  await steps(page).getByText('has a storage of its own').waitFor()
  expect(await steps(page).getByRole('listitem').count()).toBe(0)
  await page.context().setOffline(false)
  await steps(page).getByText('Add to Home Screen').waitFor()
  expect((await site.api.inquiries()).map(({ name }) => name)).toContain('Ines Waiting')
})

it('the window of an installed app has no entry, a Back button, and room for the safe areas of a phone', async () => {
  const page = await site.newPage({ viewport: IPHONE.viewport })
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.goto(`${site.url}/cars`)
  await openFirstCar(page)
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/cars')

  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
  await page.goto(site.url)
  await isDrawn(page)
  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
  expect(menu?.y).toBeGreaterThanOrEqual(47)
  const footer = page.getByRole('contentinfo')
  expect(await footer.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingBottom))).toBe(66)
  await entryIsDecided(page)
  expect(await entry(page).count()).toBe(0)
})
