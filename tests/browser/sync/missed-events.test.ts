// A device that receives no server-sent events notices changes at each of its other triggers. An event stream that ends shows that the
// server cannot be reached.
import type { Page } from 'playwright-core'
import { it, onTestFinished } from 'vitest'
import { goBySidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { offline, online } from '#tests/support/browser/tablet.ts'
import { rowOf, searchBox } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none' })

const on = (target: 'window' | 'document', type: string) => (page: Page) =>
  page.evaluate(([at, name]) => (at === 'window' ? window : document).dispatchEvent(new Event(name)), [
    target,
    type,
  ] as const)

it('S36 pulls changes on focus, when it comes online, and every minute, without server-sent events', async () => {
  onTestFinished(desk.line.refuse('GET', '/api/sync/events'))
  const car = await desk.api.add({ ...vehicle, model: 'Unheard', price: 10_000 })
  const page = await desk.open('/cars')
  await page.clock.install()
  await page.reload()
  await searchBox(page).fill(car.model)
  const shows = (price: number) =>
    rowOf(page, car.model)
      .getByText(`$${price.toLocaleString('en-US')}`)
      .waitFor()
  await shows(10_000)
  const triggers: ((page: Page) => Promise<unknown>)[] = [
    on('window', 'focus'),
    on('window', 'pageshow'),
    on('document', 'visibilitychange'),
    on('window', 'online'),
    () => page.clock.fastForward('01:00'),
  ]
  for (const [index, trigger] of triggers.entries()) {
    const price = 10_001 + index
    await desk.api.edit(car.id, { price })
    await trigger(page)
    await shows(price)
  }
})

it.each([502, 503, 504] as const)(
  'S16 staff read that they are offline while a proxy answers %i for the server, and Online when the server is back',
  async (status) => {
    onTestFinished(desk.line.mend)
    const page = await desk.open('/cars')
    desk.line.replaceServer(status)
    await offline(page)
    await desk.line.mend()
    await online(page)
  },
)

it('S36 staff and visitors read that they are offline when the server stops, and a waiting change is not reported as saved', async () => {
  const cars = [
    await desk.api.add({ ...vehicle, make: 'Lost', model: 'One' }),
    await desk.api.add({ ...vehicle, make: 'Lost', model: 'Two' }),
  ]
  onTestFinished(desk.line.mend)
  const context = await desk.browser.newContext()
  onTestFinished(() => context.close())
  const visitor = await context.newPage()
  const listens = visitor.waitForResponse((response) => response.url().endsWith('/api/sync/events'))
  await visitor.goto(`${desk.url}/cars`)
  await listens
  await online(visitor)
  const page = await desk.open('/cars?q=Lost')
  // The toolbar is loaded with the first selection.
  for (const { model } of cars) await page.getByRole('checkbox', { name: `Select 2020 Lost ${model}` }).check()
  const deleteButton = page.getByRole('toolbar', { name: 'Selected vehicles' }).getByRole('button', { name: 'Delete' })
  await deleteButton.waitFor()

  desk.line.cut()
  await Promise.all([offline(page), offline(visitor)])
  await rowOf(page, 'One').getByRole('button', { name: '$61,500' }).click()
  await page.getByRole('spinbutton', { name: 'New price' }).fill('555')
  await page.keyboard.press('Enter')
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  await status('Saved on this device. Price of 2020 Lost One changes to $555 when there is a connection.')
  await deleteButton.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await status('Saved on this device. 2 vehicles are deleted when there is a connection.')
  await goBySidebar(page, 'Needs attention')
  await page.getByRole('listitem').filter({ hasText: 'Changes to 2020 Lost One' }).waitFor()
})
