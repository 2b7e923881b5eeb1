// An admin switches languages of the storefront on and off.
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'

const desk = staffDeskForFile({ seed: 'none' })

beforeEach(async () => {
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
})

const textOf = async (path: string) => (await fetch(desk.url + path)).text()
const heading = async (path: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(await textOf(path))?.[1]
const stored = async () => (await desk.api.settings()).languages

it('a save that needs texts of a language that cannot be loaded fails, and changes nothing', async () => {
  expectConsoleErrors(/net::ERR_FAILED/)
  const page = await desk.open('/settings/site')
  await page.route('**/starting-texts-*.js', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Deutsch', exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Failed to update the site').waitFor()
  expect(await stored()).toEqual({ default: 'en', others: [] })
})

it('the page Site says how each language was made, and visitors have the pages of those that are on', async () => {
  const page = await desk.open('/settings/site')
  const language = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await fetch(`${desk.url}/de`)).toMatchObject({ status: 404 })
  await language('العربية').check()
  await language('Deutsch').check()
  await page.getByText('translated by machine, complete, not reviewed by a person').first().waitFor()
  await expectAccessible(page, 'Site')
  await save()
  await expect.poll(stored).toEqual({ default: 'en', others: ['de', 'ar'] })
  expect(await fetch(`${desk.url}/de`)).toMatchObject({ status: 200 })

  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' })
  await language('Deutsch').waitFor({ state: 'detached' })
  await language('English').check()
  await save()
  await expect.poll(stored).toEqual({ default: 'de', others: ['en', 'ar'] })
  expect(await textOf('/')).toContain('<html lang="de" dir="ltr"')
  // The texts of a new site follow, until they are changed.
  expect([await heading('/about'), await heading('/en/about')]).toEqual(['Über uns', 'About Us'])
  expect(await textOf('/privacy')).toMatch(
    /Verantwortlich für die Daten auf dieser Website ist .*Alder &amp; Vale Motors/,
  )
  await page.goto(`${desk.url}/admin/dashboard`)
  await page
    .getByRole('region', { name: 'Erste Schritte' })
    .getByText(/Noch vom Beispiel: .*Slogan/)
    .waitFor()
})
