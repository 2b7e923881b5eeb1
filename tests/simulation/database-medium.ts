// A site of a real database as the medium of a simulated server. The database takes real time, during which virtual time
// does not pass; its calls run one after the other, so that a seed gives the same order of events each time.
import { randomUUID } from 'node:crypto'
import type { Document } from '#sync-server/store/engine/document.ts'
import { documentRows, loadDocument, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import type { History } from '#sync-server/store/history.ts'
import { prepareRestored } from '#sync-server/store/maintenance/prepare-restored.ts'
import { noStore, replacedStore } from '#sync-server/store/maintenance/replaced-store.ts'
import { maintainSite, type SiteMaintenance } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { CrashMoment, Medium } from './medium.ts'
import type { Scheduler } from './scheduler.ts'

/** @returns the medium of each seed, on a site of its own. Closes the stores that the seed before has left open */
export function databaseMedia(url: string): (scheduler: Scheduler) => Medium {
  const opened = new Set<Store>()
  return (scheduler) => {
    for (const store of opened) void store.close()
    opened.clear()
    return databaseMedium(url, newSite(), scheduler, opened)
  }
}

/** The history, each of whose calls runs as one of the work. */
function inTurn(history: History, run: <T>(work: () => Promise<T>) => Promise<T>): History {
  return {
    get: (table, key) => run(() => history.get(table, key)),
    activity: (range) => run(() => history.activity(range)),
    each: (table, filter, visit) => run(() => history.each(table, filter, visit)),
    count: (table) => run(() => history.count(table)),
  }
}

const newSite = () => `test-${randomUUID()}`

/** @param opened the stores that are open @param inOrder runs the calls of all servers on the site one after the other */
function databaseMedium(
  url: string,
  site: string,
  scheduler: Scheduler,
  opened: Set<Store>,
  inOrder: Queue = queue(scheduler),
): Medium {
  let crash: { inWrites: number; how: CrashMoment; onCrash: () => void } | null = null
  let isSlow = false
  let close = async () => {}

  async function maintain<T>(run: (maintenance: SiteMaintenance) => Promise<T>): Promise<T> {
    const maintenance = await maintainSite(url, site)
    try {
      return await run(maintenance)
    } finally {
      await maintenance.close()
    }
  }

  const read = () =>
    scheduler.outside(
      maintain((maintenance) => maintenance.read(async (stored) => stored && loadDocument(stored))),
    ) as Promise<Document>

  const replace = (decide: (replaced: StoredRows | null) => Promise<StoredRows>): Promise<void> =>
    scheduler.outside(maintain((maintenance) => maintenance.replace(decide)))

  async function openStore(): Promise<Store> {
    const store = await scheduler.outside(openPostgresStore({ url, site }))
    opened.add(store)
    return store
  }

  function end(): Medium {
    void scheduler.outside(close())
    return databaseMedium(url, site, scheduler, opened, inOrder)
  }

  return {
    async open() {
      const store = await openStore()
      let hasEnded = false
      close = () => {
        hasEnded = true
        opened.delete(store)
        return store.close()
      }
      const unlessEnded = <T>(work: () => Promise<T>) => (hasEnded ? new Promise<T>(() => {}) : inOrder(work))
      return {
        ...store,
        read: () => unlessEnded(store.read),
        history: inTurn(store.history, unlessEnded),
        async transact(decide, history) {
          if (isSlow) await scheduler.sleep(scheduler.between(0.5, 6))
          const planned = crash && crash.inWrites-- <= 1 ? crash : null
          if (planned) crash = null
          if (planned && planned.how !== 'crash-after') planned.onCrash()
          const result = await unlessEnded(() => store.transact(decide, history))
          if (planned?.how === 'crash-after') planned.onCrash()
          return hasEnded ? new Promise(() => {}) : result
        },
      } satisfies Store
    },
    async openOther() {
      const store = await openStore()
      return {
        ...store,
        read: () => inOrder(store.read),
        history: inTurn(store.history, inOrder),
        transact: (decide, history) => inOrder(() => store.transact(decide, history)),
      } satisfies Store
    },
    slowDown() {
      isSlow = true
    },
    planCrash(inWrites, how, onCrash) {
      crash = { inWrites, how, onCrash }
    },
    cancelCrash() {
      crash = null
    },
    afterKill: end,
    afterPowerCut: end,
    async copy() {
      const { meta, tables } = await read()
      const document = async () => ({ meta: { ...meta }, tables: { ...tables } })
      const saved: Medium = {
        ...databaseMedium(url, site, scheduler, opened),
        document,
        async open(life) {
          const other = databaseMedium(url, newSite(), scheduler, opened)
          return (await other.putBack(saved)).open(life)
        },
        copy: async () => saved,
      }
      return saved
    },
    document: read,
    async putBack(copy) {
      const document = await copy.document()
      await replace(async () => documentRows(document))
      return databaseMedium(url, site, scheduler, opened, inOrder)
    },
    restore: (document) =>
      replace(async (replaced) => {
        const known = replaced ? await replacedStore(replaced) : noStore()
        return (await prepareRestored(documentRows(document), known)).stored
      }),
  }
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>

function queue(scheduler: Scheduler): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return scheduler.outside(result)
  }
}
