// The settings forms: labels and types of the fields, ordered lists, legal pages.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { says } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'

const desk = staffDeskForFile()

const stored = async () => (await (await fetch(`${desk.product.url}/api/settings`)).json()) as SiteSettings

const entry = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const valuesOf = (fields: Locator) => fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

async function save(form: Locator): Promise<void> {
  const page = form.page()
  // Shown by the previous save.
  await page.getByRole('button', { name: 'Saved!', exact: true }).waitFor({ state: 'detached' })
  await says(page, 'Saved!', () => form.getByRole('button', { name: 'Save', exact: true }).click())
}

/** The labels of the page's controls, in order. */
const labelsOf = (page: Page, role: 'textbox' | 'switch' | 'combobox') =>
  page
    .getByRole('main')
    .getByRole(role)
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? (each as HTMLInputElement).labels?.[0]?.textContent),
    )

const formNamed = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

const openSettings = async (path: string, form: string) => {
  const page = await desk.open(`/settings/${path}`, { width: TABLET_WIDTH })
  await nothingWaits(page)
  await formNamed(page, form).waitFor()
  return page
}

it('labels every field, uses URL fields for addresses, and explains the map field', async () => {
  const page = await openSettings('social-media', 'Social Media')
  const platforms = ['Facebook', 'Instagram', 'X', 'WhatsApp']
  expect(await labelsOf(page, 'textbox')).toEqual(platforms.map((name) => `${name} URL`))
  expect(await labelsOf(page, 'switch')).toEqual(platforms.map((name) => `${name} enabled`))
  const types = (fields: Locator) => fields.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).type))
  expect(await types(page.getByRole('main').getByRole('textbox'))).toEqual(Array(4).fill('url'))
  for (const one of await page.getByRole('switch').all()) expect(await one.getAttribute('aria-checked')).toBe('true')

  await page.goto(`${desk.url}/admin/dashboard/settings/backgrounds`)
  await formNamed(page, 'Backgrounds').waitFor()
  expect(await labelsOf(page, 'textbox')).toEqual(['Homepage slider', 'Cars', 'About', 'Contact'])
  expect(await types(page.getByRole('main').getByRole('textbox'))).toEqual(Array(4).fill('url'))

  await page.goto(`${desk.url}/admin/dashboard/settings/footer-info`)
  await formNamed(page, 'Footer').waitFor()
  expect(await labelsOf(page, 'textbox')).toEqual(['Description'])

  await page.goto(`${desk.url}/admin/dashboard/settings/legal-pages`)
  for (const name of ['Privacy', 'Terms']) {
    const form = page.getByRole('form', { name, exact: true })
    await form.getByRole('heading', { name, exact: true }).waitFor()
    await form.getByRole('switch', { name: `${name} enabled`, exact: true }).waitFor()
    for (const label of ['Title', 'Last updated', 'Content']) await form.getByRole('textbox', { name: label }).waitFor()
  }

  await page.goto(`${desk.url}/admin/dashboard/settings/contact-info`)
  await formNamed(page, 'Contact Info').waitFor()
  const labels = ['Address', 'Phone', 'Email', 'Business hours', 'Map coordinates', 'Notify by e-mail']
  expect(await labelsOf(page, 'textbox')).toEqual(labels)
  const map = page.getByRole('textbox', { name: 'Map coordinates' })
  const hint = await map.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${hint}"]`).textContent()).toBe('latitude,longitude')
})

it('starts with six values, offers both sets of icons, adds a value with Award, and saves the order', async () => {
  const page = await openSettings('about-us', 'About Us')
  const form = page.getByRole('form', { name: 'About Us' })
  const names = ['Hero title', 'Hero description', 'Values title', 'Values subtitle']
  expect((await labelsOf(page, 'textbox')).slice(0, 4)).toEqual(names)
  const titles = form.getByRole('textbox', { name: 'Title', exact: true })
  const before = await valuesOf(titles)
  expect(before).toHaveLength(6)
  const icons = entry(page, 'value 1').getByRole('combobox', { name: 'Icon' })
  expect((await icons.getByRole('option').allTextContents()).sort()).toEqual(
    ['Award', 'Globe', 'Heart', 'Shield', 'Star', 'Target', 'Thumbs Up', 'Trending Up', 'Users'].sort(),
  )
  await page.getByRole('button', { name: 'Add value' }).click()
  const added = entry(page, 'value 7')
  expect(await added.getByRole('combobox', { name: 'Icon' }).inputValue()).toBe('Award')
  await added.getByRole('textbox', { name: 'Title' }).fill('Speed')
  await added.getByRole('textbox', { name: 'Description' }).fill('Papers in a day.')
  await added.getByRole('button', { name: 'Move up' }).click()
  await page.getByRole('status').filter({ hasText: 'value 7 is now value 6 of 7' }).waitFor({ state: 'attached' })
  await entry(page, 'value 6').getByRole('combobox', { name: 'Icon' }).selectOption('Trending Up')
  await entry(page, 'value 1').getByRole('button', { name: 'Remove' }).click()
  const after = [...before.slice(1, 5), 'Speed', before[5]]
  await expect.poll(() => valuesOf(titles)).toEqual(after)
  await save(form)
  const { values } = (await stored()).aboutInfo
  expect(values.map(({ title }) => title)).toEqual(after)
  expect(values[4]).toEqual({ icon: 'TrendingUp', title: 'Speed', description: 'Papers in a day.' })
})

