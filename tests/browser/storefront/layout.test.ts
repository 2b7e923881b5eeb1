// The parts around every public page: header, menus, footer and the scroll position of a page that is opened.
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { storedToken } from '#tests/support/browser/staff-page.ts'
import { hasLoaded, PUBLIC_WIDTHS, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'
import { startAppForTest } from '#tests/support/server/built-app.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const site = storefrontForFile()

/** The second frame shows the result of what happened before the first. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 844 })

async function scrollTo(page: Page, top: number): Promise<void> {
  // A page that has just been opened may not be high enough yet.
  const scrolled = (y: number) => {
    window.scrollTo(0, y)
    return window.scrollY
  }
  await expect.poll(() => page.evaluate(scrolled, top)).toBe(top)
}

/** Follows a link of the header, on a phone by its menu. */
async function follow(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 500) await openMenu(page).click()
  await mainLinks(page).getByRole('link', { name, exact: true }).click()
}

/** Removes the rules that Firefox 115 to 120 ignore. */
const dropHasRules = (page: Page) =>
  page.evaluate(() => {
    const drop = (list: CSSStyleSheet | CSSGroupingRule) => {
      for (let index = list.cssRules.length - 1; index >= 0; index--) {
        const rule = list.cssRules[index]
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) list.deleteRule(index)
        else if (rule instanceof CSSGroupingRule) drop(rule)
      }
    }
    for (const sheet of document.styleSheets) drop(sheet)
  })

it('the header can be read over a picture, and its open menu hides the page, without :has()', async () => {
  const page = await site.visit('/', screenOf(390))
  await dropHasRules(page)
  const color = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).color)
  expect(await color()).toBe('rgb(245, 242, 236)')
  await openMenu(page).click()
  await page.locator('main').waitFor({ state: 'hidden' })
  await mainLinks(page).getByRole('link', { name: 'Contact', exact: true }).click()
  await h1(page, 'Contact')
  expect(await color()).toBe('rgb(245, 242, 236)')
  await page.goto(`${site.url}/contact?car=${site.publicCars[0]?.id}`)
  await dropHasRules(page)
  await expect.poll(color).toBe('rgb(22, 23, 26)')
})

it('loads the letters of Latin Extended-A where a page has some', async () => {
  const letters = { make: 'Škoda', model: 'Ağır Łuk Ő', description: 'Škoda' }
  const skoda = await site.api.add({ ...vehicle, ...letters })
  const page = await site.visit('/contact', screenOf(390))
  const loaded = () =>
    page.evaluate(() => {
      const faces = [...document.fonts].filter(({ status }) => status === 'loaded')
      return faces.filter(({ unicodeRange }) => unicodeRange.startsWith('U+100-')).map(({ family }) => family)
    })
  await page.evaluate(() => document.fonts.ready)
  expect(await loaded()).toEqual([])
  await page.goto(site.url + carPath(skoda))
  await expect.poll(loaded).toEqual([expect.stringContaining('Inter'), expect.stringContaining('Newsreader')])
})

it('names the source of the sample listings on every page, until no sample is left', async () => {
  const other = await startAppForTest()
  const api = await staffApi(other.url)
  const note = 'Used Car Price Prediction Dataset'
  const rendered = async (path: string) => (await (await fetch(other.url + path)).text()).includes(note)
  const page = await site.visit('/about', screenOf(390))
  const samples = await api.cars()
  const kept = await api.add({ ...vehicle, images: ['/pictures/about-1600.webp'] })
  for (const path of ['/about', '/cars', carPath(kept), '/saved']) {
    expect(await rendered(path), path).toBe(true)
    await page.goto(other.url + path)
    await page.getByRole('contentinfo').getByText(note).waitFor()
  }
  await page.goto(other.url)
  await hasLoaded(page)
  await Promise.all(samples.map(({ id }) => api.deleteCar(id)))
  await page.getByText(note).waitFor({ state: 'detached' })
  for (const path of ['/', '/about', '/cars', carPath(kept)]) expect(await rendered(path), path).toBe(false)
  // The other server ends before the page.
  await page.goto(site.url)
})

it('counts the changes that wait for visitors only while there are some', async () => {
  const page = await site.visit('/about', screenOf(390))
  const connection = page.getByRole('group', { name: 'Connection' })
  await expect.poll(() => connection.textContent()).toBe('Online')
  await page.context().setOffline(true)
  await expect.poll(() => connection.textContent()).toBe('Offline')
})

