// The forms of the dashboard: what they refuse, what they send, what they say when it did not work.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/default-settings.ts'
import type { SiteSettings } from '#domain/settings.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { staffApi } from '#tests/support/staff-api.ts'
import { failPushes, newPage, openDashboard, watchPushes } from '#tests/support/staff-page.ts'
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

const open = (path: string) => openDashboard(browser, `${product.url}/admin/dashboard${path}`)
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

describe('the vehicle form', () => {
  async function fillVehicle(page: Page, model: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Make' }).fill('Lagonda')
    await page.getByRole('textbox', { name: 'Model' }).fill(model)
    await page.getByRole('spinbutton', { name: 'Price' }).fill('50000')
    await page.getByRole('textbox', { name: 'Color' }).fill('Black')
    await page.getByRole('combobox', { name: 'Fuel type' }).selectOption('Gasoline')
    await page.getByRole('combobox', { name: 'Transmission' }).selectOption('Dual-Clutch (DCT)')
    await page.getByRole('textbox', { name: 'Description' }).fill('A long car.')
    await page.getByRole('textbox', { name: 'Image URL 1' }).fill('/a.webp')
  }

  it('says everything that is missing, in the order of the form', async () => {
    const page = await open('/add-car')
    await page.getByRole('heading', { level: 1, name: 'Add New Vehicle' }).waitFor()
    expect(await page.getByRole('spinbutton', { name: 'Year' }).inputValue()).toBe(String(new Date().getFullYear()))
    await page.getByRole('spinbutton', { name: 'Year' }).fill('')
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    const missing =
      'Make is required. Model is required. Year is required. Price is required. Color is required. ' +
      'Fuel type is required. Transmission is required. Description is required. At least one image is required'
    await alert(page, missing).waitFor()

    await page.getByRole('button', { name: 'Add image' }).click()
    await page.getByRole('textbox', { name: 'Image URL 2' }).fill('/b.webp')
    await page.getByRole('textbox', { name: 'Feature 1' }).fill('Sunroof')
    await page.getByRole('button', { name: 'Add feature' }).click()
    expect(await page.getByRole('button', { name: 'Add feature' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await alert(page, /All features must have a value\. All image URLs must have a value$/).waitFor()
    await page.getByRole('button', { name: 'Remove feature 2' }).click()
    expect(await page.getByRole('button', { name: 'Remove feature 1' }).isDisabled()).toBe(true)
  })

  it('adds a vehicle, says so, and returns to the list', async () => {
    const page = await open('/add-car')
    await fillVehicle(page, 'Rapide')
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await page.getByText('Vehicle added successfully').waitFor()
    await page.waitForURL('**/admin/dashboard/cars')
    const car = (await api.cars()).find(({ model }) => model === 'Rapide')
    expect(car).toMatchObject({ price: 50_000, transmission: 'DCT', enabled: true, sold: false, features: [] })
  })

  it('sends only what was changed', async () => {
    const car = await api.add({ ...vehicle, make: 'Lagonda', model: 'V12', features: ['Hood'] })
    const page = await open(`/edit-car/${car.id}`)
    const sent = watchPushes(page)
    await page.getByRole('spinbutton', { name: 'Mileage' }).fill('12500')
    await page.getByRole('button', { name: 'Add feature' }).click()
    await page.getByRole('textbox', { name: 'Feature 2' }).fill('Trunk')
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await page.getByText('Vehicle updated successfully').waitFor()
    expect(sent).toEqual([
      {
        name: 'car.edit',
        uid: car.uid,
        args: {
          fields: { mileage: { from: 12_000, to: 12_500 }, features: { from: ['Hood'], to: ['Hood', 'Trunk'] } },
        },
      },
    ])
  })

  it('withdraws what the server failed at, and keeps what was typed', async () => {
    const car = await api.add({ ...vehicle, make: 'Lagonda', model: 'M45' })
    const page = await open(`/edit-car/${car.id}`)
    await page.getByRole('textbox', { name: 'Color' }).fill('Blue')
    await failPushes(page)
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await alert(page, 'An error occurred while saving the vehicle').waitFor()
    expect(await page.getByRole('textbox', { name: 'Color' }).inputValue()).toBe('Blue')
    expect((await api.car(car.id)).color).toBe('Green')
  })

  it('keeps a new vehicle on the device while there is no signal', async () => {
    const page = await open('/add-car')
    await page
      .getByRole('status', { name: 'Connection' })
      .filter({ hasText: /^Online/ })
      .waitFor()
    await fillVehicle(page, 'Taraf')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    await page.getByText('Saved on this device').waitFor()
    await page.waitForURL('**/admin/dashboard/cars')
    await page.getByRole('row').filter({ hasText: 'Lagonda Taraf' }).getByText('Waiting').waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await api.cars()).filter(({ model }) => model === 'Taraf').length, { timeout: 20_000 })
      .toBe(1)
  })

  it('asks before unsaved changes are left', async () => {
    const page = await open('/add-car')
    await page.getByRole('textbox', { name: 'Make' }).fill('Lagonda')
    await page.getByRole('link', { name: 'Back to vehicles' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('textbox', { name: 'Make' }).inputValue()).toBe('Lagonda')
    await page.getByRole('link', { name: 'Back to vehicles' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/admin/dashboard/cars')
  })

  it('knows numbers that are none and cars that are not there', async () => {
    const page = await open('/edit-car/abc')
    await alert(page, 'Invalid car ID').waitFor()
    await page.goto(`${product.url}/admin/dashboard/edit-car/999999`)
    await alert(page, 'Car not found').waitFor()
  })
})

describe('messages', () => {
  async function enquire(name: string, message: string, carId?: number): Promise<void> {
    const answer = await fetch(`${product.url}/api/inquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, phone: '+447700900123', message, carId }),
    })
    expect(answer.status).toBe(201)
  }

  it('become read when they are opened, show plain words and the car as it is now', async () => {
    const car = await api.add({ ...vehicle, make: 'Riley', model: 'Kestrel' })
    await enquire('Ada Byron', 'Is it <b>still</b> there?\n<script>alert(1)</script>1 < 2', car.id)
    const page = await open('/messages')
    const navigation = page.getByRole('navigation', { name: 'Dashboard' })
    await navigation.getByRole('link', { name: /Messages 1 unread/ }).waitFor()
    await page.getByText('No Message Selected').waitFor()
    await page.getByText('Select a message from the list to view its details.').waitFor()
    const item = page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: /Ada Byron/ })
    expect(await item.textContent()).toMatch(/New.*Vehicle of Interest: 2020 Riley Kestrel.*\+447700900123/)
    await item.click()
    const details = page.getByRole('region', { name: 'Message details' })
    await details.getByText('Is it still there?').waitFor()
    expect(await details.textContent()).toContain('1 < 2')
    expect(await details.textContent()).not.toContain('alert(1)')
    await details.getByText('Available').waitFor()
    const link = details.getByRole('link', { name: /Riley Kestrel/ })
    expect(await link.getAttribute('href')).toBe(`/cars/${car.id}`)
    expect(await link.getAttribute('target')).toBe('_blank')
    await expect.poll(async () => (await api.inquiries()).find(({ name }) => name === 'Ada Byron')?.read).toBe(true)
    await navigation.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await details.getByRole('button', { name: 'Close' }).click()
    await page.getByText('No Message Selected').waitFor()
  })

  it('stay when deleting fails, with the reason in the question', async () => {
    await enquire('Mary Shelley', 'Do you have anything older?')
    const page = await open('/messages')
    await page
      .getByRole('list', { name: 'Messages' })
      .getByRole('button', { name: /Mary Shelley/ })
      .click()
    const details = page.getByRole('region', { name: 'Message details' })
    await details.getByText('Read', { exact: true }).waitFor()
    await expect.poll(async () => (await api.inquiries()).find(({ name }) => name === 'Mary Shelley')?.read).toBe(true)
    await failPushes(page)
    await details.getByRole('button', { name: 'Delete Message' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: /^Delete/ }).click()
    await question.getByText('Failed to delete the message. Please try again.').waitFor()
    await page.unroute('**/api/sync/push')
    await question.getByRole('button', { name: /^Delete/ }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => (await api.inquiries()).some(({ name }) => name === 'Mary Shelley')).toBe(false)
  })

  it('are found by name, phone and car, and filtered', async () => {
    await enquire('Jane Marple', 'I am looking for a small car.')
    const page = await open('/messages')
    await page.getByRole('searchbox', { name: 'Search inquiries...' }).fill('marple')
    await page.getByRole('heading', { name: '1 Messages' }).waitFor()
    await page.getByRole('combobox', { name: 'Filter messages' }).selectOption('Read')
    await page.getByText('No messages found matching your search.').waitFor()
  })
})

describe('settings', () => {
  const stored = async () => (await (await fetch(`${product.url}/api/settings`)).json()) as SiteSettings

  it('save one field, and say so for a while', async () => {
    const page = await open('/settings/contact-info')
    const sent = watchPushes(page)
    await page.getByRole('textbox', { name: 'Phone' }).fill('+1 555 010 0199')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Saved!' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect((await stored()).contactInfo).toEqual({ ...DEFAULT_SETTINGS.contactInfo, phone: '+1 555 010 0199' })
    expect(sent.map(({ args }) => args)).toEqual([
      { fields: { 'contactInfo.phone': { from: DEFAULT_SETTINGS.contactInfo.phone, to: '+1 555 010 0199' } } },
    ])
  })

  it('put former values back when backgrounds could not be saved', async () => {
    const page = await open('/settings/backgrounds')
    await failPushes(page)
    await page.getByRole('textbox', { name: 'Cars' }).fill('/pictures/other.webp')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('textbox', { name: 'Cars' }).inputValue()).toBe(DEFAULT_SETTINGS.backgrounds.cars)
  })

  it('keep what was typed when questions could not be saved, and say it in the words of the spec', async () => {
    const page = await open('/settings/faqs')
    await failPushes(page)
    for (let left = DEFAULT_SETTINGS.faqs.length; left > 0; left--) {
      await page.getByRole('button', { name: 'Remove' }).first().click()
    }
    await page.getByText('No FAQs yet. Click "Add FAQ" to create your first question.').waitFor()
    await page.getByRole('button', { name: 'Add FAQ' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Do you deliver?')
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
    await page.getByRole('button', { name: 'Save' }).click()
    await alert(page, 'Failed to update FAQs').waitFor()
    expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Do you deliver?')
    await page.unroute('**/api/sync/push')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Saved!' }).waitFor()
    expect((await stored()).faqs).toEqual([{ question: 'Do you deliver?', answer: 'Yes.' }])
  })

  it('wait on the device while there is no signal', async () => {
    const page = await open('/settings/legal-pages')
    const terms = page.getByRole('form', { name: 'Terms' })
    await terms.getByRole('switch', { name: 'Terms enabled' }).click()
    await page.context().setOffline(true)
    await terms.getByRole('button', { name: 'Save' }).click()
    await terms.getByText('Saved on this device').waitFor()
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored()).legalPages.terms.enabled, { timeout: 20_000 }).toBe(false)
  })
})

describe('users', () => {
  const person = { username: 'sam', password: 'sam-secret', name: 'Sam Seller', email: 'sam@dealer.example' }

  it('are added, changed and removed; nobody removes themselves', async () => {
    const page = await open('/users')
    const users = page.getByRole('table', { name: 'Users' })
    expect(
      await users.getByRole('row').filter({ hasText: 'admin@' }).getByRole('button', { name: 'Delete' }).isDisabled(),
    ).toBe(true)
    await page.getByRole('button', { name: 'Add User' }).click()
    const adding = page.getByRole('dialog', { name: 'Add User' })
    await adding.getByRole('button', { name: 'Save' }).click()
    await adding.getByText('All fields except password are required').waitFor()
    await adding.getByLabel('Username').fill(person.username)
    await adding.getByLabel('Name', { exact: true }).fill(person.name)
    await adding.getByLabel('Email').fill(person.email)
    await adding.getByRole('button', { name: 'Save' }).click()
    await adding.getByText('Password is required').waitFor()
    await adding.getByLabel('Password').fill('short')
    await adding.getByRole('button', { name: 'Save' }).click()
    await adding.getByText('Password must be at least 6 characters long').waitFor()
    await adding.getByLabel('Password').fill(person.password)
    await adding.getByRole('button', { name: 'Save' }).click()
    await page.getByText('User added successfully').waitFor()

    const row = users.getByRole('row').filter({ hasText: person.email })
    await row.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit User' })
    expect(await editing.getByLabel('Username').getAttribute('readonly')).not.toBeNull()
    await editing.getByLabel('Name', { exact: true }).fill('Sam Salesman')
    await editing.getByRole('button', { name: 'Save' }).click()
    await page.getByText('User updated successfully').waitFor()
    await row.filter({ hasText: 'Sam Salesman' }).waitFor()

    const seller = await openDashboard(browser, `${product.url}/admin/dashboard`, person)
    const navigation = seller.getByRole('navigation', { name: 'Dashboard' })
    await navigation.getByRole('link', { name: 'Vehicles' }).waitFor()
    expect(await navigation.getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect(await navigation.getByRole('link', { name: 'FAQs' }).count()).toBe(0)
    for (const path of ['/users', '/settings', '/settings/faqs']) {
      await seller.goto(`${product.url}/admin/dashboard${path}`)
      await seller.waitForURL(`${product.url}/admin/dashboard`)
    }

    await row.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('User deleted successfully').waitFor()
    await row.waitFor({ state: 'detached' })
  })

  it('stay logged in when they change their own password', async () => {
    const kim = { username: 'kim', password: 'kim-secret', name: 'Kim Owner', email: 'kim@dealer.example' }
    await api.addUser({ ...kim, role: 'admin' })
    const page = await openDashboard(browser, `${product.url}/admin/dashboard/users`, kim)
    const token = () => page.evaluate(() => localStorage.getItem('jwt_token'))
    const before = await token()
    await page.getByRole('row').filter({ hasText: kim.email }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit User' }).getByLabel('New Password').fill('kim-secret-2')
    await page.getByRole('dialog', { name: 'Edit User' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('User updated successfully').waitFor()
    expect(await token()).not.toBe(before)
    await page.reload()
    await page.getByRole('row').filter({ hasText: kim.email }).waitFor()
    const car = await api.add({ ...vehicle, make: 'Jowett', model: 'Jupiter' })
    await page.goto(`${product.url}/admin/dashboard/cars`)
    await page.getByRole('row').filter({ hasText: 'Jowett' }).getByRole('switch', { name: 'Homepage' }).click()
    await expect.poll(async () => (await api.car(car.id)).featured).toBe(true)
  })

  it('need a connection', async () => {
    const page = await open('/users')
    await page.getByRole('table', { name: 'Users' }).waitFor()
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.context().setOffline(true)
    const adding = page.getByRole('dialog', { name: 'Add User' })
    await adding.getByLabel('Username').fill('nobody')
    await adding.getByLabel('Password').fill('nobody-secret')
    await adding.getByLabel('Name', { exact: true }).fill('No Body')
    await adding.getByLabel('Email').fill('nobody@dealer.example')
    await adding.getByRole('button', { name: 'Save' }).click()
    await adding.getByText('Failed to add user').waitFor()
  })
})

describe('the log-in page', () => {
  it('has the footer and leads to the storefront; the dashboard has no footer', async () => {
    const page = await newPage(browser)
    await page.goto(`${product.url}/admin`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cars' }).click()
    await page.waitForURL('**/cars')
    await page.getByRole('list', { name: 'Vehicles' }).waitFor()
    const inside = await open('')
    await inside.getByRole('heading', { level: 1 }).waitFor()
    expect(await inside.getByRole('contentinfo').count()).toBe(0)
  })
})
