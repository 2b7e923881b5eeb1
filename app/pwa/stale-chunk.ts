// A tab of an older version may request a chunk that the server no longer has. The page then reloads, once per build, and only
// when the server is reachable and no form has unsaved changes.
import { hasUnsavedForm } from './updates.ts'

const STORAGE_KEY = 'reloaded-for-stale-chunk'
/** The URL of this chunk contains a hash, so it identifies the build. */
const BUILD = import.meta.url

export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(STORAGE_KEY) === BUILD || hasUnsavedForm()) return
    void isServerReachable().then((isReachable) => {
      if (!isReachable || hasUnsavedForm()) return
      sessionStorage.setItem(STORAGE_KEY, BUILD)
      location.reload()
    })
  })
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
