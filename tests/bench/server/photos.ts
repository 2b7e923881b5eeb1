import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type BenchRow, logIn, startProduct, temporaryFolder, vehicle } from '#tests/bench/measure.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'

const UPLOADS = 50
const CARS = 24
const MAX_MEMORY_MIB = 300
const SAMPLE_EVERY_MS = 20
const SCREENS = {
  'a phone (390 px, 3x)': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  'a desktop (1440 px)': { viewport: { width: 1440, height: 900 } },
}
const NOISE = 12

/** Memory while 50 photos arrive at once, and the pictures of /cars as uploaded files and as photos. */
export async function photos(): Promise<BenchRow[]> {
  const files = await cameraPhotos(UPLOADS)
  return [...(await uploadMemory(files)), ...(await listPictures(files.slice(0, CARS)))]
}

/** Pictures as a device sends them: 2048 pixels wide, with the noise of a camera. */
async function cameraPhotos(count: number): Promise<Buffer[]> {
  const names = (await readdir('public/sample')).filter((name) => name.endsWith('-1200.webp'))
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const picture = sharp(await readFile(join('public/sample', names[(index * 7) % names.length] as string)))
      const { data, info } = await picture.resize(2048).raw().toBuffer({ resolveWithObject: true })
      for (let at = 0; at < data.length; at += 1) {
        const value = (data[at] as number) + (Math.random() - 0.5) * NOISE
        data[at] = Math.max(0, Math.min(255, value))
      }
      return sharp(data, { raw: info }).jpeg({ quality: 82 }).toBuffer()
    }),
  )
}

const pathOf = (bytes: Buffer) => `/api/photos/${hash('sha256', bytes, 'hex')}`

async function uploadMemory(files: readonly Buffer[]): Promise<BenchRow[]> {
  using folder = temporaryFolder()
  const product = await startProduct(folder.dir)
  const api = photoApi(product, await logIn(product.url))
  const pid = product.child.pid as number
  const idle = memoryMib(pid)
  const most = { server: 0, all: 0 }
  let isArriving = true
  const sampling = (async () => {
    while (isArriving) {
      const { server, all } = memoryMib(pid)
      most.server = Math.max(most.server, server)
      most.all = Math.max(most.all, all)
      await wait(SAMPLE_EVERY_MS)
    }
  })()
  const startedAt = performance.now()
  const answers = await Promise.all(files.map((bytes) => api.put({ path: pathOf(bytes), bytes, type: 'image/jpeg' })))
  const seconds = (performance.now() - startedAt) / 1000
  isArriving = false
  await sampling
  await product.stop()
  if (answers.some(({ status }) => status !== 201)) throw new Error('an upload failed')
  const mib = files.reduce((sum, { length }) => sum + length, 0) / 1024 / 1024
  const toRow = (whose: string, used: number): BenchRow => ({
    metric: `memory of ${whose} above idle, ${files.length} photos at once (${mib.toFixed(0)} MiB in ${seconds.toFixed(1)} s)`,
    result: `${used.toFixed(0)} MiB`,
    reference: `${MAX_MEMORY_MIB} MiB limit`,
    ratio: used / MAX_MEMORY_MIB,
    target: 'at most 1',
  })
  return [
    toRow('the server', most.server - idle.server),
    toRow('the server and its photo processes', most.all - idle.all),
  ]
}

/** The memory of a process, and with the processes that it started. Linux only. */
function memoryMib(pid: number): { server: number; all: number } {
  const server = residentMib(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return { server, all: server + children.reduce((sum, child) => sum + residentMib(Number(child)), 0) }
}

function residentMib(pid: number): number {
  try {
    const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib) / 1024
  } catch {
    // It has ended.
    return 0
  }
}

async function listPictures(files: readonly Buffer[]): Promise<BenchRow[]> {
  const plain = createServer((request, response) => {
    response.setHeader('Content-Type', 'image/jpeg')
    response.setHeader('Timing-Allow-Origin', '*')
    response.end(files[Number(request.url?.slice(1))])
  }).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const before = await sizesOfList(files.map((_, index) => `${plainUrl}/${index}`))
  const after = await sizesOfList(files.map(pathOf), files)
  plain.close()
  return Object.keys(SCREENS).map((screen) => {
    const [was = Number.NaN, is = Number.NaN] = [before.get(screen), after.get(screen)]
    return {
      metric: `pictures of /cars with ${files.length} photos on ${screen}`,
      result: `${(is / 1024).toFixed(0)} KiB`,
      reference: `${(was / 1024).toFixed(0)} KiB as uploaded`,
      ratio: is / was,
      target: 'at most 0.2',
    }
  })
}

/** @param uploads uploaded and encoded first @returns the bytes of all pictures of the list by screen */
async function sizesOfList(images: readonly string[], uploads: readonly Buffer[] = []): Promise<Map<string, number>> {
  using folder = temporaryFolder()
  const product = await startProduct(folder.dir)
  const token = await logIn(product.url)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const api = photoApi(product, token)
  for (const bytes of uploads) await api.put({ path: pathOf(bytes), bytes, type: 'image/jpeg' })
  for (const [index, image] of images.entries()) {
    const body = JSON.stringify({ ...vehicle, model: `Model ${index}`, images: [image] })
    await fetch(`${product.url}/api/cars`, { method: 'POST', headers, body })
  }
  for (const bytes of uploads) {
    const isEncoded = async () => (await api.get(pathOf(bytes))).headers['cache-control']?.includes('immutable')
    while (!(await isEncoded())) await wait(500)
  }
  const browser = await launchBrowser()
  const sizes = new Map<string, number>()
  for (const [screen, options] of Object.entries(SCREENS)) {
    sizes.set(screen, await pictureBytes(browser, options, `${product.url}/cars`, images))
  }
  await browser.close()
  await product.stop()
  return sizes
}

async function pictureBytes(browser: Browser, options: object, url: string, images: readonly string[]) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  for (const picture of await page.getByRole('list', { name: 'Vehicles' }).locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming
      return { name, bytes: encodedBodySize }
    }),
  )
  await context.close()
  const pictures = loaded.filter(({ name }) => images.some((image) => name.includes(image)))
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0)
}
