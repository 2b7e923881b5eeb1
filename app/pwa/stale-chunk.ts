// A tab of an older version may ask for a part that the server no longer has. It is loaded anew, once for each build, and only
// when the server answers (without a connection a reload would help nobody) and no words of a form would be lost.
import { holdsUpdate } from './update.ts'

const KEY = 'reloaded-for-stale-chunk'
/** The address of this very file names the build. */
const BUILD = import.meta.url

export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(KEY) === BUILD || holdsUpdate()) return
    void serverAnswers().then((answers) => {
      if (!answers || holdsUpdate()) return
      sessionStorage.setItem(KEY, BUILD)
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
