// Photos from the form to the site: chosen without a connection, shown at once, edited, and uploaded when the connection is back.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { photoHash } from '#domain/photos/photo.ts'
import { openSidebar, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { button, field, fillVehicle } from '#tests/support/browser/vehicle-pages.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile({ seed: 'none' })

beforeEach(() => desk.line.mend())

const photoItems = (page: Page) => page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')

async function choose(page: Page, count: number): Promise<void> {
  const photos = await Promise.all([...Array(count).keys()].map((seed) => jpegPhoto({ seed, width: 900 })))
  await page
    .getByLabel('Choose photos', { exact: true })
    .setInputFiles(
      photos.map(({ bytes }, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer: bytes })),
    )
  await photoItems(page)
    .nth(count - 1)
    .waitFor()
}

/** Drags a photo by its picture onto another one. */
async function drag(page: Page, item: Locator, target: Locator): Promise<void> {
  await item.scrollIntoViewIfNeeded()
  const [from, to] = [await item.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('The photo is not visible')
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 50, { steps: 4 })
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 })
  await page.mouse.up()
  // The library stops clicks for a moment after a drag, so that the drop is not a press.
  await expect.poll(() => page.evaluate(isClickReceived)).toBe(true)
}

/** Runs in the page. */
function isClickReceived(): boolean {
  let isReceived = false
  document.body.addEventListener('click', () => (isReceived = true), { once: true })
  document.body.click()
  return isReceived
}

/** The address of the picture once it is shown. */
async function shown(picture: Locator): Promise<string> {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  return (await picture.getAttribute('src')) ?? ''
}

/** The `seed` of each photo in the list, by the colour of its lowest row; null for one that is not shown yet. */
const shownSeeds = (page: Page) =>
  photoItems(page)
    .getByRole('img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).map((image) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        canvas?.drawImage(image, 0, image.naturalHeight - 1, 1, 1, 0, 0, 1, 1)
        const [, , blue = 0, alpha] = canvas?.getImageData(0, 0, 1, 1).data ?? []
        return image.src.startsWith('blob:') && alpha === 255 ? Math.round(blue / 20) : null
      }),
    )

it('S80 shows photos that were chosen offline in the form, in the list and on the site, and uploads them when the connection is back', async () => {
  const page = await desk.open('/add-car')
  desk.line.cut()
  await fillVehicle(page, 'Alvis', 'Speed 20')
  await field(page, 'Image URL 1').fill('')
  await choose(page, 3)
  expect(await shown(photoItems(page).first().getByRole('img'))).toMatch(/^blob:/)
  await button(page, 'Save vehicle').click()
  await page.getByText('Saved on this device').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
  await waits(page, 4)
  const row = await vehicleRow(page, 'Speed 20')
  await row.getByText('3 photos wait').waitFor()
  expect(await shown(row.locator('img'))).toMatch(/^blob:/)

  const accept = desk.line.refuse('PUT', '/api/photos/', 503)
  onTestFinished(accept)
  await desk.line.mend()
  await connection(page)
    .filter({ hasText: /^Online, 3 changes waiting, 3 of them photos$/ })
    .waitFor()
  const [car] = await desk.api.cars()
  await page.goto(`${desk.url}/cars/${car?.id}`)
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/)
  await shown(picture)

  await page.goto(`${desk.url}/admin/dashboard/attention`)
  await waits(page, 3)
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Photos are waiting' })
  await question.getByText('3 photos on this device have not reached the server yet.').waitFor()
  await question.getByRole('button', { name: 'Discard 3 photos and log out' }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  accept()
  await button(page, 'Try now').click()
  const statuses = async () =>
    (await Promise.all((car?.images ?? []).map((image) => fetch(desk.url + image)))).map(({ status }) => status)
  await expect.poll(statuses).toEqual([200, 200, 200])
  await nothingWaits(page)
})

