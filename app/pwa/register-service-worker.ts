import { whenIdle } from './when-idle.ts'

/** On plain http there is no worker: the app then works online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  reloadOnceOnTakeover(navigator.serviceWorker)
  await whenIdle()
  const { followWorker } = await import('./worker-updates.ts')
  await followWorker(navigator.serviceWorker)
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
