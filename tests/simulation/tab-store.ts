// One tab's way to the store of its device: what it asks ends with the tab, it hears of others' commits a little late and
// of none while it is frozen, and the process may die on either side of a commit.
import type { Commit, LocalStore, Writer } from '#app/local/db/local-store.ts'

export interface TabLife {
  isAlive(): boolean
  /** Runs it now, or when the tab is thawed; never when it is gone. */
  deliver(action: () => void): void
  /** Asked before each commit. */
  crash(): 'before the commit' | 'after the commit' | null
  /** How long the next transaction takes; everybody waits for it. */
  slow(): Promise<void> | null
  /** Puts off what another tab is told. */
  later(action: () => void): void
}

/** Each its own: who waits for it is forgotten with it. */
const never = () => new Promise<never>(() => {})

/** Who commits: stores tell their listeners before anything else can happen. */
const committing = new WeakMap<LocalStore, TabLife>()

class Abandoned extends Error {}

export function tabStore(device: LocalStore, life: TabLife): LocalStore {
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
      if (!life.isAlive()) throw new Abandoned()
      const done = await work(tx)
      if (crash === 'before the commit') throw new Abandoned()
      committing.set(device, life)
      return done
    })
    if (crash) return never()
    return whileAlive(result)
  }

  return {
    kept: true,
    write,
    read: (work) => whileAlive(device.read(work)),
    snapshot: () => whileAlive(device.snapshot()),
    subscribe: (listener) =>
      device.subscribe((commit: Commit) => {
        if (!life.isAlive()) return
        if (committing.get(device) === life) listener(commit)
        else life.later(() => listener(commit))
      }),
    close() {},
  }
}
