// The simulated server: the real store on a disk or database, in a process that can crash and restart.
import { LAST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { runDueWork } from '#sync-server/due-work.ts'
import { inquiryMails } from '#sync-server/mail/inquiry-mails.ts'
import type { CommittedChange, Records, Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import type { Reply, Request } from './http.ts'
import type { MailServer } from './mail-server.ts'
import type { CrashMoment, Medium } from './medium.ts'
import { Exchange } from './model/requests.ts'
import { Draft, EMPTY, type State } from './model/rows.ts'
import { type Copy, ServerModel } from './model/server-model.ts'
import { tapped } from './model/server-tap.ts'
import { mail, type Work } from './model/upkeep.ts'
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
  guard(check: () => void): void
}

/** A copy of what the server stores. */
export interface Backup {
  medium: Medium
  copy: Copy
}

/** On the data of the process before, on a restored backup, or on a copy that was put back. */
export type StartKind = 'restart' | 'restored' | 'put back'

const RESTART_MS = 400

export class ServerProcess {
  readonly model = new ServerModel()
  store: Store | null = null
  /** The store without a sabotage. */
  #raw: Store | null = null
  /** The store that tells the model nothing. */
  #sabotaged: Store | null = null
  #api: Api | null = null
  /** Another server on the same data. It goes on when this one ends, also when its data is restored or put back. */
  #other: { store: Store; api: Api } | null = null
  #medium: Medium
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

  /** @param copy what was restored or put back */
  async start(how: StartKind = 'restart', copy?: Copy): Promise<void> {
    const { scheduler, users, wrapStore, onCommit, onStart, newUuid, slowBody, onError } = this.#dependencies
    const life = ++this.#life
    const medium = this.#medium
    const store = await this.#captureHeartbeat(() => medium.open(life))
    if (life === 1) await addUsers(store, users, this.#dependencies.numbersLeft)
    if (life === 1) this.model.state = initialState(users, this.#dependencies.numbersLeft)
    await this.model.onStart(store, copy ? { how, copy } : { how }).catch(onError)
    store.onCommit((changes) => {
      if (this.#life !== life) return
      this.model.onCommit(changes)
      onCommit(changes)
    })
    medium.slowDown(scheduler)
    await onStart(store, how)
    this.#raw = store
    this.#sabotaged = wrapStore(store)
    this.store = this.#observe(null)
    const dependencies = { now: () => this.now(), newUuid, slowBody, onError }
    this.#api = createApi(dependencies)
    this.startMailer()
    if (life > 1 || !medium.openOther) return
    const other = wrapStore(await medium.openOther())
    this.#other = { store: other, api: createApi(dependencies) }
  }

  /** The store for work that no request begins. @param work as the model does it */
  storeFor(work: Work): Store | null {
    return this.#sabotaged && this.#observe(work)
  }

  /** Compares what the server stores with the model. To be called when all promises have settled. */
  compare(): void {
    if (this.#raw) this.model.compare(this.#other ? null : this.#raw.known())
  }

  /** Compares everything that the server stores with the model. */
  async compareAll(): Promise<void> {
    if (this.#raw) await this.model.compareAll(this.#raw)
  }

  #observe(cause: Exchange | Work | null, store = this.#sabotaged as Store): Store {
    const life = this.#life
    const isAlive = () => store === this.#other?.store || this.#life === life
    return tapped(store, cause, { model: this.model, now: () => this.now(), isAlive, guard: this.#dependencies.guard })
  }

  /** Sends what is due. */
  startMailer(): void {
    const { scheduler, sendMail } = this.#dependencies
    const life = this.#life
    const isAlive = () => life === this.#life
    runDueWork({
      store: this.storeFor(mail) as Store,
      kinds: [inquiryMails({ send: (message) => sendMail(message, isAlive), log: { warn() {} } })],
      log: { error() {} },
      now: () => this.now(),
      setTimer: (milliseconds, action) => scheduler.after(milliseconds, () => isAlive() && action()),
    })
  }

  /** The server's clock. */
  now(): Date {
    return new Date(START_TIME_MS + this.#dependencies.scheduler.clock)
  }

  /** Never settles when the process ends before the response. */
  async handle(request: Request, exchange = new Exchange(request)): Promise<Reply> {
    const life = this.#life
    const isOther = this.#other !== null && this.#dependencies.scheduler.chance(0.4)
    const { store, api } = isOther && this.#other ? this.#other : { store: this.#sabotaged, api: this.#api as Api }
    const observed = this.#observe(exchange, store as Store)
    const reply = await api(Object.assign(Object.create(exchange), { request }), observed)
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

  /** The disk refuses one of the next writes, and the process goes on. */
  refuseWrite(inWrites: number): void {
    this.#medium.refuseWrite?.(inWrites)
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
  async backup(): Promise<Backup> {
    const copy = this.model.copy()
    return { medium: await this.#medium.copy(), copy }
  }

  async restore({ medium, copy }: Backup): Promise<void> {
    const document = await medium.document()
    if (!this.isUp) return
    this.#end()
    this.#medium = this.#medium.afterKill()
    this.#dependencies.onExit()
    await this.#medium.restore(document)
    await this.start('restored', copy)
  }

  /** The data is replaced by a copy, without `npm run restore`: epoch and tokens stay as they were in the copy. */
  async putBack({ medium, copy }: Backup): Promise<void> {
    if (!this.isUp) return
    this.#end()
    this.#dependencies.onExit()
    this.#medium = await this.#medium.afterKill().putBack(medium)
    await this.start('put back', copy)
  }

  stop(): void {
    this.#end()
  }

  #end(): void {
    this.#life += 1
    this.#api = null
    this.store = null
    this.#sabotaged = null
    this.#raw = null
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
  await store.transact((records) => addInitial(records, records.nextSequence(), users, numbersLeft))
}

function initialState(users: readonly StoredUser[], numbersLeft: number | null): State {
  const rows = new Draft(EMPTY)
  addInitial(rows, rows.nextVersion(), users, numbersLeft)
  return rows.end()
}

function addInitial(
  records: Pick<Records, 'put'>,
  version: number,
  users: readonly StoredUser[],
  numbersLeft: number | null,
): void {
  for (const user of users) records.put('users', String(user.id), user)
  const values = { ...DEFAULT_SETTINGS, inquiryMail: { recipients: [...RECIPIENT_LISTS[0]] } }
  records.put('settings', SETTINGS_UID, { version, values })
  if (numbersLeft !== null) records.put('counters', 'car', { value: LAST_CAR_NUMBER - numbersLeft })
}
