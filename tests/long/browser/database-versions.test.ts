// Two versions of the app in two tabs of one browser: neither blocks the other for ever, and both show how to continue.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PUBLIC_DATABASE } from '#app/local/db/database-names.ts'
import { hasLoaded, openStorefront, type Storefront } from '#tests/support/browser/storefront.ts'

/** Before and after every version of the app. */
const OLD_VERSION = 1
const NEW_VERSION = 100_000

let site: Storefront
beforeAll(async () => {
  site = await openStorefront()
})
afterAll(() => site.close())

/** Holds the database open at this version, and ignores a tab that needs another one. */
async function hold(page: Page, version: number): Promise<void> {
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(
    ([name, requested]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name as string, requested as number)
        request.onsuccess = () => {
          Object.assign(globalThis, { held: request.result })
          resolve()
        }
        request.onerror = () => reject(request.error)
      }),
    [PUBLIC_DATABASE, version],
  )
}

it('S67 shows that an older tab blocks the database, shows the cars without it, and opens it when that tab is closed', async () => {
  const old = await site.newPage()
  await hold(old, OLD_VERSION)
  const page = await old.context().newPage()
  await page.goto(`${site.url}/cars`)
  const note = page.getByRole('status').filter({ hasText: 'An older version of this site is open in another tab' })
  await note.waitFor()
  expect(await page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').count()).toBeGreaterThan(0)
  await old.close()
  const reloaded = page.waitForEvent('load')
  await note.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases())[0]?.version))
    .toBeGreaterThan(OLD_VERSION)
  await hasLoaded(page)
  expect(await note.count()).toBe(0)
})

it('S67 offers the new version to a tab whose database a newer one has taken over', async () => {
  const page = await site.visit('/cars')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  const newer = await page.context().newPage()
  onTestFinished(() => newer.close())
  const taken = hold(newer, NEW_VERSION)
  const prompt = page.getByRole('status').filter({ hasText: 'A new version is available' })
  await prompt.waitFor()
  await taken
  const reloaded = page.waitForEvent('load')
  await prompt.getByRole('button', { name: 'Update' }).click()
  await reloaded
})
