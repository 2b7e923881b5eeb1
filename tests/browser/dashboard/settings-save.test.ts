// Saving the site settings page by page: the mutation, and the messages while it is sent, after success and after a failure.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { answerWith, goBySidebar, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { watchPushes } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

const stored = async () => (await (await fetch(`${desk.product.url}/api/settings`)).json()) as SiteSettings

/** Each form with one of its fields, the name of that field in the mutation, and the message of a failed save. */
const PAGES = [
  {
    page: 'Social Media',
    form: 'Social Media',
    label: 'Instagram URL',
    field: 'socialMedia.instagram.url',
    sample: 'https://www.instagram.com/',
    failure: 'Failed to update social media settings',
    rollsBack: true,
  },
  {
    page: 'About Us',
    form: 'About Us',
    label: 'Hero title',
    field: 'aboutInfo.heroTitle',
    sample: 'Title ',
    failure: 'Failed to update about information',
    rollsBack: false,
  },
  {
    page: 'Backgrounds',
    form: 'Backgrounds',
    label: 'Contact',
    field: 'backgrounds.contact',
    sample: 'https://pictures.example/',
    failure: 'Failed to update backgrounds',
    rollsBack: true,
  },
  {
    page: 'Promises',
    form: 'Promises',
    label: 'Sentence of the page Cars',
    field: 'promises.carsIntro',
    sample: 'Priced in the open ',
    failure: 'Failed to update the promises',
    rollsBack: false,
  },
  {
    page: 'Footer',
    form: 'Footer',
    label: 'Description',
    field: 'footerInfo.description',
    sample: 'Words ',
    failure: 'Failed to update footer information',
    rollsBack: false,
  },
  {
    page: 'Legal Pages',
    form: 'Privacy',
    label: 'Title',
    field: 'legalPages.privacy.title',
    sample: 'Privacy ',
    failure: 'Failed to update privacy page',
    rollsBack: false,
  },
  {
    page: 'Legal Pages',
    form: 'Terms',
    label: 'Last updated',
    field: 'legalPages.terms.lastUpdated',
    sample: 'May ',
    failure: 'Failed to update terms page',
    rollsBack: false,
  },
  {
    page: 'Legal Pages',
    form: 'Imprint',
    label: 'Title',
    field: 'legalPages.imprint.title',
    sample: 'Imprint ',
    failure: 'Failed to update imprint page',
    rollsBack: false,
  },
  {
    page: 'Legal Pages',
    form: 'Accessibility',
    label: 'Title',
    field: 'legalPages.accessibility.title',
    sample: 'Accessibility ',
    failure: 'Failed to update accessibility page',
    rollsBack: false,
  },
  {
    page: 'Contact Info',
    form: 'Contact Info',
    label: 'Map coordinates',
    field: 'contactInfo.mapCoordinates',
    sample: '51.5,-0.',
    failure: 'Failed to update contact information',
    rollsBack: false,
  },
  {
    page: 'FAQs',
    form: 'FAQs',
    label: 'Question',
    field: 'faqs',
    sample: 'Question ',
    failure: 'Failed to update FAQs',
    rollsBack: false,
  },
  {
    page: 'Site',
    form: 'Site',
    label: 'Dealership name',
    field: 'siteName',
    sample: 'Harbour Cars ',
    failure: 'Failed to update the site',
    rollsBack: false,
  },
] as const

/** One form that rolls back after a failure and three that do not, of which one saves a list and one renames the site. */
const CASES = casesOf(PAGES, ({ form }) => ['Social Media', 'Footer', 'FAQs', 'Site'].includes(form))

const formOf = (page: Page, name: (typeof PAGES)[number]['form']) => {
  const label = PAGES.find(({ form }) => form === name)?.label ?? ''
  const section = page.getByRole('form', { name, exact: true })
  return { section, input: section.getByRole('textbox', { name: label, exact: true }).first() }
}

async function openSettings(path: string): Promise<Page> {
  const page = await desk.open(`/settings/${path}`, { width: TABLET_WIDTH })
  const { bytes } = await jpegPhoto()
  // The form of the backgrounds loads the picture of a typed address.
  await page.route('https://pictures.example/*', (route) => route.fulfill({ contentType: 'image/jpeg', body: bytes }))
  return page
}

