// A tablet whose browser is killed during an upload, as by a power cut. tests/app/sync/photo-uploads.test.ts covers the stages.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killProfile, openProfile } from '#tests/support/browser/browser.ts'
import { storedSession } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, openStoredTablet } from '#tests/support/browser/tablet.ts'
import { button, field, fillVehicle } from '#tests/support/browser/vehicle-pages.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

let product: BuiltApp
let line: Awaited<ReturnType<typeof openLossyLine>>
let session: Record<string, string>
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
  line = await openLossyLine(product.url)
  api = await staffApi(product.url)
  session = await storedSession(product.url, ADMIN)
})
afterAll(async () => {
  await line?.close()
  await product?.remove()
})

const STAGES = ['before the change that names the photos', 'during the first upload', 'before a response is recorded']

it.each(STAGES)('S80 a browser killed %s uploads each photo once and loses none', async (stage) => {
  const { page, profile } = await openStoredTablet(line.url)
  await page.goto(`${line.url}/admin/dashboard/add-car`)
  await fillVehicle(page, 'Riley', stage)
  await field(page, 'Image URL 1').fill('')
  const photos = await Promise.all([1, 2, 3].map((seed) => jpegPhoto({ seed, width: 700 + STAGES.indexOf(stage) })))
  const files = photos.map(({ bytes }, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: bytes }))
  await page.getByLabel('Choose photos').setInputFiles(files)
  await page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem').nth(2).waitFor()
  const reached =
    stage === STAGES[0]
      ? line.holdAnswer('POST', '/api/sync/push').held
      : stage === STAGES[1]
        ? line.holdAnswer('PUT', '/api/photos/').held
        : line.loseAnswer('PUT', '/api/photos/')
  await button(page, 'Save vehicle').click()
  await reached
  await killProfile(profile)

  const again = await openProfile({ dir: profile.dir })
  try {
    const later = await again.context.newPage()
    // Chromium writes localStorage seconds later, so the session may be lost with the browser. Photos and mutations are not in it.
    await later.goto(`${line.url}/robots.txt`)
    await later.evaluate((entries) => Object.assign(localStorage, entries), session)
    await later.goto(`${line.url}/admin/dashboard/attention`)
    const isStored = async () => {
      const car = (await api.cars()).find(({ model }) => model === stage)
      const answers = await Promise.all((car?.images ?? []).map((image) => fetch(product.url + image)))
      return answers.map(({ status }) => status)
    }
    await expect.poll(isStored, { timeout: 40_000 }).toEqual([200, 200, 200])
    await nothingWaits(later)
    expect((await api.cars()).filter(({ model }) => model === stage)).toHaveLength(1)
  } finally {
    await again.close()
  }
})
