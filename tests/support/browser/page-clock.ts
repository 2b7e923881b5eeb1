// The time of a page, in the hands of a test.
import type { Page } from 'playwright-core'
import { nothingWaits } from './tablet.ts'

/** From now on nothing happens by itself, in no tab of this browser: the time stands still until the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await nothingWaits(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * What is seen has had its effects: the timers it sets are set, those it ends have ended. Before the time is moved; a frame,
 * which would tell the same, does not come while it stands still.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        // React waits in the same queue, for a handful of turns at most.
        const { port1, port2 } = new MessageChannel()
        let turns = 20
        port1.onmessage = () => (--turns > 0 ? port2.postMessage(null) : done())
        port2.postMessage(null)
      }),
  )
}
