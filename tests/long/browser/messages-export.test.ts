// The CSV export of the messages, and a list of thousands of messages.
import { readFile } from 'node:fs/promises'
import { parse } from 'papaparse'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import {
  backOnItem,
  messageDeskForFile,
  messageDetails,
  messageList,
  openMessage,
  reading,
} from '#tests/support/browser/message-desk.ts'
import { SELLER } from '#tests/support/browser/staff-desk.ts'
import { openDashboard } from '#tests/support/browser/staff-page.ts'
import { folderWithInquiries, numberedName } from '#tests/support/fixtures/many-inquiries.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startBuiltApp } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const desk = messageDeskForFile()

async function exported(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await download.path())
}

it('exports a file that a spreadsheet reads in any script and never evaluates as formulas', async () => {
  const car = await desk.api.add({ ...vehicle, make: '=Riley', model: 'Kestrel, "the" one' })
  const ada = await desk.enquire({ name: 'Ada Byron', email: 'ada@engine.example', carId: car.id })
  const zoe = await desk.enquire({
    name: "-Zoë d'Été",
    phone: '+12025550143',
    email: '+evil@example.com',
    message: '=HYPERLINK("https://evil.example";"click")\nsecond line, with a comma',
  })
  await desk.api.push({ name: 'inquiry.edit', uid: ada.uid, args: edit('@SUM(1)') })
  await desk.api.push({ name: 'inquiry.edit', uid: zoe.uid, args: edit('=1+1') })

  const page = await desk.open('/messages')
  await page.getByRole('heading', { name: '2 Messages' }).waitFor()
  await expect.poll(() => page.evaluate(countNotes)).toBe(2)
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(new URL(request.url()).pathname))
  await page.reload()
  await page.getByRole('heading', { name: '2 Messages' }).waitFor()
  const writer = /messages-csv.*\.js$/
  expect(chunks.filter((path) => writer.test(path))).toHaveLength(0)
  const bytes = await exported(page)
  expect(chunks.filter((path) => writer.test(path))).toHaveLength(1)

  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text).toContain('\r\n')
  const { data, errors, meta } = parse<Record<string, string>>(text.slice(1), { header: true })
  expect(errors).toEqual([])
  expect(meta.fields).toEqual([
    'Number',
    'Date',
    'Name',
    'Phone',
    'Email',
    'Vehicle of interest',
    'Vehicle number',
    'Source',
    'Medium',
    'Campaign',
    'First page',
    'Message',
    'Read',
    'Status',
    'Assigned to',
    'Follow up on',
    'Note',
  ])
  expect(data).toMatchObject([
    {
      Name: "'-Zoë d'Été",
      Phone: "'+12025550143",
      Email: "'+evil@example.com",
      Message: '\'=HYPERLINK("https://evil.example";"click")\nsecond line, with a comma',
      Read: 'Unread',
      Status: 'New',
      Note: "'=1+1",
    },
    {
      Name: 'Ada Byron',
      Phone: "'+447700900123",
      Email: 'ada@engine.example',
      'Vehicle of interest': '2020 =Riley Kestrel, "the" one',
      'Vehicle number': String(car.id),
      Note: "'@SUM(1)",
    },
  ])
  for (const row of data)
    for (const cell of Object.values(row)) expect(cell, 'starts a formula').not.toMatch(/^\s*[=+\-@\t\r]/)

  // The export contains only the listed messages.
  await page.getByRole('searchbox').fill('ada')
  await page.getByRole('heading', { name: '1 Messages' }).waitFor()
  const filtered = parse((await exported(page)).toString('utf8'), { header: true })
  expect(filtered.data).toHaveLength(1)
})

const edit = (note: string) => ({ fields: { note: { from: '', to: note } } })

