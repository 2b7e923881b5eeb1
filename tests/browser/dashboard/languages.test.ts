// The dashboard in another language than English: the log-in page from the server, the pages behind it, and without a connection.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { countLoads, loads } from '#tests/support/browser/count-loads.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile()

beforeEach(async () => {
  await desk.api.saveSettings({ languages: { default: 'de', others: [] } })
})

const documentOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))

async function logInInGerman(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Anmeldung', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Benutzername', exact: true }).fill(ADMIN.username)
  await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Anmeldung', exact: true }).waitFor({ state: 'detached' })
}

it('the log-in page comes from the server in the default language of the site', async () => {
  const html = await (await fetch(`${desk.url}/admin`)).text()
  expect(html).toMatch(/<html lang="de" dir="ltr".*"\/assets\/admin\/de-[\w-]+\.js".*<h1[^>]*>Anmeldung</s)
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin`)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('alert').getByText('Bitte geben Sie Benutzername und Passwort ein', { exact: true }).waitFor()
  await expectAccessible(page, 'log-in')
  await logInInGerman(page)
  expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
})

it('an invitation opens on a new device in the language of the site, and sets the password', async () => {
  const email = `ida${Date.now()}@lot.example`
  const response = await fetch(`${desk.url}/api/users/invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${desk.api.token}` },
    body: JSON.stringify({ name: 'Ida', email, role: 'User' }),
  })
  const { hash } = new URL((await response.json()).link, desk.url)
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin/link${hash}`)
  await page.getByRole('heading', { level: 1, name: 'Passwort festlegen', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill('kestrel over the lot')
  await page.getByRole('button', { name: 'Passwort festlegen', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Übersicht', exact: true }).waitFor()
})

it('a new device shows the log-in page in the language of the site without a second load', async () => {
  const page = await newPage(desk.browser)
  await countLoads(page.context())
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByRole('heading', { level: 1, name: 'Anmeldung', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('languages'))).toContain('"default":"de"')
  expect(await loads(page)).toBe(1)
  expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
})

it('a new default applies to the next page of a person who works, from right to left', async () => {
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
  const page = await desk.open()
  await desk.api.saveSettings({ languages: { default: 'ar', others: [] } })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('languages'))).toContain('"default":"ar"')
  expect(await documentOf(page)).toMatchObject({ lang: 'en' })
  await page.reload()
  await expect.poll(() => documentOf(page)).toEqual({ lang: 'ar', dir: 'rtl' })
})

it('a dialog is on the screen of a page that is written from right to left', async () => {
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
  const page = await desk.open('/users')
  await desk.api.saveSettings({ languages: { default: 'ar', others: [] } })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('languages'))).toContain('"default":"ar"')
  await page.reload()
  await page.getByRole('button', { name: 'دعوة', exact: true }).click()
  const box = await page.getByRole('dialog', { name: 'دعوة', exact: true }).boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box && [box.x, box.x + box.width]).toEqual([(width - 520) / 2, (width + 520) / 2])
})

it('the sidebar shows an admin all links in every language without scrolling, at 1440 x 900', async ({ skip }) => {
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
  const page = await desk.open()
  skip(!(await page.evaluate(() => matchMedia('(pointer: fine)').matches)), 'this browser has no mouse')
  await page.setViewportSize({ width: 1440, height: 900 })
  const hidden: Record<string, number> = {}
  for (const code of ['de', 'es', 'fr', 'ar'] as const) {
    // A site in several languages also links what is not translated.
    await desk.api.saveSettings({ languages: { default: code, others: ['en'] } })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('languages'))).toContain(`"default":"${code}"`)
    await page.reload()
    await expect.poll(() => documentOf(page)).toMatchObject({ lang: code })
    await page.locator('a[href$="/translations"]').first().waitFor()
    hidden[code] = await page.locator('a[href$="/settings/reply-templates"]').evaluate((link) => {
      const { scrollHeight = 0, clientHeight = 0 } = link.closest('div') ?? {}
      return scrollHeight - clientHeight
    })
  }
  expect(hidden).toEqual({ de: 0, es: 0, fr: 0, ar: 0 })
})

it('the dashboard keeps its language without a connection, and no other language is stored', async () => {
  const context = await desk.browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${desk.url}/admin`)
  await logInInGerman(page)
  const stored = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('texts-')))
  await expect.poll(stored).toEqual(['dashboard-texts-de'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto(`${desk.url}/admin/dashboard/vehicles`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array, 'fromAsync')
    CSS.supports = () => false
  })
  await page.reload()
  await page.getByRole('alert').getByText('Dieser Browser ist zu alt').waitFor()
  expect(await documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
  await context.close()
})

it('a user chooses a language, and then reads the faults of fields in it', async () => {
  expectConsoleErrors(/status of 422 .*\/api\/auth\/me/)
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
  const username = `greta${Date.now()}`
  const person = { username, password: `${username}-secret`, name: 'Greta Tester', email: `${username}@lot.example` }
  await desk.api.addUser({ ...person, role: 'user' })
  const page = await desk.open('/account', { who: person })
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' })
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => documentOf(page)).toEqual({ lang: 'de', dir: 'ltr' })

  const form = page.getByRole('region', { name: 'Profil', exact: true })
  expect(await form.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('de')
  await form.getByLabel('Telefon').fill('ruf an')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.getByRole('alert').getByText('Telefon: Bitte geben Sie eine Telefonnummer ein', { exact: true }).waitFor()
  await page.getByLabel('Aktuelles Passwort').first().fill('x')
  await page.getByLabel('Neues Passwort').fill('12345')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByText('Das Passwort braucht mindestens 6 Zeichen', { exact: true }).waitFor()
})

it('an enquiry from a page in another language is answered in that language', async () => {
  await desk.api.saveSettings({ languages: { default: 'en', others: ['de', 'ar'] } })
  const source = { name: null, medium: null, campaign: null, landing: '/de/cars' }
  const { uid } = await enquire(desk.product.url, { name: 'Gerda Vogt', source })
  const page = await desk.open(`/messages?id=${(await desk.api.inquiries()).find((each) => each.uid === uid)?.id}`)
  const language = page.getByRole('combobox', { name: 'Reply language', exact: true })
  await expect.poll(() => language.inputValue()).toBe('de')
  const link = page.getByRole('link', { name: /WhatsApp/ })
  await expect
    .poll(async () => decodeURIComponent((await link.getAttribute('href')) ?? ''))
    .toContain('vielen Dank für')
})
