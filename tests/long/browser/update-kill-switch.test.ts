// The removal of a harmful worker (docs/decisions/installed-apps-and-updates.md): a deployed worker that removes itself.
import { spawnSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { countLoads, loadedTimes, loads } from '#tests/support/browser/count-loads.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { fillEnquiry, hasLoaded, sendEnquiry } from '#tests/support/browser/storefront.ts'
import { copyOfBuild } from '#tests/support/server/next-build.ts'
import { startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

it('a worker that removes itself replaces the other and deletes every cache, and a pending enquiry is sent', async () => {
  const old = await startProduct()
  onTestFinished(() => old.remove())
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  // Data saving disables the prefetch of pictures: pictures that the old worker receives after the caches were deleted would stay
  // until the next visit.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const page = await context.newPage()
  await page.goto(`${old.url}/contact`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('form', { name: 'Enquiry' }).waitFor()
  await hasLoaded(page)
  const dist = await copyOfBuild()
  const removed = spawnSync('node_modules/.bin/tsx', ['scripts/remove-worker.ts', dist])
  expect(removed.status).toBe(0)
  const { port } = new URL(old.url)
  // Stopped late: while its port is free, another server may take it.
  expectConsoleErrors(/net::ERR_|status of 503 .*\/api\//)
  await old.stop()

  await fillEnquiry(page, 'Lettice Kept')
  await sendEnquiry(page)
  await page.getByText('Saved on this device').first().waitFor()

  const product = await startProduct({ dist, dataDir: old.dataDir, env: { PORT: port } })
  onTestFinished(() => product.remove())
  const remaining = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
      controlled: navigator.serviceWorker.controller !== null,
    }))
  // The old worker serves this page while the browser installs the new one.
  await page.reload()
  await expect.poll(remaining, { timeout: 20_000 }).toMatchObject({ workers: 0, controlled: true })
  await countLoads(context)
  await page.reload()
  await loadedTimes(page, 1)
  await expect.poll(remaining).toEqual({ workers: 0, caches: 0, controlled: false })

  const api = await staffApi(product.url)
  const sent = async () => (await api.inquiries()).filter(({ name }) => name === 'Lettice Kept').length
  await expect.poll(sent, { timeout: 20_000 }).toBe(1)
  await expect.poll(remaining).toEqual({ workers: 0, caches: 0, controlled: false })
  expect(await loads(page)).toBe(1)
})
