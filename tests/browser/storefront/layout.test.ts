// What stands round every public page: header, menus, footer, and where a page is scrolled to when it is reached.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedToken } from '#tests/support/browser/staff-page.ts'
import { openStorefront, PHONE, PUBLIC_WIDTHS, type Storefront, screenOf } from '#tests/support/browser/storefront.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})

afterAll(() => site?.close())

/** Two of them: what the next one brings has been drawn. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function scrollTo(page: Page, top: number): Promise<void> {
  // A page that has just been opened may be too short for it yet.
  const scrolled = (y: number) => {
    window.scrollTo(0, y)
    return window.scrollY
  }
  await expect.poll(() => page.evaluate(scrolled, top)).toBe(top)
}

/** Through the menu where there is one. */
async function follow(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 500) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}

describe.each(PUBLIC_WIDTHS)('at %i pixels', (width) => {
  const screen = screenOf(width)

  it('the header leads to the four pages', async () => {
    const page = await site.visit('/about', screen)
    for (const [name, path] of [
      ['Cars', '/cars'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await follow(page, name)
      await page.waitForURL(site.url + path)
    }
  })

  it('the header is clear at 50 pixels and opaque beyond', async () => {
    const page = await site.visit('/', screen)
    const header = page.getByRole('banner')
    const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await scrollTo(page, 50)
    // What a scroll changes is there by then.
    await frames(page)
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
    await scrollTo(page, 51)
    await expect.poll(ground).toMatch(/^rgb\(/)
  })

  it('a followed link begins at the top, Back returns to the place, a change of the query stays', async () => {
    const page = await site.visit('/cars', screen)
    await page.getByText(`${site.publicCars.length} vehicles match`).waitFor()
    await scrollTo(page, 700)
    const before = page.url()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    await expect.poll(() => page.url()).not.toBe(before)
    // Whatever scrolls on a change has done so.
    await frames(page)
    expect(await scrollTop(page)).toBe(700)

    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await h1(page, 'About Us')
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await h1(page, 'Our Car Collection')
    await page.getByText(`${site.publicCars.length} vehicles match`).waitFor()
    const left = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(left).toBeGreaterThan(700)
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(700)
    await page.goForward()
    await h1(page, 'About Us')
  })

  it('a page that is reached has the focus on its heading', async () => {
    const page = await site.visit('/', screen)
    await follow(page, 'About')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.title()).toMatch(/^About \|/)
  })

  it('the name of who is logged in opens a menu: the dashboard with what is unread, and the way out', async () => {
    await enquire(site.url, { name: 'Ada Byron' })
    const unread = (await site.api.inquiries()).filter(({ read }) => !read).length
    expect(unread).toBeGreaterThan(0)
    const page = await site.visitAsStaff('/about', screen)
    const menu = page.getByRole('banner').getByRole('button', { name: ADMIN.username })
    await menu.click()
    const dashboard = page.getByRole('menuitem', { name: 'Dashboard' })
    await dashboard.getByText(String(unread), { exact: false }).waitFor()
    expect(await dashboard.getAttribute('href')).toBe('/admin/dashboard')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => storedToken(page)).toBeNull()
    await page.locator('h1:focus').waitFor()
  })
})

describe.each(PHONE)('at %i pixels', (width) => {
  const screen = screenOf(width)

  it('the footer says who and where, and stands everywhere but in the dashboard', async () => {
    const { footerInfo, contactInfo } = await site.api.settings()
    const [car] = site.publicCars
    const page = await site.newPage(screen)
    const footer = page.getByRole('contentinfo')
    for (const path of [
      '/',
      '/cars',
      `/cars/${car?.id}`,
      '/about',
      '/contact',
      '/privacy',
      '/terms',
      '/none',
      '/admin',
    ]) {
      await page.goto(site.url + path)
      for (const words of [footerInfo.description, contactInfo.phone, contactInfo.email, contactInfo.address]) {
        await footer.getByText(words, { exact: true }).waitFor()
      }
      await footer.getByText(/© 2025/).waitFor()
      for (const name of ['Home', 'Cars', 'About', 'Contact'])
        await footer.getByRole('link', { name, exact: true }).waitFor()
    }
    const staff = await site.visitAsStaff('/admin/dashboard', screen)
    await h1(staff, /./)
    expect(await staff.getByRole('contentinfo').count()).toBe(0)
  })

  it('the footer links the social platforms that are enabled, and no other', async () => {
    const { socialMedia } = await site.api.settings()
    const names = ['Facebook', 'Instagram', 'X', 'WhatsApp']
    const social = async (page: Page) => {
      const footer = page.getByRole('contentinfo')
      await footer.waitFor()
      const texts = await footer.getByRole('link', { name: /opens in a new tab/ }).allTextContents()
      return texts.map((text) => names.find((name) => text.startsWith(name)))
    }
    const before = await site.visit('/', screen)
    await expect.poll(() => social(before)).toEqual(names)
    await site.api.saveSettings({
      socialMedia: socialMedia.map((each) => ({ ...each, enabled: each.platform === 'instagram' })),
    })
    try {
      const after = await site.visit('/', screen)
      await expect.poll(() => social(after)).toEqual(['Instagram'])
    } finally {
      await site.api.saveSettings({ socialMedia })
    }
  })

  it('a token that does not hold is cleared at the start', async () => {
    const page = await site.newPage(screen)
    await page.context().addInitScript(() => localStorage.setItem('jwt_token', 'worn.out.token'))
    const asked = page.waitForResponse('**/api/auth/me')
    await page.goto(site.url)
    expect((await asked).status()).toBe(401)
    await expect.poll(() => storedToken(page)).toBeNull()
    expect(await page.getByRole('banner').getByRole('button', { name: ADMIN.username }).count()).toBe(0)
  })
})

describe('the menu of a phone', () => {
  it('closes when a page is reached, by a link and by Back, and on Escape', async () => {
    const page = await site.visit('/', screenOf(390))
    const open = page.getByRole('button', { name: 'Open menu' })
    const close = page.getByRole('button', { name: 'Close menu' })
    const links = page.getByRole('navigation', { name: 'Main' })
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
  })

  it('stands above the log-in too, stays in sight and leads back to the site', async () => {
    const page = await site.newPage(screenOf(390))
    await page.goto(`${site.url}/admin`)
    const open = page.getByRole('button', { name: 'Open menu' })
    const links = page.getByRole('navigation', { name: 'Main' })
    await open.click()
    await page.getByRole('button', { name: 'Close menu', expanded: true }).waitFor()
    await page.keyboard.press('Escape')
    await links.waitFor({ state: 'hidden' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForFunction(() => scrollY > 50)
    expect((await open.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await follow(page, 'Cars')
    await page.waitForURL(`${site.url}/cars`)
  })

  it.each(['/', '/admin'])('of %s has no button on a wide screen', async (path) => {
    const page = await site.newPage(screenOf(1280))
    await page.goto(site.url + path)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor()
    expect(await page.getByRole('button', { name: /menu$/ }).count()).toBe(0)
  })
})