it('S80 a photo that is still being prepared is unsaved work: leaving the form and reloading ask, and it reaches the draft', async () => {
  const page = await desk.open('', { width: TABLET_WIDTH })
  let prepare = () => {}
  const mayPrepare = new Promise<void>((resolve) => {
    prepare = resolve
  })
  onTestFinished(prepare)
  await page.route('**/photo-worker-*.js', async (route) => {
    await mayPrepare
    await route.continue()
  })
  const car = await desk.api.add({ ...vehicle, model: 'Prepared', images: ['/pictures/placeholder-1200.webp'] })
  await page.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
  const files = await Promise.all([0, 1].map((seed) => jpegPhoto({ seed, width: 900 })))
  await page
    .getByLabel('Choose photos', { exact: true })
    .setInputFiles(files.map(({ bytes }, seed) => ({ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: bytes })))
  await page.getByText('Preparing 2 photos…').waitFor()
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.getByRole('link', { name: 'Back to vehicles' }).click()
  await button(page, 'Leave without saving').click()
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
  await (await vehicleRow(page, 'Prepared')).getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Preparing photos…').waitFor()
  prepare()
  await page.getByText(/^Your unsaved changes from/).waitFor()
  await shown(photoItems(page).nth(1).getByRole('img'))

  await button(page, 'Remove photo 1').click()
  await button(page, 'Undo').waitFor()
  await button(page, 'Save vehicle').click()
  await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
  expect(await button(page, 'Undo').count()).toBe(0)
  await nothingWaits(page)
  expect((await desk.api.car(car.id)).images.filter((image) => photoHash(image))).toHaveLength(1)
})

it('the page Photos has one grid of all pictures, in any order, and saves each change at once', async () => {
  const pictures = ['/pictures/placeholder-1200.webp', '/pictures/placeholder-600.webp']
  const car = await desk.api.add({ ...vehicle, model: 'Gridded', images: pictures })
  const page = await desk.open(`/cars/${car.id}/photos`, { width: TABLET_WIDTH })
  await page.getByText('2 photos', { exact: true }).waitFor()
  await choose(page, 1)
  await page.getByText(/^3 photos/).waitFor()
  const images = async () => (await desk.api.car(car.id)).images.map((image) => (photoHash(image) ? 'photo' : image))
  await expect.poll(images).toEqual(['photo', ...pictures])
  expect(await button(page, 'Rotate photo 2').count()).toBe(0)
  await button(page, 'Move photo 1 down').click()
  await expect.poll(images).toEqual([pictures[0], 'photo', pictures[1]])
  await photoItems(page).first().getByText('Cover').waitFor()
  await button(page, 'Remove photo 1').click()
  await expect.poll(images).toEqual(['photo', pictures[1]])
  await button(page, 'Put removed photo 1 back').click()
  await expect.poll(images).toEqual([pictures[0], 'photo', pictures[1]])
  await nothingWaits(page)
})

itInLongRun('orders, rotates and removes photos, with typed addresses after them', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Ordered', images: ['/pictures/placeholder-1200.webp'] })
  const page = await desk.open(`/edit-car/${car.id}`, { width: TABLET_WIDTH })
  await choose(page, 3)
  const shows = (...seeds: number[]) => expect.poll(() => shownSeeds(page)).toEqual(seeds)
  await shows(0, 1, 2)
  expect(await field(page, 'Image URL 1').inputValue()).toBe('/pictures/placeholder-1200.webp')
  expect(await button(page, 'Move photo 1 up').isDisabled()).toBe(true)
  await button(page, 'Move photo 3 up').click()
  await shows(0, 2, 1)
  await button(page, 'Move photo 1 down').click()
  await shows(2, 0, 1)
  await photoItems(page).first().getByText('Cover').waitFor()

  await button(page, 'Remove photo 2').click()
  await shows(2, 1)
  await button(page, 'Undo').click()
  await shows(2, 0, 1)

  await drag(page, photoItems(page).nth(2), photoItems(page).first())
  await shows(1, 2, 0)

  await button(page, 'Rotate photo 1').click()
  await expect
    .poll(() =>
      photoItems(page)
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalHeight),
    )
    .toBe(900)
  await button(page, 'Save vehicle').click()
  await page.getByText('Vehicle updated successfully').waitFor()
  await nothingWaits(page)
  const { images } = await desk.api.car(car.id)
  expect(images.map((image) => (photoHash(image) ? 'photo' : image))).toEqual([
    ...images.slice(0, -1).map(() => 'photo'),
    '/pictures/placeholder-1200.webp',
  ])
})
