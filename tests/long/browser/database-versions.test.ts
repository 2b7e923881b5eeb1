// Two versions of the app in two tabs of one browser: neither blocks the other for ever, and both show how to continue.
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { PUBLIC_DATABASE } from '#app/local/db/device.ts'
import { storefrontForFile } from '#tests/support/browser/storefront.ts'

/** After every version of the app. */
const NEW_VERSION = 100_000

const site = storefrontForFile()

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

it('S60 offers the new version to a tab whose database a newer one has taken over', async () => {
  const page = await site.visit('/cars')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
  const newer = await page.context().newPage()
  onTestFinished(() => newer.close())
  const taken = hold(newer, NEW_VERSION)
  await page.getByRole('status').filter({ hasText: 'A new version is available' }).waitFor()
  await taken
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await reloaded
})
