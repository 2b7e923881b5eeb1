// A tab of an older version may ask for a part that the server no longer has. It is loaded anew, once, and only when the
// server answers: without a connection a reload would help nobody.
const KEY = 'reloaded-for-stale-chunk'

export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(KEY) === location.pathname) return
    void serverAnswers().then((answers) => {
      if (!answers) return
      sessionStorage.setItem(KEY, location.pathname)
      location.reload()
    })
  })
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
