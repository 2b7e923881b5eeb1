import { shownUpdate } from './update.ts'
import { whenIdle } from './when-idle.ts'

const HOUR = 60 * 60 * 1000
/** Some browsers never say that another worker has taken over; on a slow device it takes seconds, and a reload before shows the old version. */
const TAKEOVER_MS = 10_000

/** On plain http there is no worker: the app then works online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  reloadOnceOnTakeover(serviceWorker)
  await whenIdle()
  const { Workbox } = await import('workbox-window')
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

/** The first worker of all takes over a page that is as new as itself: no reason to reload. */
function reloadOnceOnTakeover(serviceWorker: ServiceWorkerContainer): void {
  let hasWorker = serviceWorker.controller !== null
  let reloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker && !reloading) {
      reloading = true
      location.reload()
    }
    hasWorker = true
  })
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
