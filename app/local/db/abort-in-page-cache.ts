// WebKit moves a page with running transactions to the back/forward cache. They do not finish there, and every other page waits for the
// database. So they are aborted; the store repeats them when the page is shown again.
import type { DBCore, DBCoreTransaction, Dexie } from 'dexie'

const running = new Set<DBCoreTransaction>()
let pageCaches = 0

/** How often this page has entered the cache. A transaction that began before the last time is aborted. */
export const countPageCaches = () => pageCaches

export function abortInPageCache(database: Dexie): void {
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction(...args) {
      const transaction = core.transaction(...args)
      running.add(transaction)
      // Dexie's type of a transaction leaves out its events.
      const events = transaction as unknown as EventTarget
      for (const end of ['complete', 'abort']) events.addEventListener(end, () => running.delete(transaction))
      return transaction
    },
  })
  database.use({ stack: 'dbcore', name: 'abort-in-page-cache', create })
}

// Unit tests have no events of pages.
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  pageCaches++
  for (const transaction of running) abort(transaction)
})

function abort(transaction: DBCoreTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