it('sends only the changed field, and shows Saving..., then Saved! for three seconds', async () => {
  const page = await openSettings('social-media')
  await nothingWaits(page)
  await page.clock.install()
  for (const section of CASES) {
    await goBySidebar(page, section.page)
    const { section: form, input } = formOf(page, section.form)
    await input.waitFor()
    await nothingWaits(page)
    // Far enough ahead that the clock of the page has not passed it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    const before = await input.inputValue()
    const sent = watchPushes(page)
    await input.fill(`${section.sample}7`)
    const answer = desk.line.holdAnswer('POST', '/api/sync/push')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await answer.held
    const saving = form.getByRole('button', { name: 'Saving...', exact: true })
    expect(await saving.isDisabled()).toBe(true)
    expect(await saving.and(page.locator(':focus')).count()).toBe(1)
    expect(await form.getByRole('button', { name: 'Saved!' }).count()).toBe(0)
    answer.release()
    await form.getByRole('button', { name: 'Saved!', exact: true }).waitFor()
    await drawn(page)
    await page.clock.runFor(2900)
    await drawn(page)
    expect(await form.getByRole('button', { name: 'Saved!', exact: true }).count(), section.form).toBe(1)
    await page.clock.runFor(200)
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const to = section.field === 'faqs' ? expect.anything() : `${section.sample}7`
    const from = section.field === 'faqs' ? expect.anything() : before
    expect(sent.map(({ name, args }) => ({ name, args }))).toEqual([
      { name: 'settings.edit', args: { fields: { [section.field]: { from, to } } } },
    ])
    page.removeAllListeners('request')
    await page.clock.resume()
  }
  const settings = await stored()
  expect(settings.footerInfo.description).toBe('Words 7')
  expect(settings.faqs[0]?.question).toBe('Question 7')
  expect(settings.socialMedia.map(({ platform }) => platform)).toEqual(['facebook', 'instagram', 'x', 'whatsapp'])
  await page.locator('aside').getByText('Harbour Cars 7', { exact: true }).waitFor({ state: 'attached' })
})

const FAILURES = [
  ['with the message of the server', 500, { message: 'The disk is full' }, 'The disk is full'],
  ['with its own message when the server sends none', 502, '<h1>Bad gateway</h1>', null],
] as const

itInLongRun.each(FAILURES)('shows a failed save %s', async (_, status, body, message) => {
  const page = await openSettings('social-media')
  for (const section of message ? CASES : PAGES.filter(({ form }) => form === 'Backgrounds' || form === 'Terms')) {
    // A document of its own: a pull follows each save, and more than 10 in 10 s from one document are a fault.
    await page.reload()
    await nothingWaits(page)
    await goBySidebar(page, section.page)
    const { section: form, input } = formOf(page, section.form)
    const before = await input.inputValue()
    const typed = `${section.sample}failed`
    await answerWith(page, '/api/sync/push', status, body)
    await input.fill(typed)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = form.getByRole('alert')
    await alert.getByText(section.rollsBack && message ? message : section.failure, { exact: true }).waitFor()
    // The reason is rendered beside the alert, not in it.
    const isReasonBeside = message !== null && !section.rollsBack
    expect(await alert.textContent(), section.form).toBe(
      isReasonBeside ? section.failure : (message ?? section.failure),
    )
    expect(await form.getByText('The disk is full', { exact: true }).count(), section.form).toBe(message ? 1 : 0)
    await expect.poll(() => input.inputValue(), { message: section.form }).toBe(section.rollsBack ? before : typed)
    await form.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':focus')).waitFor()
    await page.unroute('**/api/sync/push')
    if (!section.rollsBack) await form.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => input.inputValue()).toBe(before)
    // Until the page has registered that nothing is unsaved, it asks before it is left.
    await form.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await drawn(page)
  }
  await page.reload()
  await nothingWaits(page)
  expect(JSON.stringify(await stored())).not.toContain('failed')
})

