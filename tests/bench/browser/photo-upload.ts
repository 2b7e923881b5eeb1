// The upload of a car with 20 photos on a line of 1 Mbit/s, beside the bare transfer of the same bytes in one request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type BenchRow, vehicle } from '#tests/bench/measure.ts'
import { openStaffBrowser } from './staff-browser.ts'

const PHOTOS = 20
const BYTES_PER_SECOND = 1_000_000 / 8
const LATENCY_MS = 40
const TIMEOUT_MS = 600_000

export async function photoUpload(): Promise<BenchRow[]> {
  await using site = await openStaffBrowser()
  const { page, url } = site
  await page.goto(`${url}/admin/dashboard/add-car`)
  await fill(page)
  await page.getByLabel('Choose photos').setInputFiles(await drawPhotos())
  await page
    .getByRole('list', { name: 'Photos', exact: true })
    .getByRole('listitem')
    .nth(PHOTOS - 1)
    .waitFor({ timeout: TIMEOUT_MS })
  await slowDown(page)
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Save vehicle' }).click()
  const connection = page.getByRole('group', { name: 'Connection' })
  await connection
    .filter({ hasText: `${PHOTOS} changes waiting, ${PHOTOS} of them photos` })
    .waitFor({ timeout: TIMEOUT_MS })
  await connection.filter({ hasText: 'Online, 0 changes waiting' }).waitFor({ timeout: TIMEOUT_MS })
  const uploadMs = performance.now() - startedAt
  const bytes = await storedBytes(page)
  const bareMs = await bareTransfer(await site.browser.newPage(), bytes)
  return [
    {
      metric: `a car with ${PHOTOS} photos (${(bytes / 1_000_000).toFixed(1)} MB) saved and uploaded, 1 Mbit/s`,
      result: `${(uploadMs / 1000).toFixed(1)} s`,
      reference: `${(bareMs / 1000).toFixed(1)} s for one request with the same bytes`,
      ratio: uploadMs / bareMs,
      target: 'at most 1.25',
    },
  ]
}

async function fill(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Price', String(vehicle.price)],
    ['Color', vehicle.color],
    ['Description', vehicle.description],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Fuel type').selectOption(vehicle.fuelType)
  await page.getByLabel('Transmission').selectOption(vehicle.transmission)
}

/** Noise over a plane: 300 kB, as large as a photo of a car with these sides. */
async function drawPhotos() {
  return Promise.all(
    [...Array(PHOTOS).keys()].map(async (index) => {
      const noise = { type: 'gaussian', mean: 60 + index * 6, sigma: 15 } as const
      const picture = sharp({ create: { width: 2048, height: 1365, channels: 3, background: 'black', noise } })
      return { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: await picture.blur(1).jpeg().toBuffer() }
    }),
  )
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

/** The size of all photos on the device. */
function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('dealership-staff-')) ?? {}
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('photos').objectStore('photos').getAll()
        reading.onsuccess = () => resolve(reading.result.reduce((sum, photo) => sum + photo.bytes, 0))
      }
    })
  })
}

async function bareTransfer(page: Page, bytes: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await slowDown(page)
    return await page.evaluate(async (size) => {
      const startedAt = performance.now()
      await fetch('/', { method: 'PUT', body: new Uint8Array(size) })
      return performance.now() - startedAt
    }, bytes)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
