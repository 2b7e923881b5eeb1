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
    const result = device.write(async (tx) => {
      await slow
      if (!life.isAlive()) throw new TabClosed()
      const done = await work(tx)
      if (crash === 'before the commit') throw new TabClosed()
      committing.set(device, life)
      return done
    })
    if (crash) return never()
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
        else life.later(() => listener(commit))
      }),
    close() {},
  }
}
