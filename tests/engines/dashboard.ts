import { expect, it } from 'vitest'
import type { EngineBrowser } from '#tests/support/engines/engine-browser.ts'
import {
  alertDialog,
  button,
  field,
  heading,
  inside,
  link,
  row,
  switchNamed,
  withText,
} from '#tests/support/engines/locators.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { fill, open, type Smoke } from './smoke-context.ts'

const DASHBOARD = '/admin/dashboard'

async function logIn(browser: EngineBrowser): Promise<void> {
  await fill(browser, field('Username'), ADMIN.username)
  await fill(browser, field('Password'), ADMIN.password)
  await browser.press('Enter')
}

export function testDashboard(smoke: Smoke): void {
  it('refuses a wrong password and opens the dashboard with the right one', async () => {
    const { browser } = smoke
    await open(smoke, '/admin')
    await fill(browser, field('Username'), ADMIN.username)
    await fill(browser, field('Password'), 'wrong')
    await browser.click(button('Log In'))
    await browser.see(withText('Invalid username or password'))
    await logIn(browser)
    await expect.poll(() => browser.evaluate(() => location.pathname)).toBe(DASHBOARD)
    await browser.see('//h1')
  })

  it('switches a car off and sells another one, also without a connection', async () => {
    const { browser, line, api, publicCars } = smoke
    const [toggled, sold] = publicCars
    if (!toggled || !sold) throw new Error('the sample inventory has public cars')
    await open(smoke, `${DASHBOARD}/cars`)
    await fill(browser, field('Search vehicles...'), toggled.model)
    await browser.click(inside(row(toggled.model), switchNamed('Enabled')))
    await expect.poll(async () => (await api.car(toggled.id)).enabled).toBe(false)
    // Otherwise the cut could drop the response.
    await browser.see(withText('0 changes waiting'))

    line.cut()
    await fill(browser, field('Search vehicles...'), sold.model)
    await browser.click(inside(row(sold.model), button('Mark as Sold')))
    await browser.click(inside(alertDialog, button('Mark as Sold')))
    await browser.see(withText('1 change waiting'))
    line.mend()
    await browser.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await api.car(sold.id)).sold).toBe(true)
  })

  it('restores the draft of a vehicle after a reload', async () => {
    const { browser } = smoke
    await open(smoke, `${DASHBOARD}/add-car`)
    await fill(browser, field('Color'), 'Sage')
    await browser.see(withText('Unsaved changes, kept on this device'))
    // The message appears with the first draft, which may contain less.
    await expect.poll(() => storedDrafts(browser)).toContain('"Sage"')
    await browser.reload()
    await browser.see(withText('Your unsaved changes from'))
    await expect.poll(() => inputValue(browser, 'color')).toBe('Sage')
    await browser.click(button('Discard'))
    // Otherwise the log-out asks about it.
    await expect.poll(() => storedDrafts(browser)).toBe('[]')
  })

  it('saves a setting, which the public pages show', async () => {
    const { browser, api } = smoke
    await open(smoke, `${DASHBOARD}/settings/contact-info`)
    await fill(browser, field('Phone'), '+1 555 777 0100')
    await browser.press('Enter')
    await expect.poll(async () => (await api.settings()).contactInfo.phone).toBe('+1 555 777 0100')
    await open(smoke, '/contact')
    // The page has the number in a hidden note for browsers without scripts too.
    await browser.see(inside('//footer', withText('+1 555 777 0100')))
  })

  it('ends the session by a log-out', async () => {
    const { browser } = smoke
    await open(smoke, DASHBOARD)
    // Otherwise the log-out asks what to do with the changes.
    await browser.see(withText('0 changes waiting'))
    await browser.click(button('Logout'))
    await browser.see(heading('Admin Login'))
    expect(await browser.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull()
    await open(smoke, `${DASHBOARD}/cars`)
    await browser.see(heading('Admin Login'))
    await browser.see(link('Home'))
  })
}

const inputValue = (browser: EngineBrowser, name: string) =>
  browser.evaluate((wanted) => document.querySelector<HTMLInputElement>(`[name="${wanted}"]`)?.value, name)

/** The drafts of the logged-in user as JSON. */
const storedDrafts = (browser: EngineBrowser) =>
  browser.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find((database) => database.name?.startsWith('dealership-staff'))?.name ?? ''
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll()
        drafts.onsuccess = () => resolve(JSON.stringify(drafts.result))
        drafts.onerror = () => reject(drafts.error)
        opening.result.close()
      }
    })
  })
