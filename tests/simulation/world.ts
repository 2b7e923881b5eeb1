// One simulated dealership: a server, a network and devices, all driven by one seed.

import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { Actor } from '#domain/users/user.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { DeviceWatch } from '#tests/simulation/oracles/device-watch.ts'
import { ScreenWatch } from '#tests/simulation/oracles/screen-watch.ts'
import { ServerWatch } from '#tests/simulation/oracles/server-watch.ts'
import { Device } from './device.ts'
import { Journal } from './journal.ts'
import { diskMedium, type Medium } from './medium.ts'
import { createUuidFactory } from './names.ts'
import { Network, type Reply, type Request } from './network.ts'
import { Scheduler } from './scheduler.ts'
import { ServerProcess, USERS } from './server-process.ts'
import type { Tab } from './tab.ts'

/** A defect that is built into the product, to check that an oracle detects it. */
export interface Sabotage {
  name: string
  /** Wraps the server's store. */
  serverStore?(store: Store, world: World): Store
  /** Wraps the handling of requests. */
  server?(request: Request, handle: (request: Request) => Promise<Reply>, world: World): Promise<Reply>
  deviceStore?(store: LocalStore, world: World): LocalStore
  transport?(transport: Transport, store: LocalStore, world: World): Transport
}

export interface WorldOptions {
  tracing?: boolean
  /** All device clocks are exact. */
  exactClocks?: boolean
  sabotage?: Sabotage | undefined
  /** What the server stores its data on. */
  newMedium?: ((scheduler: Scheduler) => Medium) | undefined
}

const VISITOR: Actor = { id: null, username: '', role: 'visitor' }
const YEAR_MS = 365 * 24 * 3_600_000

export class World {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly server: ServerProcess
  readonly network: Network
  readonly devices: Device[] = []
  /** The numbers of cars that the server has deleted, by uid. */
  readonly deleted = new Map<string, number>()
  readonly users = USERS
  readonly serverWatch: ServerWatch
  readonly screenWatch = new ScreenWatch(this)
  readonly deviceWatch = new DeviceWatch(this)
  readonly newUuid: () => string
  /** The messages of visitors, by the uid of the inquiry. */
  readonly messages = new Map<string, string>()
  readonly hasLocks: boolean
  /** No more operations and faults. */
  isRecovering = false
  /** The first log-ins are complete. */
  hasStarted = false
  backup: Medium | null = null
  /** Copies of databases, to be brought up to date at the end. */
  readonly snapshots: { userId: number; store: LocalStore }[] = []
  /** The first violation or unexpected error. */
  violation: unknown = null
  #values = 0
  #names = 0
  #hasNetworkFaults: boolean
  #logIns = 0
  #notified = new Set<Device>()
  readonly #sabotage: Sabotage | undefined
  readonly #exactClocks: boolean

  readonly seed: number

  constructor(seed: number, options: WorldOptions = {}) {
    const { tracing = false, exactClocks = false, sabotage, newMedium = () => diskMedium() } = options
    this.seed = seed
    this.#sabotage = sabotage
    this.#exactClocks = exactClocks
    this.scheduler = new Scheduler(seed)
    this.journal = new Journal(tracing)
    this.journal.now = () => this.scheduler.now
    this.hasLocks = this.scheduler.chance(0.6)
    this.#hasNetworkFaults = this.scheduler.chance(0.8)
    this.newUuid = createUuidFactory(this.scheduler.random)
    this.serverWatch = new ServerWatch(this)
    this.server = new ServerProcess({
      medium: newMedium(this.scheduler),
      scheduler: this.scheduler,
      users: this.users,
      numbersLeft: this.scheduler.chance(0.15) ? Math.floor(this.scheduler.random() * 4) : null,
      newUuid: this.newUuid,
      wrapStore: (store) => sabotage?.serverStore?.(store, this) ?? store,
      onCommit: (changes) => {
        this.guard(() => this.serverWatch.onCommit(changes))
        for (const device of this.devices) this.#sendEvent(device)
      },
      onError: (error) => this.fail(error),
      onExit: () => this.network.cutAll(),
      onStart: (store, restored) => this.serverWatch.onStart(store, restored),
    })
    const handle = (request: Request) => this.server.handle(request)
    this.network = new Network({
      scheduler: this.scheduler,
      journal: this.journal,
      server: {
        isUp: () => this.server.isUp,
        handle: (request) => (sabotage?.server ? sabotage.server(request, handle, this) : handle(request)),
      },
    })
    this.network.onRequest = (request) => this.serverWatch.onRequest(request)
    this.network.onResponse = (request, reply) => this.guard(() => this.serverWatch.onResponse(request, reply))
  }

  /** A unique number. */
  number(): number {
    return 1000 + ++this.#values
  }

  /** A unique text. */
  word(kind: string): string {
    return `${kind} ${++this.#values} of a kind`
  }

