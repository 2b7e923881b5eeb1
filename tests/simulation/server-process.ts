// The simulated server: the real store on a simulated disk, in a process that can crash and restart.

import { LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { readWholeStore } from '#sync-server/store/maintenance/read-store.ts'
import { restoreInto } from '#sync-server/store/maintenance/restore.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { simulatedOwners } from '#tests/sync-server/store/open-simulated.ts'
import type { Reply, Request } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import { type Api, type ApiDependencies, createApi } from './server-api.ts'

/** The server's clock at the start of every simulation, in milliseconds since the Unix epoch. */
export const START_TIME_MS = Date.UTC(2026, 0, 5, 8)

export const ADMIN_ID = 1

/** An admin and two users. The account of the second may be deleted. */
export const USERS: readonly StoredUser[] = [
  user(ADMIN_ID, 'ada', 'admin'),
  user(2, 'uli', 'user'),
  user(3, 'una', 'user'),
]

function user(id: number, username: string, role: 'admin' | 'user'): StoredUser {
  const email = `${username}@example.com`
  const createdAt = '2026-01-01T00:00:00.000Z'
  return { id, username, name: username, email, role, createdAt, passwordHash: '', tokenVersion: 1 }
}

export interface ServerDependencies {
  scheduler: Scheduler
  users: readonly StoredUser[]
  /** How many car numbers are left; null for all of them. */
  numbersLeft: number | null
  newUuid(): string
  slowBody: ApiDependencies['slowBody']
  /** Applies a sabotage of the store. */
  wrapStore(store: Store): Store
  onCommit(changes: readonly CommittedChange[]): void
  /** An unexpected error. */
  onError(error: unknown): void
  /** The process has ended. */
  onExit(): void
  /** A process has started. */
  onStart(store: Store, how: StartKind): Promise<void>
}

/** On the data of the process before, on a restored backup, or on a copy of the folder that was put back. */
export type StartKind = 'restart' | 'restored' | 'put back'

const RESTART_MS = 400

export class ServerProcess {
  store: Store | null = null
  #api: Api | null = null
  #disk = new SimulatedDisk()
  #initialDisk = this.#disk
  #life = 0
  #heartbeat: NodeJS.Timeout | undefined
  readonly #dependencies: ServerDependencies

  constructor(dependencies: ServerDependencies) {
    this.#dependencies = dependencies
  }

  get isUp(): boolean {
    return this.#api !== null
  }

  async start(how: StartKind = 'restart'): Promise<void> {
    const { scheduler, users, wrapStore, onCommit, onStart, newUuid, slowBody, onError } = this.#dependencies
    const life = ++this.#life
    const disk = this.#disk
    const store = await this.#captureHeartbeat(() =>
      openJsonStore({ dir: disk.path, disk, owners: simulatedOwners(life) }),
    )
    if (life === 1) await addUsers(store, users, this.#dependencies.numbersLeft)
    if (life === 1 || how !== 'restart') this.#initialDisk = disk.afterKill()
    store.onCommit((changes) => {
      if (this.#life === life) onCommit(changes)
    })
    disk.delay = ({ kind }) => (kind === 'sync' ? scheduler.sleep(scheduler.between(0.5, 6)) : Promise.resolve())
    await onStart(store, how)
    this.store = wrapStore(store)
    this.#api = createApi(this.store, { now: () => this.now(), newUuid, slowBody, onError })
  }

  /** The server's clock. */
  now(): Date {
    return new Date(START_TIME_MS + this.#dependencies.scheduler.clock)
  }

  /** Never settles when the process ends before the response. */
  async handle(request: Request): Promise<Reply> {
    const life = this.#life
    const reply = await (this.#api as Api)(request)
    return life === this.#life ? reply : new Promise(() => {})
  }

  /** Crashes the process during one of its next writes. */
  crashAtWrite(inWrites: number, how: 'crash-before' | 'crash-half' | 'crash-after', power: boolean): void {
    const disk = this.#disk
    const first = disk.operations.length
    disk.fault = ({ number }) => (number === first + inWrites ? how : undefined)
    void disk.crashed.then(() => {
      if (disk === this.#disk) this.kill(power)
    })
  }

  /** Cancels a planned crash. */
  cancelCrash(): void {
    this.#disk.fault = () => undefined
  }

  /** @param power whether the machine loses power, and with it all writes that were not synced */
  kill(power: boolean): void {
    const { scheduler, onExit } = this.#dependencies
    this.#end()
    this.#disk = power ? this.#disk.afterPowerCut(scheduler.random) : this.#disk.afterKill()
    onExit()
    scheduler.after(RESTART_MS, () => void this.start())
  }

  /** A copy of the disk. */
  async backup(): Promise<SimulatedDisk> {
    return this.#disk.afterKill()
  }

  /** A copy of the disk as it was at the start of the first process, or after the last restore. */
  async initialState(): Promise<SimulatedDisk> {
    return this.#initialDisk.afterKill()
  }

  async restore(backup: SimulatedDisk): Promise<void> {
    const { document } = await readWholeStore(backup.afterKill())
    if (!this.isUp) return
    this.#end()
    this.#disk = this.#disk.afterKill()
    this.#dependencies.onExit()
    await restoreInto(this.#disk, document)
    await this.start('restored')
  }

  /** The data folder is replaced by a copy, without `npm run restore`: epoch and tokens stay as they were in the copy. */
  async putBack(copy: SimulatedDisk): Promise<void> {
    if (!this.isUp) return
    this.#end()
    this.#disk = copy.afterKill()
    this.#dependencies.onExit()
    await this.start('put back')
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

  /** The lock's heartbeat is the store's only real timer. It is captured so that it ends with the process. */
  async #captureHeartbeat<T>(open: () => Promise<T>): Promise<T> {
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
