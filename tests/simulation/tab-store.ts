// The store of a device as one tab uses it: calls never settle after the tab is closed, commits of other tabs arrive late, none
// arrive while the tab is frozen, and the process may crash before or after a commit.
import type { Commit, LocalStore, Writer } from '#app/local/db/local-store.ts'

export interface TabLife {
  isAlive(): boolean
  /** Runs the action now, after the tab is thawed, or never when it is closed. */
  deliver(action: () => void): void
  /** Called before each commit. */
  crash(): 'before the commit' | 'after the commit' | null
  /** Delays the next transaction; null for no delay. */
  slow(): Promise<void> | null
  /** Delays the notification of another tab's commit. */
  later(action: () => void): void
  /** Whether the storage quota is used up: the transaction is undone. */
  isFull(): boolean
  /** Whether the connection breaks after the commit: the work is repeated on a new one, as in dexie-store.ts. */
  isRepeated(): boolean
  /** Whether the page is in the back/forward cache, where it receives no commit of others. */
  isCached(): boolean
}

/** A new promise for each caller, so that it can be garbage-collected with the caller. */
const never = () => new Promise<never>(() => {})

/** The tab that is committing: stores notify their listeners synchronously. */
const committing = new WeakMap<LocalStore, TabLife>()

class TabClosed extends Error {}

export function createTabStore(device: LocalStore, life: TabLife): LocalStore {
  const whileAlive = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work.finally(() => (life.isAlive() ? undefined : never()))
    return new Promise((resolve) => life.deliver(() => resolve(result)))
  }

  async function write<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    if (!life.isAlive()) return never()
    const crash = life.crash()
    const slow = crash ? null : life.slow()
    if (!crash && life.isFull()) return whileAlive(undone(device, work))
    if (!crash && life.isRepeated()) await device.write(work)
    const result = device.write(async (tx) => {
      await slow
      if (!life.isAlive()) throw new TabClosed()
      const done = await work(tx)
      if (crash === 'before the commit') throw new TabClosed()
      committing.set(device, life)
      return done
    })
    if (crash) {
      // No code of the tab learns the end of a transaction after the tab has crashed.
      result.catch(() => {})
      return never()
    }
    return whileAlive(result)
  }

  return {
    isPersistent: true,
    write,
    read: (work) => whileAlive(device.read(work)),
    snapshot: () => whileAlive(device.snapshot()),
    revision: () => whileAlive(device.revision()),
    subscribe: (listener) =>
      device.subscribe((commit: Commit) => {
        if (!life.isAlive()) return
        if (committing.get(device) === life) listener(commit)
        else if (!life.isCached()) life.later(() => listener(commit))
      }),
    close() {},
  }
}

async function undone(device: LocalStore, work: (tx: Writer) => Promise<unknown>): Promise<never> {
  await device.write(async (tx) => {
    await work(tx)
    throw Object.assign(new Error('The quota is used up'), { name: 'QuotaExceededError' })
  })
  throw new Error('The transaction was not undone')
}
