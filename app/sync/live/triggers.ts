const MINUTE = 60_000

/**
 * The moments to look at the server: the network is back, the tab is looked at, a minute has gone by.
 * @param onOnline the network has come back: what is under way is stale and starts anew
 * @returns what ends it
 */
export function watchBrowser(run: () => void, onOnline: () => void, onOffline: () => void): () => void {
  const looked = () => {
    if (document.visibilityState === 'visible') run()
  }
  const timer = setInterval(run, MINUTE)
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  addEventListener('focus', looked)
  addEventListener('pageshow', looked)
  document.addEventListener('visibilitychange', looked)
  return () => {
    clearInterval(timer)
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    removeEventListener('focus', looked)
    removeEventListener('pageshow', looked)
    document.removeEventListener('visibilitychange', looked)
  }
}
