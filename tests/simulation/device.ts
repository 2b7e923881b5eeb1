// A device of the simulation: a browser profile with the databases of those who have logged in on it, and its tabs.

import { type Commit, type LocalStore, TABLE_NAMES } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { Actor } from '#domain/mutations/mutation.ts'
import type { Scheduler } from './scheduler.ts'
import { BEGINNING } from './server-process.ts'
import { openTab, type Tab, type TabParts } from './tab.ts'

type FromWorld = Omit<TabParts, 'name' | 'actor' | 'token' | 'store' | 'skew' | 'isOnline' | 'exclusive' | 'crash'>

export interface DeviceParts extends FromWorld {
  name: string
  skew: number
  /** False on plain http: there are none. */
  hasLocks: boolean
  committed(device: Device, store: LocalStore, userId: number | null, commit: Commit): void
}

/** A tab that was frozen keeps its lock; it is not waited for longer than this. */
const LOCK_PATIENCE = 20_000

export class Device {
  readonly name: string
  readonly stores = new Map<number | null, LocalStore>()
  session: { actor: Actor; token: string } | null = null
  tabs: Tab[] = []
  isOnline = true
  /** The process dies at the commit that makes this nought. */
  crashIn = Number.POSITIVE_INFINITY
  crashSide: 'before the commit' | 'after the commit' = 'before the commit'
  crashed: () => void = () => {}
  readonly #parts: DeviceParts
  #locks = new Map<string, Promise<void>>()
  #opened = 0

  constructor(parts: DeviceParts) {
    this.#parts = parts
    this.name = parts.name
  }

  get skew(): number {
    return this.#parts.skew
  }

  /** What it takes the time for. */
  get clock(): number {
    return BEGINNING + this.scheduler.clock + this.skew
  }

  get scheduler(): Scheduler {
    return this.#parts.scheduler
  }

  storeOf(userId: number | null): LocalStore {
    const known = this.stores.get(userId)
    if (known) return known
    const store = openMemoryStore()
    this.adopt(userId, store)
    return store
  }

  adopt(userId: number | null, store: LocalStore): void {
    this.stores.set(userId, store)
    store.subscribe((commit) => this.#parts.committed(this, store, userId, commit))
  }

  async open(actor: Actor, token: string | null): Promise<Tab> {
    const name = `${this.name}${'abcdefghijklmnopqrstuvwxyz'[this.#opened++ % 26]}`
    const tab = await openTab({
      ...this.#parts,
      name,
      actor,
      token,
      store: this.storeOf(actor.id),
      isOnline: () => this.isOnline,
      exclusive: (what, work) => this.#exclusive(`${actor.id}:${what}`, work),
      crash: () => this.#crash(),
    })
    this.tabs.push(tab)
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

  /** As log-out does: nothing of the session stays but what the person keeps for themselves. */
  async logOut(keep: boolean): Promise<void> {
    const { session } = this
    if (!session) return
    this.session = null
    this.closeTabs()
    await closeSession(this.storeOf(session.actor.id), { keep })
    if (!keep) this.stores.delete(session.actor.id)
  }

  async copyOf(userId: number | null): Promise<LocalStore> {
    const snapshot = await this.storeOf(userId).snapshot()
    const copy = openMemoryStore()
    await copy.write(async (tx) => {
      for (const table of TABLE_NAMES) await tx.put(table, snapshot[table] as never)
    })
    return copy
  }

  #crash() {
    if (--this.crashIn > 0) return null
    this.crashIn = Number.POSITIVE_INFINITY
    // The transaction gets its chance first; then everything in the browser is gone.
    this.scheduler.after(0, () => this.crashed())
    return this.crashSide
  }

  /** As browser-parts.ts has it. */
  async #exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!this.#parts.hasLocks) return work()
    const before = this.#locks.get(name) ?? Promise.resolve()
    let release = () => {}
    const mine = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#locks.set(
      name,
      before.then(() => mine),
    )
    const impatient = new Promise<void>((resolve) => {
      this.scheduler.after(LOCK_PATIENCE, resolve)
    })
    await Promise.race([before, impatient])
    return work().finally(release)
  }
}
