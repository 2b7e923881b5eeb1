// Pictures from this device, added to vehicles by the names of the files. Which names match is tested in tests/app/dashboard/import.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { goBySidebar, openSidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { nothingWaits, offline, openTablet } from '#tests/support/browser/tablet.ts'
import { button, pressAction } from '#tests/support/browser/vehicle-pages.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { zipOf } from '#tests/support/fixtures/zip.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile({ seed: 'none' })

beforeEach(async () => {
  for (const { id } of await desk.api.cars()) await desk.api.remove(id)
})

const PLACEHOLDER = '/pictures/placeholder-1200.webp'
/** The width identifies it. */
const picture = async (name: string, width: number) => ({ name, bytes: (await jpegPhoto({ width })).bytes })
const statusOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const leftOut = (page: Page) => page.getByRole('list', { name: 'Files that are left out' }).getByRole('listitem')

type Files = { name: string; bytes: Buffer }[]
const payload = (files: Files) =>
  files.map(({ name, bytes }) => ({
    name,
    buffer: bytes,
    mimeType: name.endsWith('.zip') ? 'application/zip' : 'image/jpeg',
  }))
const choice = (page: Page) => page.getByLabel('Pictures or a ZIP')
const choose = (page: Page, files: Files) => choice(page).setInputFiles(payload(files))

async function chooseByKeyboard(page: Page, files: Files): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice(page).press('Enter')])
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(payload(files))
}

/** The widths of the photos of a vehicle; the address of another picture. */
async function widthsOf(id: number): Promise<(number | string | undefined)[]> {
  const { images } = await desk.api.car(id)
  return Promise.all(
    images.map(async (image) => {
      if (image === PLACEHOLDER) return image
      const response = await fetch(desk.url + image)
      return response.ok ? (await sharp(await response.arrayBuffer()).metadata()).width : response.status
    }),
  )
}

it('adds files and a ZIP offline, behind other pictures, names what is left out, and undoes it', async () => {
  const common = { ...vehicle, images: [PLACEHOLDER] }
  const [first, second] = [
    await desk.api.add({ ...common, stockNumber: 'P-12' }),
    await desk.api.add({ ...common, stockNumber: 'Q7' }),
  ]
  await desk.api.add({ ...common, model: 'Gone', stockNumber: 'S1', sold: true })
  const { context, page } = await openTablet(desk.url)
  await page.goto(`${desk.url}/admin/dashboard/import`)
  await choice(page).waitFor()
  await context.setOffline(true)
  await offline(page)
  const zip = zipOf([
    await picture('stock/P-12-10.jpg', 310),
    await picture('stock/P-12-2.jpg', 302),
    { name: 'P-12-3.jpg', bytes: Buffer.from('no picture') },
  ])
  await chooseByKeyboard(page, [
    { name: 'pictures.zip', bytes: zip },
    await picture('q7-1.jpg', 401),
    await picture('S1-1.jpg', 300),
    await picture('X-1.jpg', 300),
  ])
  await statusOf(page, '4 pictures for 2 vehicles, 2 left out').waitFor()
  expect(await leftOut(page).allTextContents()).toEqual([
    '2020 Jaguar Gone is sold: S1-1.jpg',
    'No vehicle has the stock number X: X-1.jpg',
  ])
  await expectAccessible(page, 'the plan of pictures')
  await button(page, 'Add 4 pictures').press('Enter')
  await statusOf(page, '3 pictures added to 2 vehicles, 3 left out').waitFor()
  await page.getByText('3 pictures wait to be uploaded.').waitFor()
  await leftOut(page).filter({ hasText: '"P-12-3.jpg" is not a photo that this browser can open.' }).waitFor()
  expect(await widthsOf(first.id)).toEqual([PLACEHOLDER])
  await expectAccessible(page, 'the result of pictures')

  await context.setOffline(false)
  await page.getByText('wait to be uploaded').waitFor({ state: 'hidden' })
  await nothingWaits(page)
  expect(await widthsOf(first.id)).toEqual([PLACEHOLDER, 302, 310])
  expect(await widthsOf(second.id)).toEqual([PLACEHOLDER, 401])

  await button(page, 'Undo').click()
  await statusOf(page, 'Undone for 2 vehicles').waitFor()
  await nothingWaits(page)
  expect(await widthsOf(first.id)).toEqual([PLACEHOLDER])
})

it('goes on while another page is open, and stops after the vehicle under way', async () => {
  const cars = await Promise.all(['A', 'B'].map((stockNumber) => desk.api.add({ ...vehicle, stockNumber })))
  const page = await desk.open('/import')
  let encode = () => {}
  const mayEncode = new Promise<void>((resolve) => {
    encode = resolve
  })
  await page.route('**/photo-worker-*.js', async (route) => {
    await mayEncode
    await route.continue()
  })
  await choose(page, [await picture('A-1.jpg', 301), await picture('B-1.jpg', 302)])
  await button(page, 'Add 2 pictures').click()
  await page.getByText('0 of 2 pictures prepared').waitFor()
  await goBySidebar(page, 'Appointments')
  await page.goBack()
  await button(page, 'Stop').click()
  await button(page, 'Stopping after this vehicle').waitFor()
  encode()
  await statusOf(page, '1 picture added to 1 vehicle, 1 left out').waitFor()
  await leftOut(page).filter({ hasText: 'Stopped before: B-1.jpg' }).waitFor()
  await nothingWaits(page)
  const counts = await Promise.all(cars.map(async ({ id }) => (await desk.api.car(id)).images.length))
  expect(counts).toEqual([vehicle.images.length + 1, vehicle.images.length])
})

it('says why a ZIP cannot be read', async () => {
  const page = await desk.open('/import')
  await choose(page, [{ name: 'broken.zip', bytes: Buffer.from('no ZIP') }])
  await page.getByRole('alert').filter({ hasText: '"broken.zip" is not a ZIP that can be read.' }).waitFor()
})

it('takes a ZIP that is dropped on the page', async () => {
  await desk.api.add({ ...vehicle, stockNumber: 'D-1' })
  const page = await desk.open('/import')
  const zip = zipOf([await picture('D-1-1.jpg', 300)])
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.zip'))
      return transfer
    },
    [...zip],
  )
  await choice(page).dispatchEvent('drop', { dataTransfer: dropped })
  await statusOf(page, '1 picture for 1 vehicle').waitFor()
})

it('ends when the user logs out, and adds nothing as the next one', async () => {
  const { id } = await desk.api.add({ ...vehicle, stockNumber: 'L' })
  const page = await desk.open('/import', { who: SELLER })
  let encode = () => {}
  const mayEncode = new Promise<void>((resolve) => {
    encode = resolve
  })
  await page.route('**/photo-worker-*.js', async (route) => {
    await mayEncode
    await route.continue()
  })
  await choose(page, [await picture('L-1.jpg', 301)])
  await button(page, 'Add 1 picture').click()
  await page.getByText('0 of 1 picture prepared').waitFor()
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  await fillLogIn(page, ADMIN)
  await page.getByRole('heading', { level: 1 }).waitFor()
  encode()
  await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
  await pressAction(page.getByRole('main'), 'Import')
  // Pictures are encoded one after the other, so the first one is done before this one.
  await choose(page, [await picture('L-2.jpg', 302)])
  await button(page, 'Add 1 picture').click()
  await statusOf(page, '1 picture added to 1 vehicle').waitFor()
  await nothingWaits(page)
  expect((await widthsOf(id)).slice(vehicle.images.length)).toEqual([302])
})
