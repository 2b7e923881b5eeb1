// One simulated dealership: a server, a network and devices, all driven by one seed.

import type { LocalStore } from '#app/local/db/local-store.ts'
import { type Rules, rules } from '#app/local/view/replay.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import type { Store } from '#sync-server/store/store.ts'
import { DraftWatch } from '#tests/simulation/oracles/draft-watch.ts'
import { ImportWatch } from '#tests/simulation/oracles/import-watch.ts'
import { MailWatch } from '#tests/simulation/oracles/mail-watch.ts'
import { SessionWatch } from '#tests/simulation/oracles/session-watch.ts'
import { StoreMirror } from '#tests/simulation/oracles/store-mirror.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { Chances } from './chances.ts'
import { countCommit, countRequest, countResponse } from './coverage-counts.ts'
import { Device } from './device.ts'
import { Events } from './events.ts'
import type { Reply, Request } from './http.ts'
import { Journal } from './journal.ts'
import { countResumedLoad, interruptLoad } from './load-faults.ts'
import { reopen, signOut } from './log-ins.ts'
import { mailServer } from './mail-server.ts'
import { diskMedium, type Medium } from './medium.ts'
import { DeviceModel } from './model/device-model.ts'
import { Exchange } from './model/requests.ts'
import { Screens } from './model/screens.ts'
import { createUuidFactory } from './names.ts'
import { Network } from './network.ts'
import { checkSecrets } from './oracles/secrets.ts'
import { Scheduler } from './scheduler.ts'
import { type Backup, ServerProcess, USERS } from './server-process.ts'
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
  /** Replaces the rules by which devices replay. */
  rules?: Rules
}

export interface WorldOptions {
  tracing?: boolean
  /** All device clocks are exact. */
  exactClocks?: boolean
  /** Staff take photos of cars. */
  hasPhotos?: boolean
  sabotage?: Sabotage | undefined
  /** The medium on which the server stores its data. */
  newMedium?: ((scheduler: Scheduler) => Medium) | undefined
}

export class World {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly server: ServerProcess
  readonly network: Network
  readonly devices: Device[] = []
  /** The numbers of cars that the server has deleted, by uid. */
  readonly deleted = new Map<string, number>()
  readonly users = USERS
  readonly screens: Screens
  readonly mirror: StoreMirror
  readonly deviceModel: DeviceModel
  readonly importWatch: ImportWatch
  readonly sessionWatch: SessionWatch
  readonly draftWatch = new DraftWatch()
  readonly mailWatch = new MailWatch(this)
  readonly newUuid: () => string
  /** The messages of visitors, by the uid of the inquiry. */
  readonly messages = new Map<string, string>()
  readonly hasLocks: boolean
  readonly hasPhotos: boolean
  /** No more operations and faults. */
  isRecovering = false
  /** The first log-ins are complete. */
  hasStarted = false
  backup: Backup | null = null
  /** The first violation or unexpected error. */
  violation: unknown = null
  #values = 0
  #names = 0
  #hasNetworkFaults: boolean
  readonly #events = new Events(this)
  readonly #sabotage: Sabotage | undefined
  readonly #chances: Chances

  readonly seed: number

  constructor(seed: number, options: WorldOptions = {}) {
    const {
      tracing = false,
      exactClocks = false,
      hasPhotos = false,
      sabotage,
      newMedium = () => diskMedium(),
    } = options
    this.seed = seed
    this.hasPhotos = hasPhotos
    this.#sabotage = sabotage
    this.#chances = new Chances(this, exactClocks)
    this.scheduler = new Scheduler(seed)
    this.journal = new Journal(tracing)
    this.journal.now = () => this.scheduler.now
    this.hasLocks = this.scheduler.chance(0.6)
    this.#hasNetworkFaults = this.scheduler.chance(0.8)
    this.newUuid = createUuidFactory(this.scheduler.random)
    this.mirror = new StoreMirror(this.scheduler)
    this.deviceModel = new DeviceModel(this)
    this.screens = new Screens()
    this.importWatch = new ImportWatch(this)
    this.sessionWatch = new SessionWatch(this)
    this.server = new ServerProcess({
      medium: newMedium(this.scheduler),
      scheduler: this.scheduler,
      users: this.users,
      numbersLeft: this.scheduler.chance(0.15) ? Math.floor(this.scheduler.random() * 4) : null,
      newUuid: this.newUuid,
      slowBody: () => this.#chances.slowBody(),
      sendMail: mailServer(this),
      wrapStore: (store) => sabotage?.serverStore?.(store, this) ?? store,
      onCommit: (changes) => {
        this.guard(() => this.importWatch.onServerCommit(changes))
        this.guard(() => this.mailWatch.onCommit(changes))
        countCommit(this, changes)
        for (const device of this.devices) this.#events.send(device)
      },
      onError: (error) => this.fail(error),
      onExit: () => this.network.cutAll(),
      guard: (check) => this.guard(check),
      onStart: async (store, how) => {
        await this.mailWatch.onStart(store, how)
      },
    })
    this.scheduler.onSettled = () => this.guard(() => this.server.compare())
    this.network = new Network({
      scheduler: this.scheduler,
      journal: this.journal,
      server: { isUp: () => this.server.isUp, handle: (request) => this.ask(request) },
    })
    this.network.onRequest = (request) => countRequest(this, request)
    this.network.onResponse = (request, reply) => {
      countResponse(this, request, reply)
      this.guard(() => checkSecrets(request, reply))
      this.guard(() => this.deviceModel.onPushed(request, reply))
      if (reply.status === 200) interruptLoad(this, request, reply)
    }
  }

