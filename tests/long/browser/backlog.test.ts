// A tablet returns with thousands of pending mutations. They are sent in batches while its screen stays responsive.
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { nothingWaits, openTablet } from '#tests/support/browser/tablet.ts'
import { startBuiltApp } from '#tests/support/server/built-app.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

const CHANGES = 500

/** Fills the outbox as the app does, on a page of the origin without the app. */
async function fillOutbox(page: Page, url: string, count: number): Promise<void> {
  await page.goto(`${url}/api/health`)
  await page.evaluate(async (changes) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.includes('staff'))
    const database = await done(indexedDB.open(name as string))
    const tx = database.transaction(['cars', 'outbox', 'device'], 'readwrite')
    const committed = new Promise((resolve) => {
      tx.oncomplete = resolve
    })
    const cars: Car[] = (await done(tx.objectStore('cars').getAll())).filter((car: Car) => !car.sold)
    const device = await done(tx.objectStore('device').get('device'))
    for (let n = 0; n < changes; n += 1) {
      const car = cars[n % cars.length] as Car
      const round = Math.floor(n / cars.length)
      const driven = (car.mileage ?? 0) + round
      const fields = { mileage: { from: driven, to: driven + 1 } }
      const envelope = { mid: crypto.randomUUID(), uid: car.uid, name: 'car.edit', args: { fields }, format: 1 }
      tx.objectStore('outbox').put({
        key: device.nextKey + n,
        envelope: { ...envelope, madeAt: new Date().toISOString() },
      })
    }
    await done(tx.objectStore('device').put({ ...device, nextKey: device.nextKey + changes }))
    // Navigation aborts a transaction that is not committed.
    await committed
    database.close()
  }, count)
}

it('S10 sends 500 pending mutations in batches, each once, while the screen stays responsive', async () => {
  const product = await startBuiltApp()
  onTestFinished(() => product.remove())
  const api = await staffApi(product.url)
  const before = (await api.cars()).filter(({ sold }) => !sold)
  const { page } = await openTablet(product.url)
  await page.goto(`${product.url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).waitFor()
  await fillOutbox(page, product.url, CHANGES)
  const pushes: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync/push')) pushes.push(request.postDataJSON().mutations.length)
  })
  await page.goto(`${product.url}/admin/dashboard/cars`)
  await page.getByRole('searchbox', { name: 'Search vehicles...' }).fill(before[0]?.model ?? '')
  await page
    .getByRole('table', { name: 'Vehicles' })
    .getByText(before[0]?.model ?? '')
    .first()
    .waitFor()
  await expect.poll(() => pushes.length).toBeGreaterThan(0)
  await nothingWaits(page)
  expect(pushes).toEqual([100, 200, 200])
  const after = new Map((await api.cars()).map((car) => [car.uid, car.mileage]))
  const driven = before.reduce((sum, { uid, mileage }) => sum + (after.get(uid) ?? 0) - (mileage ?? 0), 0)
  expect(driven).toBe(CHANGES)
})