it('counts FAQs, moves them by keyboard with the focus, and removes all of them', async () => {
  const page = await openSettings('faqs', 'FAQs')
  const form = page.getByRole('form', { name: 'FAQs' })
  await form.getByText('2 FAQs', { exact: true }).waitFor()
  const questions = form.getByRole('textbox', { name: 'Question' })
  const before = await valuesOf(questions)
  expect(await entry(page, 'FAQ 1').getByRole('button', { name: 'Move up' }).isDisabled()).toBe(true)
  expect(await entry(page, 'FAQ 2').getByRole('button', { name: 'Move down' }).isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'Add FAQ' }).focus()
  await page.keyboard.press('Enter')
  await form.getByText('3 FAQs', { exact: true }).waitFor()
  await entry(page, 'FAQ 3').getByRole('textbox', { name: 'Question' }).fill('Do you deliver?')
  await entry(page, 'FAQ 3').getByRole('textbox', { name: 'Answer' }).fill('Yes.')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await expect.poll(focused).toBe('Move up')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'FAQ 3 is now FAQ 2 of 3' }).waitFor({ state: 'attached' })
  await expect.poll(focused).toBe('Move up')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'FAQ 2 is now FAQ 1 of 3' }).waitFor({ state: 'attached' })
  await expect.poll(focused).toBe('Move down')
  await save(form)
  expect((await stored()).faqs.map(({ question }) => question)).toEqual(['Do you deliver?', ...before])

  await entry(page, 'FAQ 1').getByRole('button', { name: 'Remove' }).click()
  await form.getByText('2 FAQs', { exact: true }).waitFor()
  await entry(page, 'FAQ 1').getByRole('button', { name: 'Remove' }).click()
  await form.getByText('1 FAQ', { exact: true }).waitFor()
  await expect.poll(focused).toBe('Add FAQ')
  await entry(page, 'FAQ 1').getByRole('button', { name: 'Remove' }).click()
  await form.getByText('No FAQs yet. Click "Add FAQ" to create your first question.', { exact: true }).waitFor()
  await form.getByText('0 FAQs', { exact: true }).waitFor()
  await save(form)
  expect((await stored()).faqs).toEqual([])
  for (const [index, { question, answer }] of DEFAULT_SETTINGS.faqs.entries()) {
    await page.getByRole('button', { name: 'Add FAQ' }).click()
    const added = entry(page, `FAQ ${index + 1}`)
    await added.getByRole('textbox', { name: 'Question' }).fill(question)
    await added.getByRole('textbox', { name: 'Answer' }).fill(answer)
  }
  await save(form)
  expect((await stored()).faqs).toEqual(DEFAULT_SETTINGS.faqs)
})

it('on a phone the entries of a list open one at a time, and Save is always on the screen', async () => {
  const page = await desk.open('/settings/about-us', { width: 390 })
  const form = page.getByRole('form', { name: 'About Us' })
  const titles = form.getByRole('textbox', { name: 'Title', exact: true })
  const toggle = (name: string) => entry(page, name).locator('button[aria-expanded]')
  await toggle('value 1').waitFor()
  expect(await titles.count()).toBe(0)
  await toggle('value 1').click()
  const first = await titles.inputValue()
  expect(await toggle('value 1').textContent()).toBe(first)
  await toggle('value 2').click()
  await expect.poll(() => titles.count()).toBe(1)
  expect(await titles.inputValue()).not.toBe(first)
  await page.getByRole('button', { name: 'Add value' }).click()
  await titles.and(page.locator(':focus')).waitFor()
  await titles.fill(`Speed ${'and care '.repeat(10)}`)
  await toggle('value 1').click()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.evaluate(() => scrollTo(0, 0))
  const box = await form.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

it('saves each legal page separately, hides a disabled one from the public, and keeps the policies', async () => {
  expectConsoleErrors(/status of 404 .*\/terms$/)
  const page = await openSettings('legal-pages', 'Terms')
  const terms = page.getByRole('form', { name: 'Terms', exact: true })
  const privacy = page.getByRole('form', { name: 'Privacy', exact: true })
  const title = privacy.getByRole('textbox', { name: 'Title' })
  const before = await title.inputValue()
  await title.fill('Not saved')
  await terms.getByRole('switch', { name: 'Terms enabled' }).click()
  await save(terms)
  const settings = await stored()
  expect(settings.legalPages.terms.enabled).toBe(false)
  expect(settings.legalPages.privacy.title).toBe(before)
  expect(settings.policies).toEqual(DEFAULT_SETTINGS.policies)
  const site = await page.context().newPage()
  await site.goto(`${desk.url}/terms`)
  await site.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await title.fill('Your data')
  await privacy.getByRole('textbox', { name: 'Content' }).fill('We keep little.\n- Your name\n- Your number')
  await save(privacy)
  await site.goto(`${desk.url}/privacy`)
  await site.getByRole('heading', { level: 1, name: 'Your data' }).waitFor()
  expect(await site.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['Your name', 'Your number'])
  await terms.getByRole('switch', { name: 'Terms enabled' }).click()
  await save(terms)
  await site.goto(`${desk.url}/terms`)
  await site.getByRole('heading', { level: 1, name: DEFAULT_SETTINGS.legalPages.terms.title }).waitFor()
})
