const INTERVAL_MS = 60_000

export interface SyncTriggers {
  /** The tab became visible or focused, or a minute has passed. */
  onTrigger(): void
  /** The network is back: requests in progress may never be answered. */
  onOnline(): void
  onOffline(): void
}

/** Listens for the moments to sync, for the life of the page. */
export function watchSyncTriggers({ onTrigger, onOnline, onOffline }: SyncTriggers): void {
  const triggerIfVisible = () => {
    if (document.visibilityState === 'visible') onTrigger()
  }
  setInterval(onTrigger, INTERVAL_MS)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  addEventListener('focus', triggerIfVisible)
  addEventListener('pageshow', triggerIfVisible)
  document.addEventListener('visibilitychange', triggerIfVisible)
}