it('shows "Saved on this device" offline, keeps the new value, and sends it later', async () => {
  const page = await openSettings('footer-info')
  await nothingWaits(page)
  // Another one when the test is repeated.
  const description = `Cars with no signal, ${Date.now()}`
  const { section, input } = formOf(page, 'Footer')
  await stopTime(page)
  await input.fill(description)
  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await section.getByRole('status').filter({ hasText: 'Saved on this device' }).waitFor()
  await page.clock.resume()
  expect(await page.getByRole('button', { name: 'Saved!' }).count()).toBe(0)
  for (const name of ['Backgrounds', 'Footer']) await goBySidebar(page, name)
  await expect.poll(() => input.inputValue()).toBe(description)
  expect((await stored()).footerInfo.description).not.toBe(description)
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored()).footerInfo.description, { timeout: 20_000 }).toBe(description)
  await nothingWaits(page)
})

it('asks an admin with two-factor log-in for the password before another recipient of enquiries is saved', async () => {
  expectConsoleErrors(/status of (409|422) .*\/api\/settings/)
  const who = { username: 'twyla', password: 'twyla-secret' }
  const { id } = await desk.api.addUser({ ...who, name: 'Twyla Admin', email: 'twyla@lot.example', role: 'admin' })
  await desk.product.store.transact((records) => {
    const user = records.get('users', String(id))
    const twoFactor = { secret: '', lastStep: 0, recoveryHashes: [] }
    if (user) records.put('users', String(id), { ...user, twoFactor })
  })
  const page = await desk.open('/settings/contact-info', { who, width: TABLET_WIDTH })
  await nothingWaits(page)
  const sent = watchPushes(page)
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const recipients = page.getByLabel('Notify by e-mail')
  await recipients.fill('sales@lot.example')
  await page.context().setOffline(true)
  await save()
  await page.getByText('so it needs a connection').waitFor()
  await page.context().setOffline(false)

  await save()
  const question = page.getByRole('dialog', { name: 'Confirm this change' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('Unsaved changes').first().waitFor()
  await save()
  await question.getByLabel('Current password').fill('wrong')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByRole('alert').getByText('The current password is wrong').waitFor()
  await question.getByLabel('Current password').fill(who.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  expect((await desk.api.settings()).inquiryMail).toEqual({ recipients: ['sales@lot.example'] })
  await page.reload()
  await nothingWaits(page)
  await expect.poll(() => recipients.inputValue()).toBe('sales@lot.example')
  expect(sent.map(({ name }) => name)).not.toContain('settings.edit')
})

itInLongRun(
  'rejects invalid values before they are sent: social media rolls back, a map address stays for correction',
  async () => {
    const page = await desk.open('/settings/social-media')
    await nothingWaits(page)
    const sent = watchPushes(page)
    const social = formOf(page, 'Social Media')
    const before = await social.input.inputValue()
    await social.input.fill('instagram.com/us')
    await social.section.getByRole('button', { name: 'Save' }).click()
    await social.section.getByRole('alert').getByText('Social media URL must start with http:// or https://').waitFor()
    await expect.poll(() => social.input.inputValue()).toBe(before)
    await drawn(page)
    await goBySidebar(page, 'Contact Info')
    const contact = formOf(page, 'Contact Info')
    await contact.input.fill('javascript:alert(1)')
    await contact.section.getByRole('button', { name: 'Save' }).click()
    await contact.section.getByRole('alert').getByText('Failed to update contact information').waitFor()
    await contact.section.getByText('Map coordinates must be latitude,longitude or a map address').waitFor()
    expect(await contact.input.inputValue()).toBe('javascript:alert(1)')
    expect(sent).toEqual([])
  },
)

it('shows the stored value after a save that conflicts, and never the losing one as if it were saved', async () => {
  const page = await openSettings('footer-info')
  const input = page.getByRole('textbox', { name: 'Description' })
  await input.waitFor()
  await nothingWaits(page)
  await input.fill('Mine came second')
  await desk.api.saveSettings({ footerInfo: { description: 'Theirs came first', copyrightFrom: 2025 } })
  await page.getByText('Theirs came first').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else has changed the same field. It waits for your decision.').waitFor()
  await expect.poll(() => input.inputValue()).toBe('Theirs came first')
  expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
})

it('shows the link of the open page in the sidebar, whose list is longer than the screen', async () => {
  const page = await desk.open('/settings/reply-templates', { width: 1440 })
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reply templates' })
  await expect.poll(() => link.evaluate(isOnTop)).toBe(true)
})

/** Runs in the page. */
function isOnTop(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
}
