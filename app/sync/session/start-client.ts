import { shownSession, storedSession, storedToken } from '#app/local/session/session.ts'
import { showCars, shownCars } from '#app/local/state/cars.ts'
import { type Entry, setEntry } from '#app/local/state/entry.ts'
import { readPageData, showPageData } from '#app/local/view/page-data.ts'
import { watchInstall } from '#app/pwa/install.ts'
import { registerServiceWorker } from '#app/pwa/register-service-worker.ts'
import { reloadOnStaleChunk } from '#app/pwa/stale-chunk.ts'
import { runningClient, setRunningClient } from './client.ts'

interface Start {
  entry: Entry
  /** What database, network and worker let go first. */
  after?: Promise<void>
}

/** Shows what the page came with, then fetches the part that knows the database and the network. */
export function startClient({ entry, after = Promise.resolve() }: Start): void {
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
  const run = async () => {
    await after
    // Side by side: a session needs both.
    const staffParts = session || entry === 'dashboard' ? import('./staff-dependencies.ts') : null
    const [{ runClient }] = await Promise.all([import('./create-client.ts'), staffParts])
    return runClient(entry, page)
  }
  const client = run()
  setRunningClient(client)
  client.catch(() => showCars(shownCars.get().all, 'failed'))
  reloadOnStaleChunk()
  void after.then(registerServiceWorker)
}
