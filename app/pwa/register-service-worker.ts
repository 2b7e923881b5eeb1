/** Service workers need a secure context. On plain http the app works online only. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  reloadOnTakeover(navigator.serviceWorker)
  await whenIdle()
  const { registerWorker } = await import('./worker-updates.ts')
  await registerWorker(navigator.serviceWorker)
}

/** Reloads once when a new worker takes over. The first worker of all is as new as the page. */
function reloadOnTakeover(serviceWorker: ServiceWorkerContainer): void {
  let hasWorker = serviceWorker.controller !== null
  let isReloading = false
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker && !isReloading) {
      isReloading = true
      location.reload()
    }
    hasWorker = true
  })
}

const IDLE_TIMEOUT_MS = 5000
/** Where the browser has no requestIdleCallback. */
const FALLBACK_DELAY_MS = 1000

/** Resolves when the page has loaded and is idle. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, FALLBACK_DELAY_MS)
  })
}
