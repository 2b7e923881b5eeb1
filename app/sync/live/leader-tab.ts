// One stream of news per browser profile: more would use up the connections a browser allows to one server. The tab that
// becomes visible takes it over; where there are no locks (plain http) each visible tab has its own.

/**
 * @param open starts listening and returns what ends it
 * @returns what ends it for good
 */
export function listenInOneTab(name: string, open: () => () => void): () => void {
  return navigator.locks ? withLock(name, open) : whileVisible(open)
}

function withLock(name: string, open: () => () => void): () => void {
  let stopped = false
  let holding = false
  let letGo: () => void = () => {}
  let queue = new AbortController()
  let endAlone: (() => void) | null = null

  async function hold(steal: boolean): Promise<void> {
    queue.abort()
    queue = new AbortController()
    const mine = queue
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const release = letGo
    await navigator.locks
      .request(name, steal ? { steal } : { signal: mine.signal }, async () => {
        if (stopped) return
        holding = true
        const close = open()
        await released
        holding = false
        close()
      })
      .catch((error: unknown) => {
        // Called off, or another tab has taken it over: stop listening.
        release()
        // A browser that keeps nothing for this site gives no locks either.
        if (!isAbort(error)) endAlone ??= whileVisible(open)
      })
    if (!stopped && !endAlone && mine === queue) void hold(false)
  }

  const looked = () => {
    if (document.visibilityState === 'visible' && !holding && !endAlone) void hold(true)
  }
  void hold(false)
  document.addEventListener('visibilitychange', looked)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', looked)
    queue.abort()
    letGo()
    endAlone?.()
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | null = null
  const follow = () => {
    if (document.visibilityState === 'visible') close ??= open()
    else {
      close?.()
      close = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close?.()
  }
}