it('leads to the four pages by the header, focuses their headings, and makes the header opaque beyond 50 pixels', async () => {
  const page = await site.visit('/', screenOf(390))
  const header = page.getByRole('banner')
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const width of PUBLIC_WIDTHS) {
    await setWidth(page, width)
    for (const [name, path] of [
      ['Cars', '/cars'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await follow(page, name)
      await page.waitForURL(site.url + path)
      if (name !== 'About') continue
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await expect.poll(() => page.title()).toMatch(/^About \|/)
    }
    expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await scrollTo(page, 50)
    await twoFrames(page)
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
    await scrollTo(page, 51)
    await expect.poll(background).toMatch(/^rgb\(/)
  }
})

it('the menu of a phone also has saved and compared cars, phone, WhatsApp and opening hours', async () => {
  const { contactInfo } = await site.api.settings()
  const page = await site.visit('/', screenOf(390))
  await openMenu(page).click()
  const menu = page.locator('#main-links')
  const link = (name: string | RegExp) => menu.getByRole('link', { name })
  expect(await link('Saved').getAttribute('href')).toBe('/saved')
  expect(await link(/^Call/).getAttribute('href')).toMatch(/^tel:/)
  await link(/^WhatsApp/).waitFor()
  await menu.getByText(contactInfo.hours.split('\n')[0] ?? '').waitFor()
  expect(await mainLinks(page).getByRole('link').count()).toBe(4)
  await link('Compare').click()
  await h1(page, 'Compare cars')
  await menu.waitFor({ state: 'hidden' })
})

itInLongRun(
  'scrolls to the top for a link, restores the position on Back, and keeps it when the query changes',
  async () => {
    const page = await site.visit('/cars', screenOf(1280))
    await page.getByText(`${site.publicCars.length} vehicles`, { exact: true }).waitFor()
    await scrollTo(page, 700)
    const before = page.url()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    await expect.poll(() => page.url()).not.toBe(before)
    await twoFrames(page)
    expect(await scrollTop(page)).toBe(700)

    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await h1(page, 'About Us')
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await h1(page, 'Our Car Collection')
    await page.getByText(`${site.publicCars.length} vehicles`, { exact: true }).waitFor()
    const scrollable = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(scrollable).toBeGreaterThan(700)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(700)
    await page.goForward()
    await h1(page, 'About Us')
  },
)

it('offers a logged-in user the dashboard with the unread count and a log-out, and deletes an invalid token', async () => {
  expectConsoleErrors(/status of 401 .*\/api\/auth\/me/)
  await enquire(site.url, { name: 'Ada Byron' })
  const unread = (await site.api.inquiries()).filter(({ read }) => !read).length
  expect(unread).toBeGreaterThan(0)
  const page = await site.visitAsStaff('/about', screenOf(390))
  const menu = page.getByRole('banner').getByRole('button', { name: ADMIN.username })
  for (const width of PUBLIC_WIDTHS) {
    await setWidth(page, width)
    await menu.click()
    const dashboard = page.getByRole('menuitem', { name: 'Dashboard' })
    await dashboard.getByText(String(unread), { exact: false }).waitFor()
    expect(await dashboard.getAttribute('href')).toBe('/admin/dashboard')
    const logOut = page.getByRole('menuitem', { name: 'Logout' })
    await logOut.waitFor()
    if (width === PUBLIC_WIDTHS.at(-1)) await logOut.click()
    else await page.keyboard.press('Escape')
    await dashboard.waitFor({ state: 'detached' })
  }
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => storedToken(page)).toBeNull()
  await page.locator('h1:focus').waitFor()

  await page.evaluate(() => localStorage.setItem('jwt_token', 'worn.out.token'))
  const checked = page.waitForResponse('**/api/auth/me')
  await page.goto(site.url)
  expect((await checked).status()).toBe(401)
  await expect.poll(() => storedToken(page)).toBeNull()
  expect(await menu.count()).toBe(0)
})

it.each([
  [390, 600],
  [820, 520],
])('the footer of a screen of %i pixels has at most %i', async (width, limit) => {
  const page = await site.visit('/', screenOf(width))
  const box = await page.getByRole('contentinfo').boundingBox()
  expect(box?.height).toBeGreaterThan(300)
  expect(box?.height).toBeLessThanOrEqual(limit)
})

it('a car that the browser prints has each way to contact the dealer once', async () => {
  const { phone, email, address } = (await site.api.settings()).contactInfo
  const page = await site.visit(carPath(site.publicCars[0] as Car))
  await page.getByRole('heading', { name: 'Visit us' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const text of [phone, email, address]) {
    const places = page.getByText(text).filter({ visible: true })
    expect([text, await places.count()]).toEqual([text, 1])
  }
})

itInLongRun(
  'shows the footer on every page but the dashboard, with the address, the main links and the enabled platforms',
  async () => {
    const { footerInfo, contactInfo, legalPages, socialMedia } = await site.api.settings()
    onTestFinished(async () => void (await site.api.saveSettings({ socialMedia })))
    const page = await site.visit('/', screenOf(390))
    const footer = page.getByRole('contentinfo')
    const link = (name: string) => footer.getByRole('link', { name, exact: true })
    async function expectFooter(): Promise<void> {
      for (const text of [footerInfo.description, contactInfo.phone, contactInfo.email, contactInfo.address])
        await footer.getByText(text, { exact: true }).waitFor()
      await footer.getByText(/© 2025/).waitFor()
      for (const name of ['Home', 'Cars', 'About', 'Contact']) await link(name).waitFor()
    }
    const platforms = ['Facebook', 'Instagram', 'X', 'WhatsApp']
    const linked = async () => {
      const texts = await footer.getByRole('link', { name: /opens in a new tab/ }).allTextContents()
      return texts.map((text) => platforms.find((name) => text.startsWith(name)))
    }

    await expectFooter()
    await expect.poll(linked).toEqual(platforms)
    const links = [
      ['Cars', '/cars'],
      ['About', '/about'],
      ['Contact', '/contact'],
      [legalPages.privacy.title, '/privacy'],
      [legalPages.terms.title, '/terms'],
    ] as const
    for (const [name, path] of casesOf<(typeof links)[number]>(
      links,
      ([, path]) => path === '/about' || path === '/terms',
    )) {
      await link(name).click()
      await page.waitForURL(site.url + path)
      await page.locator('h1:focus').waitFor()
      await expectFooter()
    }
    await site.api.saveSettings({
      socialMedia: socialMedia.map((each) => ({ ...each, enabled: each.platform === 'instagram' })),
    })
    expectConsoleErrors(/status of 404 .*\/none$/)
    for (const path of [`/cars/${site.publicCars[0]?.id}`, '/none', '/admin']) {
      await page.goto(site.url + path)
      await expectFooter()
      if (path !== '/admin') await expect.poll(linked).toEqual(['Instagram'])
    }
    await page.evaluate((token) => localStorage.setItem('jwt_token', token), site.api.token)
    await page.goto(`${site.url}/admin/dashboard`)
    await h1(page, /./)
    expect(await footer.count()).toBe(0)
  },
)

it('has a menu on a phone, also above the log-in, that closes by a link, Back and Escape, and none on a wide screen', async () => {
  const page = await site.visit('/', screenOf(390))
  const open = openMenu(page)
  const close = page.getByRole('button', { name: 'Close menu' })
  const links = mainLinks(page)
  async function expectNoMenuOnDesk(): Promise<void> {
    await setWidth(page, 1280)
    await links.getByRole('link', { name: 'About' }).waitFor()
    expect(await page.getByRole('button', { name: /menu$/ }).count()).toBe(0)
    await setWidth(page, 390)
  }
  await open.waitFor()
  expect(await links.isVisible()).toBe(false)
  await follow(page, 'About')
  await open.waitFor()
  await links.waitFor({ state: 'hidden' })
  await open.click()
  expect(await close.getAttribute('aria-expanded')).toBe('true')
  await page.goBack()
  await open.waitFor()
  expect(await open.getAttribute('aria-expanded')).toBe('false')
  await open.click()
  await page.keyboard.press('Escape')
  await open.waitFor()
  await expectNoMenuOnDesk()

  await page.goto(`${site.url}/admin`)
  await open.click()
  await page.getByRole('button', { name: 'Close menu', expanded: true }).waitFor()
  await page.keyboard.press('Escape')
  await links.waitFor({ state: 'hidden' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForFunction(() => scrollY > 50)
  expect((await open.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await expectNoMenuOnDesk()
  await follow(page, 'Cars')
  await page.waitForURL(`${site.url}/cars`)
})
