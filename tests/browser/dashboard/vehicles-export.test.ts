import { readFile } from 'node:fs/promises'
import { parse } from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { pressAction, searchBox, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none' })

async function exportedModels(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressAction(page.getByRole('search'), 'Export CSV'),
  ])
  expect(download.suggestedFilename()).toMatch(/^vehicles-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const { data } = parse<Record<string, string>>(text.replace('\ufeff', ''), { header: true, skipEmptyLines: true })
  return data.map(({ Model = '' }) => Model).sort()
}

it('exports the vehicles that the list shows on all of its pages, or the selected ones', async () => {
  for (const model of ['One', 'Two', 'Other']) await desk.api.add({ ...vehicle, model })
  const page = await desk.open('/cars', { width: TABLET_WIDTH })
  await vehicleTable(page).waitFor()
  expect(await exportedModels(page)).toEqual(['One', 'Other', 'Two'])
  await page.getByRole('checkbox', { name: 'Select 2020 Jaguar Two' }).check()
  expect(await exportedModels(page)).toEqual(['Two'])
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await searchBox(page).fill('other')
  await expect.poll(() => vehicleTable(page).getByText('Two').count()).toBe(0)
  expect(await exportedModels(page)).toEqual(['Other'])
})
