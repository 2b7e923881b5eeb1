// The smoke test of one engine: the main paths of visitors and staff, in a window that stores data and in a private one.
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { EngineBrowser, EngineOptions } from '#tests/support/engines/engine-browser.ts'
import type { Engine } from '#tests/support/engines/find-engines.ts'
import { startBuiltApp } from '#tests/support/server/built-app.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { testCarPage } from './car-page.ts'
import { testDashboard } from './dashboard.ts'
import { testEnquiries } from './enquiries.ts'
import { testListing } from './listing.ts'
import { testPublicPages } from './public-pages.ts'
import type { Smoke } from './smoke-context.ts'

type Launch = (executablePath: string, options: EngineOptions) => Promise<EngineBrowser>

/** @param executablePath undefined when the engine is not installed: its tests are skipped */
export function testEngine(engine: Engine, executablePath: string | undefined, launch: Launch): void {
  describe.skipIf(!executablePath).for([
    { storage: 'persistent storage', isPrivate: false },
    { storage: 'a private window', isPrivate: true },
  ])(`${engine} with $storage`, ({ isPrivate }) => {
    const smoke = {} as Smoke
    let close = async () => {}

    beforeAll(async () => {
      const app = await startBuiltApp()
      const line = await openLossyLine(app.url)
      const api = await staffApi(app.url)
      const publicCars = (await api.cars()).filter((car) => car.enabled && !car.sold)
      const browser = await launch(executablePath as string, { isPrivate })
      Object.assign(smoke, { browser, line, url: line.url, api, publicCars })
      close = async () => {
        await browser.close()
        await line.close()
        await app.remove()
      }
    })
    afterAll(() => close())
    beforeEach(() => smoke.line.mend())

    testPublicPages(smoke)
    testListing(smoke)
    testCarPage(smoke)
    testEnquiries(smoke)
    testDashboard(smoke)
  })
}
