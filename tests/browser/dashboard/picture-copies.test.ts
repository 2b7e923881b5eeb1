// An import whose pictures stand on another site, which is switched off afterwards.
import { expect, it, onTestFinished } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { openTablet } from '#tests/support/browser/tablet.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startPictureHost } from '#tests/support/server/picture-host.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'

it('copies the pictures of an import, goes on after a restart, and shows them when the other site is gone', async () => {
  // The browser requests the picture that is gone, and the server while it stops and answers 503.
  expectConsoleErrors(/gone\.jpg|ERR_CONNECTION_REFUSED|503 .*\/api\/sync\/events/)
  const host = await startPictureHost()
  const photos = await Promise.all(Array.from({ length: 3 }, (_, seed) => jpegPhoto({ seed })))
  for (const [index, { bytes }] of photos.entries()) host.answers.set(`/${index}.jpg`, bytes)
  // The second picture is held back until the restart.
  const asked = new Promise<void>((resolve) => host.answers.set('/1.jpg', () => resolve()))
  const env = { SEED: 'none', COPY_FROM_PRIVATE_ADDRESSES: host.host }
  const product = await startProduct({ env })
  onTestFinished(() => product.remove())
  const { page } = await openTablet(product.url, ADMIN)
  await page.goto(`${product.url}/admin/dashboard/import`)
  const { make, year, price, description, color, fuelType, transmission } = vehicle
  const common = [make, 'Copied', year, price, color, fuelType, transmission, description]
  const addresses = [0, 1, 2].map((index) => host.address(`/${index}.jpg`))
  const lines = [
    ['Make', 'Model', 'Year', 'Price', 'Color', 'Fuel type', 'Transmission', 'Description', 'Images'],
    [...common, addresses.join('|')],
    [...common.with(1, 'Not found'), host.address('/gone.jpg')],
  ]
  const buffer = Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
  const choice = page.getByRole('switch', { name: 'Copy the pictures to this site' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
  await asked
  await page.getByText(/^2 of 4 pictures copied, . failed$/).waitFor()
  await page.getByText(/The server answered 404\. Next try/).waitFor()
  await page.goto(`${product.url}/admin/dashboard/stock`)
  const elsewhere = page.getByRole('list', { name: /^Pictures on another site/ }).getByRole('listitem')
  await elsewhere.filter({ hasText: 'Not found' }).waitFor()
  expect((await elsewhere.allTextContents()).sort()).toEqual(['2020 Jaguar Copied', '2020 Jaguar Not found'])

  await product.stop()
  host.answers.set('/1.jpg', photos[1]?.bytes as Buffer)
  const { port } = new URL(product.url)
  const again = await startProduct({ dataDir: product.dataDir, env: { ...env, PORT: port } })
  onTestFinished(() => again.remove())
  await page.goto(`${again.url}/admin/dashboard/import`)
  // It may have failed before the stop, and is then tried again after a minute.
  await page.getByText('3 of 4 pictures copied, 1 failed').waitFor({ timeout: 90_000 })
  await page.goto(`${again.url}/admin/dashboard/attention`)
  await page.getByRole('list', { name: '1 vehicle with pictures on another site' }).waitFor()

  await host.stop()
  const visitor = await page.context().browser()?.newContext()
  if (!visitor) throw new Error('The browser is closed')
  onTestFinished(() => visitor.close())
  const visit = await visitor.newPage()
  await visit.goto(`${again.url}/cars`)
  await visit
    .getByRole('link', { name: /Copied/ })
    .first()
    .click()
  await visit.getByRole('heading', { level: 1, name: /Copied/ }).waitFor()
  const loaded = () =>
    visit.evaluate(() =>
      Array.from(document.images, ({ complete, naturalWidth, currentSrc }) => ({
        isLoaded: complete && naturalWidth > 0,
        hash: /photos\/(\w+)/.exec(currentSrc)?.[1],
      })),
    )
  for (const { sha256 } of photos)
    await expect.poll(loaded).toContainEqual(expect.objectContaining({ isLoaded: true, hash: sha256 }))
})
