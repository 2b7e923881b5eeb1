// Without server-sent events a device notices changes at each of its other triggers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { openStaffDesk, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { rowOf, searchBox } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk({ seed: 'none' })
})
afterAll(() => desk?.close())

const on = (target: 'window' | 'document', type: string) => (page: Page) =>
  page.evaluate(([at, name]) => (at === 'window' ? window : document).dispatchEvent(new Event(name)), [
    target,
    type,
  ] as const)

it('S36 pulls changes on focus, when it comes online, and every minute, without server-sent events', async () => {
  desk.line.refuse('GET', '/api/sync/events')
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
