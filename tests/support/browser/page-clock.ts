// Controls the time of a page.
import type { Page } from 'playwright-core'
import { nothingWaits } from './tablet.ts'

/** Stops the clock of every tab of this context until the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await nothingWaits(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Waits until React has run the effects of what is rendered, so that their timers are set or cleared before the time is moved. An
 * animation frame would show the same but does not fire while the clock is stopped.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        // React uses the same task queue, for a few turns at most.
        const { port1, port2 } = new MessageChannel()
        let turns = 20
        port1.onmessage = () => (--turns > 0 ? port2.postMessage(null) : done())
        port2.postMessage(null)
      }),
  )
}
