import { Workbox } from 'workbox-window'
import { shownUpdate } from './update.ts'

const HOUR = 60 * 60 * 1000
/** Some browsers never say that another worker has taken over; on a slow device it takes seconds, and a reload before shows the old version. */
const TAKEOVER_MS = 10_000

/** Registers the worker, and looks for a newer one from then on, which is offered. */
export async function followWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    shownUpdate.set({
      takeOver() {
        workbox.messageSkipWaiting()
        setTimeout(() => location.reload(), TAKEOVER_MS)
      },
    })
  })
  const look = () => void workbox.update().catch(() => {})
  const known = serviceWorker.controller !== null
  // Where workers are switched off, none is given, and the library breaks down over that.
  if (!(await workbox.register().catch(() => undefined))) return
  void askToBeClaimed(serviceWorker)
  if (known) look()
  lookForUpdates(look)
}

/** A page that was on its way while the first worker claimed the others has been left out. */
async function askToBeClaimed(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
}

/** Browsers look by themselves on navigation only, and an installed app may stay open for weeks. */
function lookForUpdates(look: () => void): void {
  setInterval(look, HOUR)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
