// The dashboard as staff work with it: a real browser, the built product, and what it sends looked at on the way.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/car.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { ADMIN, type Product, startProduct } from '#tests/support/product.ts'
import { staffApi } from '#tests/support/staff-api.ts'
import { fillLogIn, newPage, openDashboard, watchPushes } from '#tests/support/staff-page.ts'
import { vehicle } from '#tests/support/vehicle.ts'

let browser: Browser
let product: Product
let api: Awaited<ReturnType<typeof staffApi>>

beforeAll(async () => {
  product = await startProduct()
  api = await staffApi(product.url)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const table = (page: Page) => page.getByRole('table', { name: 'Vehicles' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('switch') })
const row = (page: Page, car: Car) => rows(page).filter({ hasText: `${car.make} ${car.model}` })
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' })

async function openVehicles(car?: Car): Promise<Page> {
  const page = await openDashboard(browser, `${product.url}/admin/dashboard/cars`)
  await table(page).waitFor()
  if (car) await page.getByRole('searchbox', { name: 'Search vehicles...' }).fill(car.model)
  return page
}

/** A car that no other test looks at. */
async function ownCar(model: string, fields: Partial<Car> = {}): Promise<Car> {
  return api.add({ ...vehicle, make: 'Alvis', model, ...fields })
}

describe('the log-in', () => {
  it('asks for both fields, refuses in the words of the spec, and leads to the overview', async () => {
    const page = await newPage(browser)
    await page.goto(`${product.url}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
    await page.getByText('Log in to access the dashboard').waitFor()

    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('alert').filter({ hasText: 'Please enter both username and password' }).waitFor()
    await fillLogIn(page, { ...ADMIN, password: 'wrong' })
    await page.getByRole('alert').filter({ hasText: 'Invalid username or password' }).waitFor()
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toMatch(/^ey/)
  })

  it('is busy in words while the server thinks, and says that it failed when there is no answer', async () => {
    const page = await newPage(browser)
    await page.goto(`${product.url}/admin`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/login', async (route) => {
      await held
      await route.abort()
    })
    await fillLogIn(page, ADMIN)
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await busy.waitFor()
    expect(await page.getByRole('textbox', { name: 'Username' }).isDisabled()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Password' }).isDisabled()).toBe(true)
    release()
    await page.getByRole('alert').filter({ hasText: 'An error occurred during login' }).waitFor()
  })

  it('leads back to where the person wanted to go, and does not stay in the history', async () => {
    const page = await newPage(browser)
    await page.goto(`${product.url}/about`)
    await page.goto(`${product.url}/admin/dashboard/cars?status=sold`)
    await page.waitForURL('**/admin')
    await fillLogIn(page, ADMIN)
    await page.waitForURL('**/admin/dashboard/cars?status=sold')
    await table(page).waitFor()
    await page.goBack()
    await page.waitForURL('**/about')
    await page.goto(`${product.url}/admin`)
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin')
    expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull()
  })
})

describe('the vehicle list', () => {
  it('sends only the field that a switch changes', async () => {
    const car = await ownCar('Speed 20')
    const page = await openVehicles(car)
    const sent = watchPushes(page)
    const homepage = row(page, car).getByRole('switch', { name: 'Homepage' })
    await homepage.click()
    await expect.poll(async () => (await api.car(car.id)).featured).toBe(true)
    await row(page, car).getByRole('switch', { name: 'Enabled' }).click()
    await expect.poll(async () => (await api.car(car.id)).enabled).toBe(false)
    expect(await homepage.getAttribute('aria-checked')).toBe('true')
    expect(sent).toEqual([
      { name: 'car.edit', uid: car.uid, args: { fields: { featured: { from: false, to: true } } } },
      { name: 'car.edit', uid: car.uid, args: { fields: { enabled: { from: true, to: false } } } },
    ])
  })

  it('sells a car and makes it available again, naming the sale', async () => {
    const car = await ownCar('Silver Eagle', { featured: true })
    const page = await openVehicles(car)
    const sent = watchPushes(page)
    await row(page, car).getByRole('button', { name: 'Mark as Sold' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog
      .getByText(
        'This will mark the vehicle as sold and automatically remove it from the homepage and featured listings.',
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sent).toEqual([])
    await row(page, car).getByRole('button', { name: 'Mark as Sold' }).click()
    await dialog.getByRole('button', { name: 'Mark as Sold' }).click()
    await page.getByText('No available vehicles found matching your search.').waitFor()
    await expect.poll(async () => (await api.car(car.id)).sold).toBe(true)
    const sold = await api.car(car.id)
    expect(sold).toMatchObject({ enabled: false, featured: false })

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Sold Cars')
    await row(page, car).getByText('SOLD').waitFor()
    for (const name of ['Homepage', 'Enabled']) {
      expect(await row(page, car).getByRole('switch', { name }).isDisabled()).toBe(true)
    }
    await row(page, car).getByRole('button', { name: 'Mark as Available' }).click()
    await dialog
      .getByText(
        'This will mark the vehicle as available for sale again. You can manually enable homepage visibility and featured status if needed.',
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Mark as Available' }).click()
    await expect.poll(async () => (await api.car(car.id)).sold).toBe(false)
    expect(await api.car(car.id)).toMatchObject({ enabled: false, featured: false })
    expect(sent.map(({ name }) => name)).toEqual(['car.sell', 'car.unsell'])
    expect(sent[1]?.args).toEqual({ saleId: sold.saleId })
  })

  it('deletes a car after the question', async () => {
    const car = await ownCar('Grey Lady')
    const page = await openVehicles(car)
    const sent = watchPushes(page)
    await row(page, car).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Are you sure you want to delete this vehicle? This action cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await row(page, car).waitFor({ state: 'detached' })
    await expect.poll(async () => (await api.cars()).some(({ id }) => id === car.id)).toBe(false)
    expect(sent.map(({ name, uid }) => ({ name, uid }))).toEqual([{ name: 'car.delete', uid: car.uid }])
  })

  it('pages through the inventory and says where it is', async () => {
    const total = (await api.cars()).filter(({ sold }) => !sold).length
    const page = await openVehicles()
    await page.getByText(`Showing 1 to 10 of ${total} vehicles`).waitFor()
    expect(await rows(page).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`Showing 11 to 20 of ${total} vehicles`).waitFor()
    expect(await page.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')

    await page.getByRole('combobox', { name: 'Vehicles per page' }).selectOption('5')
    await page.getByText(`Showing 1 to 5 of ${total} vehicles`).waitFor()
    const last = Math.ceil(total / 5)
    await page.getByRole('button', { name: `Page ${last}` }).click()
    await page.getByText(`Showing ${(last - 1) * 5 + 1} to ${total} of ${total} vehicles`).waitFor()
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All Cars')
    await page.getByText(/^Showing 1 to 5 of/).waitFor()
    await page.reload()
    expect(await page.getByRole('combobox', { name: 'Vehicles per page' }).inputValue()).toBe('5')
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('all')

    const search = page.getByRole('searchbox', { name: 'Search vehicles...' })
    await search.fill('no such car')
    await page.getByText('No vehicles found matching your search.').waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Sold Cars')
    await page.getByText('No sold vehicles found matching your search.').waitFor()
  })

  it('shows all pictures of a car, closed by Escape, the button and a click beside them', async () => {
    const page = await openVehicles()
    const thumb = rows(page)
      .first()
      .getByRole('button', { name: /images? of/ })
    const gallery = page.getByRole('dialog', { name: 'Image gallery' })
    await thumb.click()
    await gallery.getByRole('button', { name: 'Close' }).click()
    await gallery.waitFor({ state: 'detached' })
    await thumb.click()
    await gallery.waitFor()
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'detached' })
    await thumb.click()
    await gallery.waitFor()
    await page.mouse.click(40, 500)
    await gallery.waitFor({ state: 'detached' })
  })

  it('marks what waits, and lists it, while there is no signal', async () => {
    const car = await ownCar('Crested Eagle')
    const page = await openVehicles(car)
    await page.context().setOffline(true)
    await connection(page)
      .filter({ hasText: /^Offline/ })
      .waitFor()
    await row(page, car).getByRole('switch', { name: 'Homepage' }).click()
    await row(page, car).getByText('Waiting').waitFor()
    await connection(page)
      .filter({ hasText: /^Offline\D*1/ })
      .waitFor()
    await connection(page).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Crested Eagle' }).waitFor()

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog', { name: 'Changes are waiting' }).getByRole('button', { name: 'Cancel' }).click()
    await page.context().setOffline(false)
    await connection(page)
      .filter({ hasText: /^Online/ })
      .waitFor()
    await expect.poll(async () => (await api.car(car.id)).featured, { timeout: 20_000 }).toBe(true)
  })

  it('tells of a conflict and lets a person decide', async () => {
    const car = await ownCar('Three Litre', { price: 20_000 })
    const page = await openDashboard(browser, `${product.url}/admin/dashboard/edit-car/${car.id}`)
    await page.getByRole('spinbutton', { name: 'Price' }).fill('19000')
    await api.edit(car.id, { price: 21_000 })
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await page.getByText('Someone else changed the same field meanwhile').waitFor()
    expect(await page.getByText('Vehicle updated successfully').count()).toBe(0)
    const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' })
    await alert.getByRole('link', { name: 'Needs attention' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Three Litre' })
    await item.getByText('$21,000').waitFor()
    await item.getByText('$19,000').waitFor()
    expect((await api.car(car.id)).price).toBe(21_000)
    await item.getByRole('button', { name: 'Use mine' }).click()
    await item.waitFor({ state: 'detached' })
    await expect.poll(async () => (await api.car(car.id)).price).toBe(19_000)
  })
})
