// The server of a simulation: the real store on a disk that can lose power, run by a process that can be killed.

import { LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { readWholeStore } from '#sync-server/store/maintenance/read-whole-store.ts'
import { restoreOnto } from '#sync-server/store/maintenance/restore.ts'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import type { Committed, Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { simulatedOwners } from '#tests/sync-server/store/simulated-owners.ts'
import type { Reply, Request } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import { type Api, createApi } from './server-api.ts'

/** The server's clock at the beginning of every simulation. */
export const BEGINNING = Date.UTC(2026, 0, 5, 8)

export interface ServerParts {
  scheduler: Scheduler
  users: readonly StoredUser[]
  /** How many cars can still be numbered; null for as many as ever. */
  numbersLeft: number | null
  newUuid(): string
  /** Sabotage may stand between the server and its store. */
  over(store: Store): Store
  committed(changes: readonly Committed[]): void
  /** An error that nobody had thought of. */
  broke(error: unknown): void
  /** The process has ended, with all that was under way. */
  died(): void
  /** A process has begun, perhaps on a restored folder. */
  started(store: Store, restored: boolean): Promise<void>
}

const RESTART = 400

export class ServerProcess {
  store: Store | null = null
  #api: Api | null = null
  #disk = new SimulatedDisk()
  #beginning = this.#disk
  #life = 0
  #heartbeat: NodeJS.Timeout | undefined
  readonly #parts: ServerParts

  constructor(parts: ServerParts) {
    this.#parts = parts
  }

  get isUp(): boolean {
    return this.#api !== null
  }

  async start(restored = false): Promise<void> {
    const { scheduler, users, over, committed, started, newUuid, broke } = this.#parts
    const life = ++this.#life
    const disk = this.#disk
    const store = await this.#catchHeartbeat(() =>
      openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(life) }),
    )
    if (life === 1) await addUsers(store, users, this.#parts.numbersLeft)
    if (life === 1 || restored) this.#beginning = disk.afterKill()
    store.onCommit((changes) => {
      if (this.#life === life) committed(changes)
    })
    disk.delay = ({ kind }) => (kind === 'sync' ? scheduler.sleep(scheduler.between(0.5, 6)) : Promise.resolve())
    await started(store, restored)
    this.store = over(store)
    this.#api = createApi(this.store, () => this.now(), newUuid, broke)
  }

  /** The server's clock. */
  now(): Date {
    return new Date(BEGINNING + this.#parts.scheduler.clock)
  }

  /** Never answers when the process ends before it has. */
  async handle(request: Request): Promise<Reply> {
    const life = this.#life
    const reply = await (this.#api as Api)(request)
    return life === this.#life ? reply : new Promise(() => {})
  }

  /** Ends the process in the middle of one of its next writes. */
  crashAtWrite(inWrites: number, how: 'crash-before' | 'crash-half' | 'crash-after', power: boolean): void {
    const disk = this.#disk
    const first = disk.operations.length
    disk.fault = ({ number }) => (number === first + inWrites ? how : undefined)
    void disk.crashed.then(() => {
      if (disk === this.#disk) this.kill(power)
    })
  }

  /** No crash that was planned comes any more. */
  mend(): void {
    this.#disk.fault = () => undefined
  }

  /** @param power the machine goes down with it, and with what had not been synced */
  kill(power: boolean): void {
    const { scheduler, died } = this.#parts
    this.#end()
    this.#disk = power ? this.#disk.afterPowerCut(scheduler.random) : this.#disk.afterKill()
    died()
    scheduler.after(RESTART, () => void this.start())
  }

  /** A copy of the store that does not change with it. */
  async backup(): Promise<SimulatedDisk> {
    return this.#disk.afterKill()
  }

  /** As it was when the process began on a new or restored folder. */
  async asItBegan(): Promise<SimulatedDisk> {
    return this.#beginning.afterKill()
  }

  async restore(backup: SimulatedDisk): Promise<void> {
    const { document } = await readWholeStore(backup.afterKill())
    if (!this.isUp) return
    this.#end()
    this.#disk = this.#disk.afterKill()
    this.#parts.died()
    await restoreOnto(this.#disk, document)
    await this.start(true)
  }

  stop(): void {
    this.#end()
  }

  #end(): void {
    this.#life += 1
    this.#api = null
    this.store = null
    clearInterval(this.#heartbeat)
    this.#disk.fault = () => undefined
  }

  /** The lock's heartbeat is the store's only real timer; a killed process takes it along. */
  async #catchHeartbeat<T>(open: () => Promise<T>): Promise<T> {
    const real = globalThis.setInterval
    globalThis.setInterval = ((...args: Parameters<typeof real>) => {
      this.#heartbeat = real(...args)
      return this.#heartbeat
    }) as typeof real
    try {
      return await open()
    } finally {
      globalThis.setInterval = real
    }
  }
}

async function addUsers(store: Store, users: readonly StoredUser[], numbersLeft: number | null): Promise<void> {
  await store.transact(
    [
      { table: 'users', all: true },
      { table: 'counters', key: 'car' },
    ],
    (records) => {
      for (const user of users) records.put('users', String(user.id), user)
      if (numbersLeft !== null) records.put('counters', 'car', { value: LAST_CAR_NUMBER - numbersLeft })
    },
  )
}
