// A simulated device: a browser profile with one database per user who has logged in on it, and its tabs.

import { type Commit, type LocalStore, TABLE_NAMES } from '#app/local/db/local-store.ts'
import { closeSession, type UnfinishedWork } from '#app/local/session/close-session.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Scheduler } from './scheduler.ts'
import { START_TIME_MS } from './server-process.ts'
import { openTab, type Tab, type TabDependencies } from './tab.ts'

type FromWorld = Omit<
  TabDependencies,
  'name' | 'actor' | 'token' | 'store' | 'skew' | 'isOnline' | 'exclusive' | 'crash' | 'revision'
>

export interface DeviceDependencies extends FromWorld {
  name: string
  skew: number
  /** False for plain http, where browsers have no Web Locks. */
  hasLocks: boolean
  newStore(): LocalStore
  revisionOf(store: LocalStore): number
  onCommit(device: Device, store: LocalStore, userId: number | null, commit: Commit): void
}

/** As in app/sync/live/tab-lock.ts. */
const LOCK_TIMEOUT_MS = 20_000

export class Device {
  readonly name: string
  readonly stores = new Map<number | null, LocalStore>()
  session: { actor: Actor; token: string } | null = null
  tabs: Tab[] = []
  isOnline = true
  /** The number of commits until the process crashes. */
  commitsUntilCrash = Number.POSITIVE_INFINITY
  crashSide: 'before the commit' | 'after the commit' = 'before the commit'
  onCrash: () => void = () => {}
  readonly #dependencies: DeviceDependencies
  #locks = new Map<string, Promise<void>>()
  #opened = 0

  constructor(dependencies: DeviceDependencies) {
    this.#dependencies = dependencies
    this.name = dependencies.name
  }

  get skew(): number {
    return this.#dependencies.skew
  }

  /** Milliseconds since the Unix epoch by the device's clock. */
  get clock(): number {
    return START_TIME_MS + this.scheduler.clock + this.skew
  }

  get scheduler(): Scheduler {
    return this.#dependencies.scheduler
  }

  storeOf(userId: number | null): LocalStore {
    const known = this.stores.get(userId)
    if (known) return known
    const store = this.#dependencies.newStore()
    this.adopt(userId, store)
    return store
  }

  adopt(userId: number | null, store: LocalStore): void {
    this.stores.set(userId, store)
    store.subscribe((commit) => this.#dependencies.onCommit(this, store, userId, commit))
  }

  async open(actor: Actor, token: string | null): Promise<Tab> {
    const name = `${this.name}${'abcdefghijklmnopqrstuvwxyz'[this.#opened++ % 26]}`
    const store = this.storeOf(actor.id)
    const tab = await openTab({
      ...this.#dependencies,
      name,
      actor,
      token,
      store,
      revision: () => this.#dependencies.revisionOf(this.storeOf(actor.id)),
      isOnline: () => this.isOnline,
      exclusive: (lock, work) => this.#exclusive(`${actor.id}:${lock}`, work),
      crash: () => this.#crash(),
    })
    this.tabs.push(tab)
    // The device has been wiped or has gone back.
    if (this.stores.get(actor.id) !== store) tab.close()
    return tab
  }

  get openTabs(): Tab[] {
    this.tabs = this.tabs.filter((tab) => tab.isAlive)
    return this.tabs
  }

  closeTabs(): void {
    for (const tab of this.tabs) tab.close()
    this.tabs = []
    this.#locks.clear()
  }

  /**
   * @param keep whether pending and refused mutations stay on the device
   * @returns what the person has not confirmed, and nothing is closed; null when the session has ended
   */
  async logOut(keep: boolean, confirmed: UnfinishedWork): Promise<UnfinishedWork | null> {
    const { session } = this
    if (!session) return null
    const asks = await closeSession(this.storeOf(session.actor.id), { keepWork: keep, confirmed })
    if (asks) return asks
    this.session = null
    this.closeTabs()
    if (!keep) this.stores.delete(session.actor.id)
    return null
  }

  async copyOf(userId: number | null): Promise<LocalStore> {
    const rows = await this.storeOf(userId).read((tx) =>
      Promise.all(TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const)),
    )
    const copy = this.#dependencies.newStore()
    await copy.write(async (tx) => {
      for (const [table, found] of rows) await tx.put(table, found as never)
    })
    return copy
  }

  #crash() {
    if (--this.commitsUntilCrash > 0) return null
    this.commitsUntilCrash = Number.POSITIVE_INFINITY
    // After the current transaction has ended.
    this.scheduler.after(0, () => this.onCrash())
    return this.crashSide
  }

  /** As `exclusiveAmongTabs` in app/sync/live/tab-lock.ts. */
  async #exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!this.#dependencies.hasLocks) return work()
    const previous = this.#locks.get(name) ?? Promise.resolve()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#locks.set(
      name,
      previous.then(() => released),
    )
    const timeout = new Promise<void>((resolve) => {
      this.scheduler.after(LOCK_TIMEOUT_MS, resolve)
    })
    await Promise.race([previous, timeout])
    return work().finally(release)
  }
}
