// Where the browser offers it, the worker sends what waits when the network is back, also after the last tab has gone.
import { OUTBOX_TAG } from './outbox-tag.ts'

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks for it; where it is not offered, the next visit sends. */
export function sendInBackground(): void {
  void navigator.serviceWorker?.ready
    .then((registration: SyncRegistration) => registration.sync?.register(OUTBOX_TAG))
    .catch(() => {})
}

/** Asks for it also when the page goes away while something waits, before anybody could be told so. */
export function sendInBackgroundWhenHidden(waits: () => boolean): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waits()) sendInBackground()
  })
}
