// An import whose pictures stand on another site, which is switched off afterwards. In the long run it is the stock of a dealer.
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { sideways } from '#tests/support/browser/axe.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { openTablet } from '#tests/support/browser/tablet.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { startPictureHost } from '#tests/support/server/picture-host.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const CARS = isLongRun ? 85 : 2
const PICTURES = CARS * 4
const FORMATS = ['image/jpeg', 'image/webp', 'image/avif']
const TIME_LIMIT_MS = isLongRun ? 900_000 : 180_000

it(
  'copies the pictures of an import, goes on after a restart, and shows them when the other site is gone',
  async () => {
    // The browser requests what cannot be copied, and the server while it stops and answers 503.
    expectConsoleErrors(/(gone|page|moved|large-x+)\.jpg|ERR_CONNECTION_REFUSED|503 .*\/api\/sync\/events/)
    const host = await startPictureHost()
    const colorOf = (index: number) => `#${(0x102030 + index * 0x503).toString(16)}`
    const photos = await Promise.all(
      Array.from({ length: PICTURES }, (_, index) => jpegPhoto({ width: 240, height: 160, color: colorOf(index) })),
    )
    for (const [index, { bytes }] of photos.entries()) host.answers.set(`/${index}.jpg`, bytes)
    // The second picture of the first vehicle is held back until the restart.
    const asked = new Promise<void>((resolve) => host.answers.set('/1.jpg', () => resolve()))
    const large = `/large-${'x'.repeat(200)}.jpg`
    host.answers.set('/page.jpg', Buffer.from('<!doctype html><title>No hotlinking</title>'.padEnd(100)))
    host.answers.set('/moved.jpg', (response) => {
      response.writeHead(302, { Location: 'http://127.0.0.1:9/a.jpg' }).end()
    })
    host.answers.set(large, Buffer.concat([photos[0]?.bytes as Buffer, Buffer.alloc(30 * 1024 * 1024)]))
    const env = { SEED: 'none', COPY_FROM_PRIVATE_ADDRESSES: host.host }
    const product = await startProduct({ env })
    onTestFinished(() => product.remove())
    const { page } = await openTablet(product.url, ADMIN)
    await page.goto(`${product.url}/admin/dashboard/import`)
    const { make, year, price, description, color, fuelType, transmission } = vehicle
    const row = (model: string, pictures: string[]) => {
      const images = pictures.map(host.address).join('|')
      return [make, model, year, price, color, fuelType, transmission, description, images]
    }
    const lines = [
      ['Make', 'Model', 'Year', 'Price', 'Color', 'Fuel type', 'Transmission', 'Description', 'Images'],
      row('Faulty', ['/gone.jpg', '/page.jpg', '/moved.jpg', large]),
      ...Array.from({ length: CARS }, (_, car) =>
        row(
          `Copied ${car}`,
          [0, 1, 2, 3].map((picture) => `/${car * 4 + picture}.jpg`),
        ),
      ),
    ]
    const buffer = Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
    const choice = page.getByRole('switch', { name: 'Copy the pictures to this site' })
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sideways(page), 'long addresses in the samples').toBe(0)
    await page.getByRole('button', { name: `Import ${CARS + 1} vehicles` }).click()
    await asked
    await page.getByText(new RegExp(`^[1-9]\\d* of ${PICTURES + 4} pictures copied`)).waitFor()
    await page.goto(`${product.url}/admin/dashboard/stock`)
    const elsewhere = page.getByRole('list', { name: /^Pictures on another site/ }).getByRole('listitem')
    for (const name of ['Faulty', 'Copied 0']) await elsewhere.filter({ hasText: `2020 Jaguar ${name}` }).waitFor()

    await product.stop()
    host.answers.set('/1.jpg', photos[1]?.bytes as Buffer)
    const { port } = new URL(product.url)
    const again = await startProduct({ dataDir: product.dataDir, env: { ...env, PORT: port } })
    onTestFinished(() => again.remove())
    await page.goto(`${again.url}/admin/dashboard/import`)
    // The held picture may have failed before the stop, and is then tried again after a minute.
    await page
      .getByText(`${PICTURES} of ${PICTURES + 4} pictures copied, 4 failed`)
      .waitFor({ timeout: TIME_LIMIT_MS / 2 })
    const failures = page.getByRole('list', { name: 'Pictures that were not copied' }).getByRole('listitem')
    for (const [path, reason] of [
      ['/gone.jpg', 'The server answered 404'],
      ['/page.jpg', 'It is not a JPEG, PNG, WebP or AVIF picture without animation'],
      ['/moved.jpg', 'The address leads into a private network'],
      [large, 'It is larger than 25 MB'],
    ] as const)
      await failures
        .filter({ hasText: path })
        .filter({ hasText: `2020 Jaguar Faulty: ${reason}. Next try` })
        .waitFor()
    expect(await sideways(page), 'long addresses of failures').toBe(0)
    await page.goto(`${again.url}/admin/dashboard/attention`)
    await page.getByRole('list', { name: '1 vehicle with pictures on another site' }).waitFor()

    await host.stop()
    const copied = (await (await staffApi(again.url)).cars()).filter(({ model }) => model.startsWith('Copied'))
    expect(copied.flatMap(({ images }) => images).sort()).toEqual(photos.map(({ path }) => path).sort())
    const typesOf = (path: string) =>
      Promise.all(
        FORMATS.map(async (Accept) =>
          (await fetch(again.url + path, { headers: { Accept } })).headers.get('content-type'),
        ),
      )
    for (const { path } of photos) await expect.poll(() => typesOf(path), { timeout: 60_000 }).toEqual(FORMATS)
    const visitor = await page.context().browser()?.newContext()
    if (!visitor) throw new Error('The browser is closed')
    onTestFinished(() => visitor.close())
    const visit = await visitor.newPage()
    for (const width of [1440, 390]) {
      await visit.setViewportSize({ width, height: 900 })
      await visit.goto(`${again.url}/cars`)
      await visit
        .getByRole('link', { name: /Copied 0/ })
        .first()
        .click()
      await visit.getByRole('heading', { level: 1, name: /Copied 0/ }).waitFor()
      for (const [index, { sha256 }] of photos.slice(0, 4).entries()) {
        await visit.getByRole('button', { name: `Show image ${index + 1}`, exact: true }).click()
        await expect.poll(() => loadedIn(visit), { message: `${width} pixels` }).toContain(sha256)
      }
    }
  },
  TIME_LIMIT_MS,
)

/** The hashes of the photos that the page shows. */
const loadedIn = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.images).flatMap(({ complete, naturalWidth, currentSrc }) =>
      complete && naturalWidth > 0 ? [/photos\/(\w+)/.exec(currentSrc)?.[1]] : [],
    ),
  )
