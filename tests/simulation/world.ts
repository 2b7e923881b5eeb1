// One simulated dealership: a server, a network, devices and people, all moved by one seed.

import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { Actor } from '#domain/mutations/mutation.ts'
import type { Store } from '#sync-server/store/store.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { DeviceWatch } from '#tests/simulation/oracles/device-watch.ts'
import { ScreenWatch } from '#tests/simulation/oracles/screen-watch.ts'
import { ServerWatch } from '#tests/simulation/oracles/server-watch.ts'
import type { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { Device } from './device.ts'
import { Journal } from './journal.ts'
import { uuidMaker } from './names.ts'
import { Network, type Reply, type Request } from './network.ts'
import { Scheduler } from './scheduler.ts'
import { ServerProcess } from './server-process.ts'
import type { Tab } from './tab.ts'
import { USERS } from './users.ts'

/** What is done to the product to see whether anybody notices. */
export interface Sabotage {
  name: string
  /** Between the server's rules and its store. */
  serverStore?(store: Store, world: World): Store
  /** Between the network and the server. */
  server?(request: Request, handle: (request: Request) => Promise<Reply>, world: World): Promise<Reply>
  deviceStore?(store: LocalStore, world: World): LocalStore
  transport?(transport: Transport, store: LocalStore, world: World): Transport
}

export interface WorldOptions {
  tracing?: boolean
  /** No device's clock is off. */
  trueClocks?: boolean
  sabotage?: Sabotage | undefined
}

const VISITOR: Actor = { id: null, username: '', role: 'visitor' }
const YEARS = 365 * 24 * 3_600_000

export class World {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly server: ServerProcess
  readonly network: Network
  readonly devices: Device[] = []
  /** Cars that the server has deleted at some time, with their numbers. */
  readonly deleted = new Map<string, number>()
  readonly users = USERS
  readonly serverWatch: ServerWatch
  readonly screens = new ScreenWatch(this)
  readonly deviceWatch = new DeviceWatch(this)
  readonly newUuid: () => string
  /** What visitors wrote, by the uid of the enquiry. */
  readonly messages = new Map<string, string>()
  readonly hasLocks: boolean
  /** Nobody does anything any more, and nothing goes wrong. */
  isHealed = false
  /** The first log-ins are over. */
  isUnderWay = false
  backup: SimulatedDisk | null = null
  /** Devices as they once were, to be brought up to date at the end. */
  readonly earlier: { userId: number; store: LocalStore }[] = []
  /** The first promise that was seen broken. */
  broken: unknown = null
  #typed = 0
  #named = 0
  #isStormy: boolean
  #logIns = 0
  #poked = new Set<Device>()
  readonly #sabotage: Sabotage | undefined
  readonly #trueClocks: boolean

  readonly seed: number

  constructor(seed: number, { tracing = false, trueClocks = false, sabotage }: WorldOptions = {}) {
    this.seed = seed
    this.#sabotage = sabotage
    this.#trueClocks = trueClocks
    this.scheduler = new Scheduler(seed)
    this.journal = new Journal(tracing)
    this.journal.now = () => this.scheduler.now
    this.hasLocks = this.scheduler.chance(0.6)
    this.#isStormy = this.scheduler.chance(0.8)
    this.newUuid = uuidMaker(this.scheduler.random)
    this.serverWatch = new ServerWatch(this)
    this.server = new ServerProcess({
      scheduler: this.scheduler,
      users: this.users,
      numbersLeft: this.scheduler.chance(0.15) ? Math.floor(this.scheduler.random() * 4) : null,
      newUuid: this.newUuid,
      over: (store) => sabotage?.serverStore?.(store, this) ?? store,
      committed: (changes) => {
        this.guard(() => this.serverWatch.committed(changes))
        for (const device of this.devices) this.#poke(device)
      },
      broke: (error) => this.fail(error),
      died: () => this.network.cutAll(),
      started: (store, restored) => this.serverWatch.started(store, restored),
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
    this.network.reaches = (request) => this.serverWatch.reached(request)
    this.network.heard = (request, reply) => this.guard(() => this.serverWatch.heard(request, reply))
  }

  /** Typed by a person, and nowhere else. */
  number(): number {
    return 1000 + ++this.#typed
  }

  word(kind: string): string {
    return `${kind} ${++this.#typed} of a kind`
  }

  /** How far a device's clock is off, ms. */
  #skew(): number {
    const { scheduler } = this
    const skew = scheduler.chance(0.5) ? Math.round(scheduler.between(-10, 10) * YEARS) : 0
    return this.#trueClocks ? 0 : skew
  }

  /** @param skew of the device that it is a copy of */
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
      overStore: (store) => this.#sabotage?.deviceStore?.(store, this) ?? store,
      overTransport: (transport, store) => this.#sabotage?.transport?.(transport, store, this) ?? transport,
      committed: (...commit) => this.guard(() => this.deviceWatch.committed(...commit)),
      shown: (tab) => this.guard(() => this.screens.shown(tab)),
      ended: (tab, end) => {
        journal.count(`run: ${end.kind}`)
        if (end.kind === 'signed-out' && device.session?.token === tab.token) this.#lose(device)
      },
      broke: (error) => this.fail(error),
    })
    device.crashed = () => {
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

  /** The person opens the product again. */
  async reopen(device: Device): Promise<void> {
    if (device.openTabs.length > 0) return
    if (device.session) await device.open(device.session.actor, device.session.token)
  }

  nextName(): string {
    return 'ABCDEFGHIJ'[this.#named++ % 10] as string
  }

  /** A device that has much else to do. */
  #slow(): Promise<void> | null {
    const { scheduler, journal } = this
    if (!this.isUnderWay || this.isHealed || !scheduler.chance(0.05)) return null
    journal.count('fault: a transaction takes long')
    return scheduler.sleep(scheduler.between(1, 400))
  }

  /** The weather of most of the time. */
  calm(): void {
    this.network.weather = this.#isStormy && !this.isHealed ? 0.12 : 0
  }

  connect(device: Device): void {
    device.isOnline = true
    for (const tab of device.openTabs) tab.run()
  }

  storeOf(tab: Tab): LocalStore {
    const device = this.devices.find(({ tabs }) => tabs.includes(tab))
    return (device as Device).storeOf(tab.actor.id)
  }

  /** Any open database of the staff: as good as the others when all is quiet. */
  get storeAtRest(): LocalStore | undefined {
    const tab = this.devices.flatMap(({ openTabs }) => openTabs).find(({ actor }) => actor.id !== null)
    return tab && this.storeOf(tab)
  }

  /** Everybody is there, and nothing goes wrong any more. */
  async heal(): Promise<void> {
    this.isHealed = true
    this.calm()
    this.server.mend()
    for (const device of this.devices) {
      device.crashIn = Number.POSITIVE_INFINITY
      device.isOnline = true
    }
    await this.scheduler.pass(2000)
    for (const { openTabs } of this.devices) for (const tab of openTabs) tab.thaw()
  }

  /** Every database that a person has left something in is opened by them. @returns how many were not open */
  async everybodyLogsIn(): Promise<number> {
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

  /** Sends it again as it was, under the token of today. */
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

  guard(look: () => void): void {
    try {
      look()
    } catch (error) {
      this.fail(error)
    }
  }

  fail(error: unknown): void {
    if (this.broken) return
    this.broken = error
    this.journal.trace(() => `BROKEN ${error}`)
  }

  /** Another one at each log-in. */
  #tokenFor({ id, tokenVersion }: StoredUser): string {
    return `${id}.${tokenVersion}.${++this.#logIns}`
  }

  /** The token is no longer taken: the person logs in again, or another does. */
  #lose(device: Device): void {
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
      if (!this.isHealed && !this.broken) void this.logIn(device, scheduler.pick([1, 2]))
    })
  }

  /** One tab of each device hears of it, unless the word is lost. */
  #poke(device: Device): void {
    const { scheduler } = this
    if (!device.isOnline || this.#poked.has(device) || (!this.isHealed && scheduler.chance(0.4))) return
    this.#poked.add(device)
    scheduler.after(scheduler.between(5, 400), () => {
      this.#poked.delete(device)
      const tab: Tab | undefined = device.openTabs.find(({ isFrozen }) => !isFrozen)
      if (device.isOnline) tab?.run()
    })
  }
}
