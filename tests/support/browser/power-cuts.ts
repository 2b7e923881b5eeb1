// Power cuts. Two tablets with two tabs each keep working while the server, a browser or the connection between them is killed at
// moments drawn from a seed. Each switch that moved on the screen is in the server's history exactly once.
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { killProfile, openProfile, type Profile } from './browser.ts'
import { fillLogIn } from './staff-page.ts'
import { nothingWaits, vehicleRow } from './tablet.ts'

interface Tab {
  page: Page
  car: Car
  /** Times the switch moved on the screen. */
  seen: number
  /** Times the browser was killed before it could be seen. */
  unsure: number
}

interface Tablet {
  profile: Profile
  tabs: Tab[]
}

async function openTab(page: Page, url: string, car: Car): Promise<void> {
  await page.goto(`${url}/admin/dashboard/cars`)
  const table = page.getByRole('table', { name: 'Vehicles' })
  const logIn = page.getByRole('button', { name: 'Log In' })
  await table.or(logIn).first().waitFor()
  if (await logIn.isVisible()) await fillLogIn(page, ADMIN)
  await table.waitFor()
  await vehicleRow(page, car.model)
}

async function toggle(tab: Tab): Promise<void> {
  const enabled = (await vehicleRow(tab.page, tab.car.model)).getByRole('switch', { name: 'Enabled' })
  const before = await enabled.getAttribute('aria-checked')
  tab.unsure += 1
  await enabled.click()
  // Rejects at once when the browser is killed.
  await enabled.and(tab.page.locator(`:not([aria-checked="${before}"])`)).waitFor()
  tab.unsure -= 1
  tab.seen += 1
}

/** @param steps switches pressed, each with a chance of a fault */
export async function survivePowerCuts(seed: number, steps: number): Promise<void> {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let product = await startProduct()
  onTestFinished(() => product.remove())
  const { port } = new URL(product.url)
  const line = await openLossyLine(product.url)
  onTestFinished(() => line.close())
  const cars = (await (await staffApi(product.url)).cars()).filter(({ sold, enabled }) => enabled && !sold)
  const alone = cars.filter(({ model }) => cars.filter((other) => other.model.includes(model)).length === 1)

  async function openTablet(dir: string | undefined, tabs: Tab[]): Promise<Tablet> {
    const profile = await openProfile(dir === undefined ? {} : { dir })
    for (const tab of tabs) {
      tab.page = await profile.context.newPage()
      await openTab(tab.page, line.url, tab.car)
    }
    return { profile, tabs }
  }
  const newTabs = () =>
    [0, 1].map((): Tab => ({ page: undefined as never, car: alone.pop() as Car, seen: 0, unsure: 0 }))
  const tablets = [await openTablet(undefined, newTabs()), await openTablet(undefined, newTabs())]
  onTestFinished(async () => {
    for (const { profile } of tablets) await profile.remove()
  })

  async function restartServer(): Promise<void> {
    await product.kill()
    product = await startProduct({ dataDir: product.dataDir, env: { PORT: port } })
  }

  async function cutPower(at: number, tab: Tab): Promise<void> {
    const { profile, tabs } = tablets[at] as Tablet
    const working = toggle(tab).catch(() => {})
    await killProfile(profile)
    await working
    line.mend()
    tablets[at] = await openTablet(profile.dir, tabs)
  }

  for (let step = 0; step < steps; step += 1) {
    const at = Math.floor(random() * tablets.length)
    const tab = pick((tablets[at] as Tablet).tabs)
    const chance = random()
    if (chance < 0.12) await cutPower(at, tab)
    else if (chance < 0.24) await Promise.all([toggle(tab), restartServer()])
    else {
      if (chance < 0.34) line.cut()
      else if (chance < 0.5) line.mend()
      else if (chance < 0.6) void line.loseAnswer('POST', '/api/sync/push')
      await toggle(tab)
    }
  }
  line.mend()
  const all = tablets.flatMap(({ tabs }) => tabs)
  // After this number of failures the next retry of a tab may be half a minute away.
  for (const { page } of all) await page.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const { page } of all) await nothingWaits(page)

  const shown = await Promise.all(
    all.map(async ({ page, car }) =>
      (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Enabled' }).getAttribute('aria-checked'),
    ),
  )
  await product.stop()
  const store = await openJsonStore({ dir: product.dataDir })
  onTestFinished(() => store.close())
  const view = await wholeView(store)
  const activity = [...view.all('activity')]
  expect(new Set(activity.map(({ mid }) => mid)).size).toBe(activity.length)
  for (const [index, { car, seen, unsure }] of all.entries()) {
    const made = activity.filter(({ recordUid, name }) => recordUid === car.uid && name === 'car.edit').length
    expect(made).toBeGreaterThanOrEqual(seen)
    expect(made).toBeLessThanOrEqual(seen + unsure)
    expect(view.get('cars', car.uid)?.enabled).toBe(made % 2 === 0)
    expect(shown[index]).toBe(String(made % 2 === 0))
  }
  expect(activity.length).toBeGreaterThan(steps / 2)
  expect([...view.all('conflicts')]).toEqual([])
}
