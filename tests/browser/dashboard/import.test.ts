// Import of vehicles from a CSV file. What files can contain is tested in tests/domain/import and tests/app/dashboard/import.
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, openTablet } from '#tests/support/browser/tablet.ts'
import { button } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const desk = staffDeskForFile({ seed: 'none' })

const IMPORT = '/admin/dashboard/import'
const csv = (content: string | Buffer, name = 'stock.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const fileInput = (page: Page) => page.getByLabel('CSV file')
const heading = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const dryRun = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

it('imports offline: a heading is corrected, kilometres and VINs are read, rejects are downloaded, one vehicle is updated; then undoes it', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Nine', stockNumber: 'R-9', price: 500 })
  const { context, page } = await openTablet(desk.url, SELLER)
  await context.setOffline(true)
  await page.goto(`${desk.url}${IMPORT}`)
  await page.getByRole('heading', { level: 1, name: 'Import vehicles' }).waitFor()
  await offline(page)
  const lines = [
    'Built by;Model;Year;Price;Kilometers;Fuel;VIN;Stock no.;Comments',
    'Citro\u00ebn;2CV;1975;9500;100.000;Petrol;;C-2;Price \u0080 9.000 \u0096 firm',
    ';;;$7,000;;;1HGCM82633A004352;H-1;',
    'Riley;Nine;;450;;;;r-9;',
    'Alvis;=TD21;soon;;;Wood;;;',
  ]
  const file = csv(Buffer.from(lines.join('\r\n'), 'latin1'))
  await fileInput(page).setInputFiles(file)
  await dryRun(page, '1 new, 0 updated, 2 rejected, 1 skipped').waitFor()
  await page.getByRole('textbox', { name: 'Make for all rows' }).fill('Panhard')
  await dryRun(page, '2 new, 0 updated, 1 rejected, 1 skipped').waitFor()
  await heading(page, 'Built by').selectOption('Make')
  await page.getByRole('combobox', { name: 'Vehicles that exist already' }).selectOption('Update the vehicle')
  await dryRun(page, '2 new, 1 updated, 1 rejected').waitFor()
  await page.getByRole('combobox', { name: 'Currency of prices' }).selectOption('EUR')
  await dryRun(page, '2 new, 0 updated, 1 rejected, 1 skipped').waitFor()
  await page.getByRole('combobox', { name: 'Currency of prices' }).selectOption('USD')
  await page.getByRole('combobox', { name: 'Fuel type “Wood”' }).waitFor()
  const row = page.getByRole('table', { name: 'Dry run' }).getByRole('row').filter({ hasText: 'Honda Accord' })
  await row.getByText('New draft').waitFor()
  expect(await row.innerText()).toContain('Color is required. ')
  await expectAccessible(page, 'a dry run')

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download rejects').click()])
  expect(download.suggestedFilename()).toBe('stock-rejects.csv')
  const [rejected] = parse<Record<string, string>>((await readFile(await download.path(), 'utf8')).slice(1), {
    header: true,
  }).data
  expect(rejected).toMatchObject({ 'Built by': 'Alvis', Model: "'=TD21", Year: 'soon' })
  expect(rejected?.reason).toBe('Year cannot be read: soon. Not known: Wood. Year is required')

  await button(page, 'Import 3 vehicles').click()
  const started = page.getByText('The import of stock.csv has started.')
  await started.waitFor()
  await context.setOffline(false)
  await nothingWaits(page)
  expect(await desk.api.car(car.id)).toMatchObject({ price: 450, year: vehicle.year })
  const cars = await desk.api.cars()
  expect(cars.find(({ stockNumber }) => stockNumber === 'C-2')).toMatchObject({
    make: 'Citroën',
    model: '2CV',
    mileage: 62_137,
    price: 9500,
    fuelType: 'Gasoline',
    description: 'Price € 9.000 – firm',
    enabled: false,
  })
  expect(cars.find(({ stockNumber }) => stockNumber === 'H-1')).toMatchObject({
    make: 'Honda',
    model: 'Accord',
    year: 2003,
  })

  const run = page.getByRole('listitem', { name: 'stock.csv' })
  await run.getByRole('status').filter({ hasText: 'saved' }).waitFor()
  await button(page, 'Undo import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(async () => (await desk.api.cars()).length).toBe(1)
  expect(await desk.api.car(car.id)).toMatchObject({ price: 500 })
  await started.waitFor({ state: 'detached' })

  await fileInput(page).setInputFiles(file)
  await expect.poll(() => heading(page, 'Built by').inputValue(), { message: 'remembered' }).toBe('make')
  // The request of a worker that is ended before it has its data has no response.
  await dryRun(page, 'rejected').waitFor()
  await button(page, 'Cancel').click()
})

it('reads a file as a person says: separator, encoding and heading line', async () => {
  const page = await desk.open('/import')
  const text = 'Stock of May;;\nmake;model;year;color\nCitro\u00ebn;2CV;1975;gr\u00fcn\n'
  await fileInput(page).setInputFiles(csv(Buffer.from(text, 'latin1'), 'letters.csv'))
  await page.getByText('its letters are: Citro\u00ebn').waitFor()
  await dryRun(page, '1 new, 0 updated, 0 rejected').waitFor()
  expect(await heading(page, 'Separator').inputValue()).toBe(';')
  expect(await heading(page, 'Heading line').inputValue()).toBe('2')
  await heading(page, 'Encoding').selectOption('Mac Roman')
  await page.getByRole('table', { name: 'Dry run' }).getByText('Citro\u00cen').waitFor()
  await heading(page, 'Heading line').selectOption('1: Stock of May')
  await heading(page, 'Stock of May').waitFor()
  await heading(page, 'Separator').selectOption('Commas')
  await heading(page, 'Stock of May;;').waitFor()
  await expectAccessible(page, 'the choices of reading')
})

it('skips the rows of a file whose vehicles wait on this device, also those that are not in the outbox yet', async () => {
  const { context, page } = await openTablet(desk.url, SELLER)
  await page.goto(`${desk.url}${IMPORT}`)
  await fileInput(page).waitFor()
  await context.setOffline(true)
  await offline(page)
  const rows = Array.from({ length: 1100 }, (_, index) => `Morris,Minor ${index},1960,${index + 1}`)
  const file = csv(`make,model,year,mileage\n${rows.join('\n')}\n`, 'twice.csv')
  await fileInput(page).setInputFiles(file)
  await button(page, 'Import 1,100 vehicles').click()
  await page.getByRole('listitem', { name: 'twice.csv' }).getByText('1,100 vehicles stored on this device').waitFor()
  await fileInput(page).setInputFiles(file)
  await dryRun(page, 'rejected').waitFor()
  expect(await dryRun(page, 'rejected').innerText()).toBe('0 new, 0 updated, 0 rejected, 1,100 skipped')
  await context.close()
})

itInLongRun('withdraws an import that is cancelled offline, and sends nothing of it later', async () => {
  const before = (await desk.api.cars()).length
  const { context, page } = await openTablet(desk.url, SELLER)
  await page.goto(`${desk.url}${IMPORT}`)
  await fileInput(page).waitFor()
  await context.setOffline(true)
  await offline(page)
  await fileInput(page).setInputFiles(csv('make,model,year\nAlvis,TD21,1960\nAlvis,TE21,1963\n', 'cancelled.csv'))
  await button(page, 'Import 2 vehicles').click()
  const run = page.getByRole('listitem', { name: 'cancelled.csv' })
  await run.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The import is cancelled. 2 vehicles withdrawn.', { exact: true }).waitFor()
  await run.waitFor({ state: 'detached' })
  expect(await page.getByText('The import of cancelled.csv has started.').count()).toBe(0)
  await context.setOffline(false)
  await nothingWaits(page)
  expect(await desk.api.cars()).toHaveLength(before)
})

itInLongRun('shows the reason why a file is refused, and takes a dropped one after that', async () => {
  const page = await desk.open('/import')
  await fileInput(page).setInputFiles(csv(`make,model\n${'x\n'.repeat(20_001)}`))
  await page.getByRole('alert').filter({ hasText: 'more than 20,000 rows' }).waitFor()
  await fileInput(page).setInputFiles(csv(`${'a,'.repeat(10_000)}\n1,2`))
  await page.getByRole('alert').filter({ hasText: '10,001 columns' }).waitFor()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['make,model,year\nAlvis,TD21,1960\n'], 'dropped.csv'))
    return transfer
  })
  await fileInput(page).dispatchEvent('drop', { dataTransfer: dropped })
  await dryRun(page, '1 new, 0 updated, 0 rejected').waitFor()
  await button(page, 'Cancel').click()
  await fileInput(page).waitFor()
})

