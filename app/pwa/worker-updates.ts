import { Workbox } from 'workbox-window'
import { currentEntry } from '#app/local/state/tab.ts'
import { knownLanguages } from '#app/local/view/page-data.ts'
import { isLanguageCode, languagesOf } from '#domain/values/languages.ts'
import { updateStore } from './updates.ts'
import type { WorkerMessage } from './worker-messages.ts'

const CHECK_INTERVAL_MS = 60 * 60 * 1000
/**
 * Some browsers never fire `controllerchange`, so the page reloads after this time. Activation takes seconds on a slow device,
 * and an earlier reload would show the old version.
 */
const ACTIVATION_TIMEOUT_MS = 10_000

/** Registers the worker and offers each newer version. */
export async function registerWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    updateStore.set({
      activate() {
        workbox.messageSkipWaiting()
        setTimeout(() => location.reload(), ACTIVATION_TIMEOUT_MS)
      },
    })
  })
  const check = () => void workbox.update().catch(() => {})
  const hadWorker = serviceWorker.controller !== null
  // Where workers are disabled, `register` throws or returns nothing, and workbox.update() would throw.
  if (!(await workbox.register().catch(() => undefined))) return
  void requestClaim(serviceWorker)
  void cacheLanguages(serviceWorker)
  if (hadWorker) check()
  watchForUpdates(check)
}

/** A page that was loading while the first worker claimed its clients is not controlled yet. */
async function requestClaim(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready
  if (!serviceWorker.controller) active?.postMessage({ type: 'CLAIM' } satisfies WorkerMessage)
}

/** English is part of the app. What staff make for customers can be in each language of the site. */
async function cacheLanguages(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready
  const site = currentEntry() === 'dashboard' ? knownLanguages() : null
  const languages = new Set([document.documentElement.lang, ...(site ? languagesOf(site) : [])])
  for (const language of languages) {
    if (language === 'en' || !isLanguageCode(language)) continue
    active?.postMessage({ type: 'CACHE_LANGUAGE', language, path: location.pathname } satisfies WorkerMessage)
  }
}

/** Browsers check on navigation only, and an installed app may stay open for weeks. */
function watchForUpdates(check: () => void): void {
  setInterval(check, CHECK_INTERVAL_MS)
  addEventListener('pageshow', ({ persisted }) => persisted && check())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}
