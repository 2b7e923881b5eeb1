// Background Sync, in browsers that have it: the worker sends pending mutations when the network is back, even if no tab is open.
import { OUTBOX_SYNC_TAG } from './worker-messages.ts'

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** In a browser that has no Background Sync, pending mutations are sent at the next visit. */
export function requestBackgroundSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration: SyncRegistration) => registration.sync?.register(OUTBOX_SYNC_TAG))
    .catch(() => {})
}

/** A hidden page requests it while something is pending, because the page may never become visible again. */
export function requestBackgroundSyncOnHide(hasPending: () => boolean): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && hasPending()) requestBackgroundSync()
  })
}