itInLongRun('refuses a line of 100 MB before it is read, and one of 20 MB after', async () => {
  const folder = await temporaryFolder()
  const line = async (name: string, bytes: number) => {
    await writeFile(join(folder, name), 'x')
    await truncate(join(folder, name), bytes)
    return join(folder, name)
  }
  const page = await desk.open('/import')
  await fileInput(page).setInputFiles(await line('huge.csv', 100 * 1024 * 1024))
  await page.getByRole('alert').filter({ hasText: 'larger than 20 MB' }).waitFor()
  await fileInput(page).setInputFiles(await line('large.csv', 20 * 1024 * 1024))
  await page.getByRole('alert').filter({ hasText: 'The first row holds no headings' }).waitFor()
})

itInLongRun('takes formulas and markup of a file as text, and rejects damaged rows without losing a cell', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `=${index}`)
  const lines = [
    'make;model;year;description',
    '"=HYPERLINK(""http://x.example"";""y"")";Nine;1950;@SUM(A1)',
    '<img src=x onerror="document.title=\'run\'">;Ten;1951;',
    'B\0MW;M3;2020;',
    `Audi;S1;;${many.join(';')}`,
    // Takes the rest of the file into its cell.
    '"BMW"x;M4;2020;',
  ]
  const page = await desk.open('/import')
  // Big-endian UTF-16 without a byte order mark.
  await fileInput(page).setInputFiles(csv(Buffer.from(lines.join('\r\n'), 'utf16le').swap16(), 'hostile.csv'))
  await dryRun(page, '2 new, 0 updated, 3 rejected').waitFor()
  const rejects = await downloadedRows(page, 'Download rejects')
  expect(rejects.slice(1).map(([make]) => make)).toEqual(['B\0MW', 'Audi', 'BMW"x;M4;2020;'])
  expect(rejects[2]?.slice(3)).toEqual([
    "'=0",
    'The row has 10,003 values for 4 columns. Year is required',
    ...many.slice(1).map((cell) => `'${cell}`),
  ])
  await button(page, 'Import 2 vehicles').click()
  await page.getByText('The import of hostile.csv has started.').waitFor()
  await nothingWaits(page)
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  const exported = await downloadedRows(page, 'Export CSV')
  expect(exported.map(([make]) => make)).toEqual(
    expect.arrayContaining(['\'=HYPERLINK("http://x.example";"y")', '<img src=x onerror="document.title=\'run\'">']),
  )
  expect(await page.title()).not.toBe('run')
})

/** The rows of the CSV file that a button downloads. */
async function downloadedRows(page: Page, name: string): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return parse<string[]>((await readFile(await download.path(), 'utf8')).slice(1), { skipEmptyLines: true }).data
}

itInLongRun('scrolls through thousands of rows, of which only the visible ones are rendered', async () => {
  const rows = Array.from({ length: 15_000 }, (_, index) => `Alvis,TD ${index},1960`)
  const page = await desk.open('/import')
  await fileInput(page).setInputFiles(csv(['make,model,year', ...rows].join('\n')))
  await dryRun(page, '15,000 new, 0 updated, 0 rejected').waitFor()
  const table = page.getByRole('table', { name: 'Dry run' })
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const panel = page.getByRole('region', { name: 'Rows of the file' })
  const last = table.getByRole('row').filter({ hasText: 'TD 14999' })
  // The table grows while rows turn out to be higher than estimated.
  await expect
    .poll(async () => {
      await panel.press('End')
      return last.count()
    })
    .toBe(1)
})
