// The addresses of the dealership's former site: entered, missed, redirected, and followed by a visitor.
import { expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'

const desk = staffDeskForFile()

const visit = (path: string) => fetch(desk.product.url + path, { redirect: 'manual', headers: { Accept: 'text/html' } })

it('redirects an address that was not found, and says which entries lead to each other', async () => {
  for (let i = 0; i < 2; i++) await visit('/our-team?ref=ad')
  const page = await desk.open()
  await page.getByText('Visitors asked for 1 address that this site does not have.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Old addresses' }).click()
  const table = page.getByRole('table', { name: 'Not found' })
  await table.getByRole('row', { name: '/our-team 2 times' }).waitFor()
  await table.getByRole('button', { name: 'Redirect /our-team' }).click()
  const box = page.getByRole('textbox', { name: 'Redirects' })
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  expectConsoleErrors(/422/)
  await page.keyboard.type('/a\n/a /our-team')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('/our-team and /a lead to each other').waitFor()
  await box.fill('/our-team /about\n/blog/*, https://blog.example/')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  await page.getByText('Nothing was missed.').waitFor()
  expect(await box.inputValue()).toBe('/blog/* https://blog.example/\n/our-team /about')
  expect((await visit('/our-team?gclid=x')).headers.get('location')).toBe('/about?gclid=x')
  const visitor = await page.context().newPage()
  await visitor.goto(`${desk.product.url}/our-team?gclid=x`)
  await visitor.getByRole('heading', { name: 'About Us' }).waitFor()
  expect(new URL(visitor.url()).pathname + new URL(visitor.url()).search).toBe('/about?gclid=x')
  await page.goto(`${new URL(page.url()).origin}/admin/dashboard`)
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
  expect(await page.getByText('that this site does not have').count()).toBe(0)
})

it('leads the column Old address to the imported vehicle, until the import is undone', async () => {
  const page = await desk.open('/import')
  const lines = ['Make;Model;Year;Old address', 'Alvis;TD21;1960;https://old.example/stock/alvis-td21?x=1']
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer })
  expect(await page.getByRole('combobox', { name: 'Old address' }).inputValue()).toBe('oldAddress')
  await page.getByRole('button', { name: 'Import 1 vehicle' }).click()
  const run = page.getByRole('listitem', { name: 'moved.csv' })
  await run.getByText('1 of 1 saved on the server.').waitFor()
  const cars = await desk.api.cars()
  const { id } = cars.find(({ model }) => model === 'TD21') ?? {}
  expect((await visit('/stock/alvis-td21?gclid=x')).headers.get('location')).toBe(`/cars/alvis-td21-${id}?gclid=x`)
  await run.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 old address will no longer lead to these vehicles.').waitFor()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await run.getByText('Undone for 1 vehicle.').waitFor()
  expect((await visit('/stock/alvis-td21')).status).toBe(404)
})
