// The way out of a worker that harms, as docs/decisions/installed-apps-and-updates.md says it: deploy one that removes itself.
import { spawnSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { openProfile } from '#tests/support/browser/browser.ts'
import { countLoads, loadedTimes, loads } from '#tests/support/browser/count-loads.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { copyOfBuild } from '#tests/support/server/next-build.ts'
import { startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'

it('a worker that removes itself takes the place of the other, leaves no cache, and an enquiry that waited is sent', async () => {
  const old = await startProduct()
  onTestFinished(() => old.remove())
  const profile = await openProfile()
  onTestFinished(() => profile.remove())
  // Asked to save data nothing is fetched ahead: what the old worker still has in hand would come after the caches were emptied,
  // and stay until the next visit empties them again.
  await profile.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const page = await profile.context.newPage()
  await page.goto(`${old.url}/contact`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const form = page.getByRole('form', { name: 'Enquiry' })
  await form.waitFor()
  await hasLoaded(page)
  const dist = await copyOfBuild()
  const removed = spawnSync('node_modules/.bin/tsx', ['scripts/remove-worker.ts', dist])
  expect(removed.status).toBe(0)
  const { port } = new URL(old.url)
  // Its port is free for as short as can be: another server may be given it.
  await old.stop()

  await form.getByRole('textbox', { name: 'Name' }).fill('Lettice Kept')
  await form.getByRole('textbox', { name: 'Country code' }).fill('44')
  await form.getByRole('textbox', { name: 'Phone number' }).fill('7700900123')
  await form.getByRole('textbox', { name: 'Message' }).fill('Is it still for sale?')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByText('Saved on this device').first().waitFor()

  const product = await startProduct({ dist, dataDir: old.dataDir, env: { PORT: port } })
  onTestFinished(() => product.remove())
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
      controlled: navigator.serviceWorker.controller !== null,
    }))
  // The page as the old worker still gives it; in its shadow the browser finds the new one.
  await page.reload()
  await expect.poll(left, { timeout: 20_000 }).toMatchObject({ workers: 0, controlled: true })
  await countLoads(profile.context)
  await page.reload()
  await loadedTimes(page, 1)
  await expect.poll(left).toEqual({ workers: 0, caches: 0, controlled: false })

  const api = await staffApi(product.url)
  const sent = async () => (await api.inquiries()).filter(({ name }) => name === 'Lettice Kept').length
  await expect.poll(sent, { timeout: 20_000 }).toBe(1)
  await expect.poll(left).toEqual({ workers: 0, caches: 0, controlled: false })
  expect(await loads(page)).toBe(1)
})