  /** The error of a device's clock in milliseconds. */
  #skew(): number {
    const { scheduler } = this
    const skew = scheduler.chance(0.5) ? Math.round(scheduler.between(-10, 10) * YEAR_MS) : 0
    return this.#exactClocks ? 0 : skew
  }

  /** @param skew the error of the device's clock in milliseconds; a copied device has that of its original */
  addDevice(name: string, skew = this.#skew()): Device {
    const { scheduler, journal, newUuid, network, hasLocks } = this
    const device = new Device({
      name,
      scheduler,
      newUuid,
      hasLocks,
      skew,
      slow: () => this.#slow(),
      send: (request, isOnline) => network.send(request, isOnline),
      wrapStore: (store) => this.#sabotage?.deviceStore?.(store, this) ?? store,
      wrapTransport: (transport, store) => this.#sabotage?.transport?.(transport, store, this) ?? transport,
      onCommit: (...commit) => this.guard(() => this.deviceWatch.onCommit(...commit)),
      onViewChange: (tab) => this.guard(() => this.screenWatch.onViewChange(tab)),
      onRunEnd: (tab, result) => {
        journal.count(`run: ${result.kind}`)
        if (result.kind === 'signed-out' && device.session?.token === tab.token) this.#signOut(device)
      },
      onError: (error) => this.fail(error),
    })
    device.onCrash = () => {
      journal.trace(() => `${name} crashes`)
      device.closeTabs()
      scheduler.after(500, () => void this.reopen(device))
    }
    this.devices.push(device)
    return device
  }

  async logIn(device: Device, id: number): Promise<void> {
    const row = (await this.server.store?.read())?.get('users', String(id))
    if (!row || device.session) return
    const actor: Actor = { id, username: row.username, role: row.role }
    device.session = { actor, token: this.#tokenFor(row) }
    device.closeTabs()
    this.journal.trace(() => `${device.name} logs in as ${row.username}`)
    await device.open(actor, device.session.token)
  }

  /** Opens a tab in the stored session, unless one is open. */
  async reopen(device: Device): Promise<void> {
    if (device.openTabs.length > 0) return
    if (device.session) await device.open(device.session.actor, device.session.token)
  }

  nextName(): string {
    return 'ABCDEFGHIJ'[this.#names++ % 10] as string
  }

  /** Now and then a transaction takes long, as on a busy device. */
  #slow(): Promise<void> | null {
    const { scheduler, journal } = this
    if (!this.hasStarted || this.isRecovering || !scheduler.chance(0.05)) return null
    journal.count('fault: slow transaction')
    return scheduler.sleep(scheduler.between(1, 400))
  }

  /** Ends the faults of an unstable network. Most seeds have some faults at all times. */
  stabilizeNetwork(): void {
    this.network.faultRate = this.#hasNetworkFaults && !this.isRecovering ? 0.12 : 0
  }

  connect(device: Device): void {
    device.isOnline = true
    for (const tab of device.openTabs) tab.run()
  }

  storeOf(tab: Tab): LocalStore {
    const device = this.devices.find(({ tabs }) => tabs.includes(tab))
    return (device as Device).storeOf(tab.actor.id)
  }

  /** Any open staff database. After convergence they are all equal. */
  get convergedStore(): LocalStore | undefined {
    const tab = this.devices.flatMap(({ openTabs }) => openTabs).find(({ actor }) => actor.id !== null)
    return tab && this.storeOf(tab)
  }

  /** Ends all faults. */
  async endFaults(): Promise<void> {
    this.isRecovering = true
    this.stabilizeNetwork()
    this.server.cancelCrash()
    for (const device of this.devices) {
      device.commitsUntilCrash = Number.POSITIVE_INFINITY
      device.isOnline = true
    }
    await this.scheduler.pass(2000)
    for (const { openTabs } of this.devices) for (const tab of openTabs) tab.thaw()
  }

  /** Opens every database of every device as its user. @returns how many were not open */
  async logEverybodyIn(): Promise<number> {
    let opened = 0
    for (const device of this.devices) {
      const view = await this.server.store?.read()
      for (const id of device.stores.keys()) {
        if (device.openTabs.some(({ actor }) => actor.id === id)) continue
        const row = view?.get('users', String(id))
        const actor: Actor = row ? { id: row.id, username: row.username, role: row.role } : VISITOR
        await device.open(actor, row ? this.#tokenFor(row) : null)
        opened += 1
      }
    }
    return opened
  }

  /** Sends the request again under a current token. */
  async repeat(request: Request, userId = Number(request.token?.split('.')[0])): Promise<Reply | null> {
    if (!this.server.store) return null
    const user = (await this.server.store.read()).get('users', String(userId))
    const token = request.token === null ? null : `${userId}.${user?.tokenVersion}`
    return this.server.handle({ ...request, token })
  }

  end(): void {
    for (const device of this.devices) device.closeTabs()
    this.network.cutAll()
    this.server.stop()
  }

  guard(check: () => void): void {
    try {
      check()
    } catch (error) {
      this.fail(error)
    }
  }

  fail(error: unknown): void {
    if (this.violation) return
    this.violation = error
    this.journal.trace(() => `VIOLATION ${error}`)
  }

  /** A new token for each log-in. */
  #tokenFor({ id, tokenVersion }: StoredUser): string {
    return `${id}.${tokenVersion}.${++this.#logIns}`
  }

  /** The server refuses the token. The user or another one logs in later. */
  #signOut(device: Device): void {
    const { journal } = this
    journal.count('signed out by the server')
    journal.trace(() => `${device.name} is signed out`)
    device.session = null
    device.closeTabs()
    this.logInLater(device)
  }

  logInLater(device: Device): void {
    const { scheduler } = this
    scheduler.after(scheduler.between(1000, 20_000), () => {
      if (!this.isRecovering && !this.violation) void this.logIn(device, scheduler.pick([1, 2]))
    })
  }

  /** Sends an event to one tab of the device, unless it is lost. */
  #sendEvent(device: Device): void {
    const { scheduler } = this
    if (!device.isOnline || this.#notified.has(device) || (!this.isRecovering && scheduler.chance(0.4))) return
    this.#notified.add(device)
    scheduler.after(scheduler.between(5, 400), () => {
      this.#notified.delete(device)
      const tab: Tab | undefined = device.openTabs.find(({ isFrozen }) => !isFrozen)
      if (device.isOnline) tab?.run()
    })
  }
}
