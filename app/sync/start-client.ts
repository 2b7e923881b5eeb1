import { type Entry, setEntry } from '#app/local/entry.ts'
import { readPageData, showPageData } from '#app/local/page-data.ts'
import { shownSession, storedSession, storedToken } from '#app/local/session.ts'
import { showCars, shownCars } from '#app/local/shown-cars.ts'
import { runningClient, setRunningClient } from './client.ts'
import { watchInstall } from './install.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { reloadOnStaleChunk } from './reload-stale-chunk.ts'

/** Shows what the page came with, then fetches the part that knows the database and the network. */
export function startClient({ entry }: { entry: Entry }): void {
  setEntry(
    entry,
    () =>
      void runningClient().then(
        (client) => client.retry(),
        () => location.reload(),
      ),
  )
  watchInstall()
  const session = storedSession()
  if (session) shownSession.set({ state: 'signed-in', user: session.user })
  else if (!storedToken()) shownSession.set({ state: 'signed-out', user: null })

  const page = readPageData()
  if (page) showPageData(page)
  // Side by side: a session needs both.
  const staffParts = session || entry === 'dashboard' ? import('./staff-parts.ts') : null
  const client = Promise.all([import('./run-client.ts'), staffParts]).then(([{ runClient }]) => runClient(entry, page))
  setRunningClient(client)
  client.catch(() => showCars(shownCars.get().all, 'failed'))
  reloadOnStaleChunk()
  void registerServiceWorker()
}
