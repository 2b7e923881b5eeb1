// The simulated server: the real store on a disk or database, in a process that can crash and restart.

import type { Logger } from 'pino'
import { LAST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import { inquiryMailer } from '#sync-server/mail/inquiry-mailer.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { MailServer } from './mail-server.ts'
import type { CrashMoment, Medium } from './medium.ts'
import type { Reply, Request } from './network.ts'
import { RECIPIENT_LISTS } from './recipients.ts'
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
  medium: Medium
  scheduler: Scheduler
  users: readonly StoredUser[]
  /** How many car numbers are left; null for all of them. */
  numbersLeft: number | null
  newUuid(): string
  slowBody: ApiDependencies['slowBody']
  sendMail: MailServer
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

/** On the data of the process before, on a restored backup, or on a copy that was put back. */
export type StartKind = 'restart' | 'restored' | 'put back'

const RESTART_MS = 400

export class ServerProcess {
  store: Store | null = null
  #api: Api | null = null
  /** Another server on the same data. It goes on when this one ends, also when its data is restored or put back. */
  #other: { store: Store; api: Api } | null = null
  #medium: Medium
  #initial: Medium | undefined
  #life = 0
  #heartbeat: NodeJS.Timeout | undefined
  readonly #dependencies: ServerDependencies

  constructor(dependencies: ServerDependencies) {
    this.#dependencies = dependencies
    this.#medium = dependencies.medium
  }

  get isUp(): boolean {
    return this.#api !== null
  }

  async start(how: StartKind = 'restart'): Promise<void> {
    const { scheduler, users, wrapStore, onCommit, onStart, newUuid, slowBody, onError } = this.#dependencies
    const life = ++this.#life
    const medium = this.#medium
    const store = await this.#captureHeartbeat(() => medium.open(life))
    if (life === 1) await addUsers(store, users, this.#dependencies.numbersLeft)
    if (life === 1 || how !== 'restart') this.#initial = await medium.copy()
    store.onCommit((changes) => {
      if (this.#life === life) onCommit(changes)
    })
    medium.slowDown(scheduler)
    await onStart(store, how)
    this.store = wrapStore(store)
    const dependencies = { now: () => this.now(), newUuid, slowBody, onError }
    this.#api = createApi(this.store, dependencies)
    this.startMailer()
    if (life > 1 || !medium.openOther) return
    const other = wrapStore(await medium.openOther())
    this.#other = { store: other, api: createApi(other, dependencies) }
  }

  /** Sends what is due. */
  startMailer(): void {
    const { scheduler, sendMail } = this.#dependencies
    const life = this.#life
    const isAlive = () => life === this.#life
    inquiryMailer({
      store: this.store as Store,
      send: (message) => sendMail(message, isAlive),
      log: { warn() {}, error() {} } as unknown as Logger,
      now: () => this.now(),
      setTimer: (milliseconds, action) => scheduler.after(milliseconds, () => isAlive() && action()),
    })
  }

  /** The server's clock. */
  now(): Date {
    return new Date(START_TIME_MS + this.#dependencies.scheduler.clock)
  }

  /** Never settles when the process ends before the response. */
  async handle(request: Request): Promise<Reply> {
    const life = this.#life
    const isOther = this.#other !== null && this.#dependencies.scheduler.chance(0.4)
    const { store, api } = isOther && this.#other ? this.#other : { store: this.store, api: this.#api as Api }
    const reply = await (store?.inRequest ? store.inRequest(() => api(request)) : api(request))
    // The oracles follow the commits of this server, which include those of the other one.
    if (isOther) await this.store?.read()
    return life === this.#life ? reply : new Promise(() => {})
  }

  /** Crashes the process during one of its next writes. */
  crashAtWrite(inWrites: number, how: CrashMoment, power: boolean): void {
    const medium = this.#medium
    medium.planCrash(inWrites, how, () => {
      if (medium === this.#medium) this.kill(power)
    })
  }

  /** Cancels a planned crash. */
  cancelCrash(): void {
    this.#medium.cancelCrash()
  }

  /** @param power whether the machine loses power, and with it all writes that were not synced */
  kill(power: boolean): void {
    const { scheduler, onExit } = this.#dependencies
    this.#end()
    this.#medium = power ? this.#medium.afterPowerCut(scheduler.random) : this.#medium.afterKill()
    onExit()
    scheduler.after(RESTART_MS, () => void this.start())
  }

  /** A copy of what it stores. */
  backup(): Promise<Medium> {
    return this.#medium.copy()
  }

  /** A copy of what it stored at the start of the first process, or after the last restore. */
  async initialState(): Promise<Medium> {
    return (this.#initial as Medium).copy()
  }

  async restore(backup: Medium): Promise<void> {
    const document = await backup.document()
    if (!this.isUp) return
    this.#end()
    this.#medium = this.#medium.afterKill()
    this.#dependencies.onExit()
    await this.#medium.restore(document)
    await this.start('restored')
  }

  /** The data is replaced by a copy, without `npm run restore`: epoch and tokens stay as they were in the copy. */
  async putBack(copy: Medium): Promise<void> {
    if (!this.isUp) return
    this.#end()
    this.#dependencies.onExit()
    this.#medium = await this.#medium.afterKill().putBack(copy)
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
    this.#medium.cancelCrash()
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
  await store.transact((records) => {
    for (const user of users) records.put('users', String(user.id), user)
    const values = { ...DEFAULT_SETTINGS, inquiryMail: { recipients: [...RECIPIENT_LISTS[0]] } }
    records.put('settings', SETTINGS_UID, { version: 1, values })
    if (numbersLeft !== null) records.put('counters', 'car', { value: LAST_CAR_NUMBER - numbersLeft })
  })
}
