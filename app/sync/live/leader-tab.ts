// Elects one tab per browser profile, for the event stream: one connection per tab would use up the connections that a
// browser allows per server. The others queue for the lock, and the next one gets it when the leader closes. A hidden tab that
// becomes visible steals it. A page that enters the back/forward cache releases it and leaves the queue until it is shown again: it would
// hold the lock there, and read no events. Without Web Locks (plain http) each visible tab counts as leader.

/**
 * @param name of the lock
 * @param start called when this tab becomes leader; returns the function that ends its work
 * @returns a function that withdraws this tab for good
 */
export function runInLeaderTab(name: string, start: () => () => void): () => void {
  return navigator.locks ? whileLeader(name, start) : whileVisible(start)
}

function whileLeader(name: string, start: () => () => void): () => void {
  let stopped = false
  let isLeader = false
  let releaseLock: () => void = () => {}
  let queued = new AbortController()
  let stopFallback: (() => void) | null = null

  async function requestLock(steal: boolean): Promise<void> {
    queued.abort()
    queued = new AbortController()
    const mine = queued
    const released = new Promise<void>((resolve) => {
      releaseLock = resolve
    })
    const release = releaseLock
    await navigator.locks
      .request(name, steal ? { steal } : { signal: mine.signal }, async () => {
        if (stopped || mine !== queued) return
        isLeader = true
        const end = start()
        await released
        isLeader = false
        end()
      })
      .catch((error: unknown) => {
        // The request was aborted, or another tab has stolen the lock.
        release()
        // A browser that blocks storage for this site refuses locks as well.
        if (!isAbortError(error)) stopFallback ??= whileVisible(start)
      })
    if (!stopped && !stopFallback && mine === queued) void requestLock(false)
  }

  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible' && !isLeader && !stopFallback) void requestLock(true)
  }
  const withdraw = () => {
    queued.abort()
    queued = new AbortController()
    releaseLock()
  }
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) withdraw()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !stopFallback) void requestLock(true)
  }
  void requestLock(false)
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('pagehide', onPageHide)
  addEventListener('pageshow', onPageShow)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('pagehide', onPageHide)
    removeEventListener('pageshow', onPageShow)
    withdraw()
    stopFallback?.()
  }
}

const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | null = null
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') end ??= start()
    else {
      end?.()
      end = null
    }
  }
  onVisibilityChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    end?.()
  }
}
