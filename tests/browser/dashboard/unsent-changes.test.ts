// The way out of a device that cannot send: its changes as a file, imported on another device of the same user.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { goBySidebar, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

const openAttention = (page: Page) => goBySidebar(page, 'Needs attention')

async function download(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download unsent changes' }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const importFile = (page: Page, text: string, name = 'unsent.json') =>
  page
    .getByLabel('Import unsent changes')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

it('S94 the changes of an offline device are downloaded, imported on another one offline, sent by both and made once', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Way Out', price: 40_000 })
  const stuck = await desk.open('/cars', { who: SELLER, width: TABLET_WIDTH })
  const other = await desk.openToStay('', { who: SELLER })
  await nothingWaits(stuck)
  await openAttention(other)
  await openAttention(stuck)
  await stuck.getByRole('button', { name: 'Download unsent changes' }).click()
  await status(stuck, 'There is nothing to download')
  await goBySidebar(stuck, 'Vehicles', 'Manage Vehicles')
  desk.line.cut()
  const row = await vehicleRow(stuck, car.model)
  await row.getByRole('switch', { name: 'Homepage' }).click()
  await waits(stuck, 1)
  await openAttention(stuck)
  const { name, text } = await download(stuck)
  await status(stuck, '1 change downloaded. It stays on this device until it is sent.')
  expect(name).toMatch(/^unsent-changes-sally-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(text)).toMatchObject({
    user: { username: 'sally' },
    changes: [
      { title: `Changes to 2020 Jaguar ${car.model}`, args: { fields: { featured: { from: false, to: true } } } },
    ],
  })
  const token = await stuck.evaluate(() => localStorage.getItem('jwt_token'))
  expect(text).not.toContain(token)

  await offline(other)
  await importFile(other, text)
  await status(other, '1 change imported, to be sent from this device.')
  await waits(other, 1)
  await importFile(other, text)
  await status(other, 'Nothing was added: this device has every change of the file already.')
  await importFile(stuck, text)
  await status(stuck, 'Nothing was added: this device has every change of the file already.')
  await waits(stuck, 1)
  await desk.line.mend()
  await Promise.all([nothingWaits(other), nothingWaits(stuck)])
  expect(await desk.api.car(car.id)).toMatchObject({ featured: true })
  for (const page of [stuck, other]) await page.getByText('No change needs a decision.').waitFor()
  await other.context().close()
})

it('S94 a file of another user, a damaged, a foreign and an oversized one are refused with a text', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Refused File' })
  const seller = await desk.open('/cars', { who: SELLER })
  await nothingWaits(seller)
  desk.line.cut()
  await (await vehicleRow(seller, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  await openAttention(seller)
  const { text } = await download(seller)
  await desk.line.mend()
  await nothingWaits(seller)
  const admin = await desk.open('')
  await openAttention(admin)
  await importFile(admin, text)
  await refusal(
    admin,
    'The file has the unsent changes of another user, sally. Only sally can import it. Nothing was imported.',
  )
  await importFile(admin, text.slice(0, 300))
  await refusal(admin, 'The file is damaged')
  await importFile(admin, 'make,model\n', 'cars.csv')
  await refusal(admin, 'This is no file of unsent changes. Nothing was imported.')
  // A file above 50 MB can be chosen by its path only, so the page is given one of that size.
  await admin.getByLabel('Import unsent changes').evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(51 * 1024 * 1024)], 'large.json'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await refusal(admin, 'The file is larger than 50 MB. Nothing was imported.')
  await nothingWaits(admin)
})
