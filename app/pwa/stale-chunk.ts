// A tab of an older version may request a chunk that the server no longer has. The page then reloads, once per build, and only
// when the server no longer has the page's own script either and no form has unsaved changes. A chunk can fail for another reason:
// Firefox reports one whose request it cancels because the page is being left, and a reload would cancel that navigation.
import { hasUnsavedForm } from './updates.ts'

const STORAGE_KEY = 'reloaded-for-stale-chunk'
/** The URL of the page's script. Its hash changes with every chunk, so it identifies the build. */
const currentBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    const build = currentBuild()
    if (sessionStorage.getItem(STORAGE_KEY) === build || hasUnsavedForm()) return
    void isGone(build).then((isStale) => {
      if (!isStale || hasUnsavedForm()) return
      sessionStorage.setItem(STORAGE_KEY, build)
      location.reload()
    })
  })
}

/** @returns false also when no server responds */
const isGone = (script: string): Promise<boolean> =>
  fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
