// A tab of an older version may request a chunk that the server no longer has. The page then reloads, once per build, and only
// when the server is reachable and no form has unsaved changes.
import { hasUnsavedForm } from './updates.ts'

const STORAGE_KEY = 'reloaded-for-stale-chunk'
/** The URL of the page's script. Its hash changes with every chunk, so it identifies the build. */
const currentBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    const build = currentBuild()
    if (sessionStorage.getItem(STORAGE_KEY) === build || hasUnsavedForm()) return
    void isServerReachable().then((isReachable) => {
      if (!isReachable || hasUnsavedForm()) return
      sessionStorage.setItem(STORAGE_KEY, build)
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