/** The number of inquiries with a note on this device. */
function countNotes(): Promise<number> {
  return new Promise((resolve, reject) => {
    void indexedDB.databases().then((all) => {
      const name = all.map((each) => each.name ?? '').find((each) => each.includes('staff')) ?? ''
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const rows = opening.result.transaction('inquiries').objectStore('inquiries').getAll()
        rows.onsuccess = () => {
          opening.result.close()
          resolve(rows.result.filter(({ note }) => note !== '').length)
        }
      }
    })
  })
}

it('renders only the visible items of five thousand messages, each with its position', async () => {
  const product = await startBuiltApp({ dataDir: await folderWithInquiries(5000) })
  onTestFinished(() => product.remove())
  const page = await openDashboard(desk.browser, `${product.url}/admin/dashboard/messages`)
  await page.getByRole('heading', { name: '5000 Messages' }).waitFor()
  const list = messageList(page)
  const first = list.getByRole('listitem').first()
  expect(await first.textContent()).toContain(numberedName(5000))
  expect([await first.getAttribute('aria-posinset'), await first.getAttribute('aria-setsize')]).toEqual(['1', '5000'])
  expect(await list.getByRole('listitem').count()).toBeLessThan(50)

  // A direct link into the middle scrolls the list there, and navigation continues from there.
  await page.goto(`${product.url}/admin/dashboard/messages?id=2600`)
  const open = list.locator('button[aria-current]')
  await expect.poll(() => open.textContent()).toContain(numberedName(2600))
  await open.waitFor()
  await messageDetails(page).getByText('2401 of 5000').waitFor()
  await reading(page, numberedName(2600))
  for (let id = 2599; id > 2590; id -= 1) {
    await page.keyboard.press('j')
    await reading(page, numberedName(id))
  }
  await expect.poll(() => open.textContent()).toContain(numberedName(2591))
  const isInView = () =>
    open.evaluate((item) => {
      const panel = item.closest('ul')?.parentElement?.getBoundingClientRect()
      const { top, bottom } = item.getBoundingClientRect()
      return panel !== undefined && top >= panel.top - 1 && bottom <= panel.bottom + 1
    })
  await expect.poll(isInView).toBe(true)

  await page.getByRole('searchbox').fill(numberedName(17))
  // 17, 170 to 179 and 1700 to 1799.
  await page.getByRole('heading', { name: '111 Messages' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill('+447700004321')
  await page.getByRole('heading', { name: '1 Messages' }).waitFor()
  await openMessage(page, numberedName(4321))
  await messageDetails(page).getByRole('button', { name: 'Close' }).click()
  await backOnItem(page, numberedName(4321))
})

it('moves by each press of J, and deletes a thousand messages as one group, with progress', async () => {
  const product = await startBuiltApp({ dataDir: await folderWithInquiries(2500) })
  onTestFinished(() => product.remove())
  const page = await openDashboard(desk.browser, `${product.url}/admin/dashboard/messages`)
  await page.getByRole('heading', { name: '2500 Messages' }).waitFor()
  await openMessage(page, numberedName(2500))
  for (let press = 0; press < 40; press += 1) void page.keyboard.press('j')
  await reading(page, numberedName(2460))

  await page.getByRole('button', { name: 'Select messages' }).click()
  await page.getByRole('searchbox').fill('Visitor b')
  await page.getByRole('heading', { name: '1111 Messages' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete 1,111 messages' }).click()
  await page.getByRole('button', { name: 'Delete Messages' }).click()
  await page.getByRole('progressbar', { name: 'Messages deleted' }).waitFor()
  await page.getByRole('status').filter({ hasText: '1,111 messages are deleted.' }).waitFor({ timeout: 60_000 })
  await page.getByRole('searchbox').fill('')
  await page.getByRole('heading', { name: '1389 Messages' }).waitFor()
  expect(await (await staffApi(product.url)).inquiries()).toHaveLength(1389)
})

it('is not offered to sellers', async () => {
  const page = await desk.open('/messages', { who: SELLER })
  await page.getByRole('searchbox', { name: 'Search inquiries...' }).waitFor()
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
})