  /** Sends a request without the network. */
  ask(request: Request): Promise<Reply> {
    const exchange = new Exchange(request)
    const handle = (sent: Request) => this.server.handle(sent, exchange)
    const reply = this.#sabotage?.server ? this.#sabotage.server(request, handle, this) : handle(request)
    return reply.then((sent) => {
      this.server.model.onResponse(exchange, sent)
      return sent
    })
  }

  /** Applies a sabotage of devices. */
  wrapStore(store: LocalStore): LocalStore {
    return this.#sabotage?.deviceStore?.(store, this) ?? store
  }

  /** A unique number. */
  number(): number {
    return 1000 + ++this.#values
  }

  /** A unique text. */
  word(kind: string): string {
    return `${kind} ${++this.#values} of a kind`
  }

  /** @param skew the error of the device's clock in milliseconds; a copied device has that of its original */
  addDevice(name: string, skew = this.#chances.skew()): Device {
    const { scheduler, journal, newUuid, network, hasLocks, hasPhotos } = this
    const device = new Device({
      name,
      scheduler,
      newUuid,
      hasLocks,
      hasPhotos,
      newStore: () => this.mirror.recordingSettled(openFrozenStore()),
      skew,
      slow: () => this.#chances.slowTransaction(),
      isFull: () => this.#chances.fullStorage(),
      isRepeated: () => this.#chances.repeatedTransaction(),
      rules: this.#sabotage?.rules ?? rules,
      send: (request, isOnline) => network.send(request, isOnline),
      wrapStore: (store) => this.wrapStore(store),
      wrapTransport: (transport, store) => this.#sabotage?.transport?.(transport, store, this) ?? transport,
      onCommit: (from, store, userId, commit) => {
        const before = this.sessionWatch.before(store)
        this.guard(() => this.importWatch.onDeviceCommit(store, commit))
        this.guard(() => this.draftWatch.onDeviceCommit(store, commit))
        this.mirror.onCommit(store, commit)
        this.guard(() => this.sessionWatch.onDeviceCommit(store, commit, before))
        this.guard(() => this.deviceModel.onCommit(from, store, userId, commit))
      },
      revisionOf: (store) => this.mirror.revision(store),
      onRefresh: (tab, revision) => {
        countResumedLoad(this, tab)
        const store = this.storeOf(tab)
        if (tab.isAlive && this.mirror.revision(store) === revision)
          this.guard(() => this.mirror.checkMemory(tab, store))
      },
      onViewChange: (tab) => this.guard(() => this.screens.onViewChange(tab, this.#baseOf(tab, device))),
      onAttemptEnd: (tab, result) => {
        journal.count(`run: ${result.kind}`)
        if (result.kind === 'signed-out' && device.session?.token === tab.token) void signOut(this, device, result.code)
      },
      onError: (error) => this.fail(error),
    })
    device.onCrash = () => {
      journal.trace(() => `${name} crashes`)
      device.closeTabs()
      scheduler.after(500, () => void reopen(device))
    }
    this.devices.push(device)
    return device
  }

  nextName(): string {
    return 'ABCDEFGHIJ'[this.#names++ % 10] as string
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

  /** The records that the model has sent at the cursor of the tab; undefined while it is not exact. */
  #baseOf({ view, actor }: Tab, device: Device) {
    const row = view.table('device').get('device')
    return row?.session === 'open' ? this.deviceModel.baseAt(device.storeOf(actor.id), row, actor.id) : undefined
  }

  /** For a copy of a database. */
  async observe(store: LocalStore): Promise<void> {
    await this.mirror.observe(store)
    this.deviceModel.observe(store)
    for (const { envelope } of this.mirror.all(store, 'outbox')) this.journal.copied.add(envelope.mid)
  }

  /** Compares the memory of each tab with its database. */
  checkTabs(): void {
    for (const device of this.devices) {
      for (const tab of device.openTabs) this.guard(() => this.mirror.checkTab(tab, device.storeOf(tab.actor.id)))
    }
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
    for (const { openTabs } of this.devices) {
      for (const tab of openTabs) {
        tab.isCached = false
        tab.thaw()
      }
    }
  }

  /** Sends the request again under a current token. */
  async repeat(request: Request, userId = Number(request.token?.split('.')[0])): Promise<Reply | null> {
    if (!this.server.store) return null
    const user = (await this.server.store.read()).get('users', String(userId))
    const token = request.token === null ? null : `${userId}.${user?.tokenVersion}`
    return this.ask({ ...request, token })
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
    if (this.violation || (error as Error).name === 'QuotaExceededError') return
    this.violation = error
    this.journal.trace(() => `VIOLATION ${error}`)
  }
}
