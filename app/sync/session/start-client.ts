import { sessionStore, storedToken, usableSession } from '#app/local/session/session.ts'
import { carsStore, publishCars } from '#app/local/state/cars.ts'
import { type Entry, setEntry } from '#app/local/state/tab.ts'
import { publishPageData, readPageData } from '#app/local/view/page-data.ts'
import { watchInstall } from '#app/pwa/install.ts'
import { registerServiceWorker } from '#app/pwa/register-service-worker.ts'
import { clientLoaded, setClient } from '#app/sync/client.ts'
import { sourceOf } from '#domain/kinds/inquiry/source.ts'

const ignore = () => {}

interface StartOptions {
  entry: Entry
  /** The page is server-rendered. Loading the client and registering the service worker wait until it is hydrated. */
  hydrates?: boolean
}

/** Publishes the data of the page, then loads the chunk with the client, which knows the database and the network. */
export function startClient({ entry, hydrates }: StartOptions): void {
  setEntry(
    entry,
    () =>
      void clientLoaded()
        .then((client) => client.retry())
        .catch(ignore),
  )
  watchInstall()
  // Kept in memory only, because a store on the device would need consent: a page that is loaded again has lost it.
  const visitSource = entry === 'storefront' ? sourceOf(new URL(location.href), document.referrer) : null
  const session = usableSession()
  if (session) sessionStore.set({ state: 'signed-in', user: session.user })
  else if (!storedToken()) sessionStore.set({ state: 'signed-out', user: null })

  const page = readPageData()
  if (page) publishPageData(page)
  const hydrated = new Promise<void>((resolve) => {
    if (hydrates) addEventListener('hydrated', () => setTimeout(resolve))
    else resolve()
  })
  setClient(async () => {
    await hydrated
    try {
      // Both chunks in parallel.
      const staffChunk = session || entry === 'dashboard' ? import('./staff-session.ts') : null
      const [{ createClient }] = await Promise.all([import('./create-client.ts'), staffChunk])
      return await createClient({ entry, page, hydrates, visitSource })
    } catch (error) {
      publishCars(carsStore.get().all, 'failed')
      throw error
    }
  })
  clientLoaded().catch(ignore)
  void hydrated.then(registerServiceWorker)
}
