// Statements of the owner: their settings pages, and the pages of visitors and of a second device of staff afterwards.
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { goBySidebar, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

/** The server-rendered page without scripts, styles and addresses. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(desk.product.url + path)).text()
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')
}

it('takes promises off every page once an owner has emptied them on a device that was offline', async () => {
  const before = await desk.api.settings()
  onTestFinished(async () => void (await desk.api.saveSettings({ promises: before.promises })))
  const [car] = (await (await fetch(`${desk.product.url}/api/cars`)).json()).data
  const pages = ['/', '/cars', '/contact', '/about', carPath(car)]
  expect((await Promise.all(pages.map(textOf))).join()).toMatch(/150-point inspection(.*)24\/7/s)

  const other = await desk.openToStay('/settings/promises', { width: TABLET_WIDTH })
  const page = await desk.open('', { width: TABLET_WIDTH })
  await page
    .getByRole('region', { name: 'First steps' })
    .getByRole('link', { name: 'Check what the site promises' })
    .click()
  const form = page.getByRole('form', { name: 'Promises' })
  await form.waitFor()
  await page.context().setOffline(true)
  for (const name of [
    /^Sentence of the home page/,
    /^Sentence of the page Cars/,
    /^Sentence of the page Contact/,
    /^Included/,
  ])
    await form.getByRole('textbox', { name }).fill('')
  for (let left = before.promises.home.length; left > 0; left -= 1)
    await form.getByRole('button', { name: 'Remove' }).first().click()
  await form.getByText('No points: the home page has no section Why Choose Us.').waitFor()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByText('Saved on this device').waitFor()
  await page.context().setOffline(false)
  await nothingWaits(page)

  const read = (await Promise.all(pages.map(textOf))).join()
  expect(read).not.toMatch(/150-point|24\/7|inspected|Why Choose Us|Included/)
  expect(read).toMatch(new RegExp(`©\\s+2025-${new Date().getFullYear()} `))
  await other.getByText('No points: the home page has no section Why Choose Us.').waitFor()
  await goBySidebar(page, 'Dashboard', 'Dashboard Overview')
  await page.getByRole('region', { name: 'First steps' }).getByText('Check what the site promises').waitFor()
  expect(await page.getByRole('link', { name: 'Check what the site promises' }).count()).toBe(0)
  await goBySidebar(page, 'Activity')
  await page.getByText('Points of the home page').first().waitFor()
})

it('shows a notice above the header on its days only, and the reviews in the footer', async () => {
  onTestFinished(async () => {
    await desk.api.saveSettings({ notice: { text: '', link: '', from: '', until: '' }, reviews: '' })
  })
  const other = await desk.openToStay('/settings/notice', { width: TABLET_WIDTH })
  const page = await desk.open('/settings/notice', { width: TABLET_WIDTH })
  const form = page.getByRole('form', { name: 'Notice' })
  await form.getByRole('textbox', { name: 'Text' }).fill('Closed on New Year')
  await form.getByRole('textbox', { name: 'Link' }).fill('/contact')
  await form.getByLabel('Until').fill('2099-01-01')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByRole('button', { name: 'Saved!' }).waitFor()
  await expect.poll(() => other.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Closed on New Year')
  await desk.api.saveSettings({ reviews: 'https://reviews.example/us' })

  for (const path of ['/', '/cars?utm_source=a', '/about']) expect(await textOf(path)).toContain('Closed on New Year')
  const visitor = await desk.browser.newPage({ viewport: { width: 390, height: 800 } })
  onTestFinished(() => visitor.close())
  for (const path of ['/', '/cars?utm_source=a']) {
    await visitor.goto(desk.product.url + path)
    const notice = visitor.getByRole('complementary', { name: 'Notice' })
    await notice.getByRole('link', { name: 'Closed on New Year' }).waitFor()
    const header = visitor.getByRole('banner')
    const bottom = async () => {
      const box = await notice.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    expect((await header.boundingBox())?.y).toBe(await bottom())
    await visitor.mouse.wheel(0, 600)
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
  }
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Reviews' }).waitFor()

  await desk.api.saveSettings({ notice: { text: 'Over', link: '', from: '', until: '2020-01-01' } })
  expect(await textOf('/')).not.toContain('Over ')
})
