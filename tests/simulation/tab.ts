// A simulated tab: the real view, engine, staff changes and visitor outbox over the store of its device.
import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import type { Rules } from '#app/local/view/replay.ts'
import type { AttemptResult, Clock, EngineDependencies } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createPush } from '#app/sync/engine/push.ts'
import type { RetryLoop } from '#app/sync/engine/retry-loop.ts'
import { createFetchTransport, type Transport } from '#app/sync/engine/transport.ts'
import { createVisitorOutbox, type VisitorOutbox } from '#app/sync/inquiries/visitor-outbox.ts'
import type { Mutating } from '#app/sync/mutate/changes.ts'
import { createResultTracker } from '#app/sync/mutate/result-tracker.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Reply, Request } from './http.ts'
import { createUploads } from './photos.ts'
import type { Scheduler } from './scheduler.ts'
import { START_TIME_MS } from './server-process.ts'
import { createTabStore, type TabLife } from './tab-store.ts'

export interface TabDependencies {
  name: string
  actor: Actor
  token: string | null
  scheduler: Scheduler
  /** The error of the device's clock in milliseconds. */
  skew: number
  store: LocalStore
  /** The revision of the store. */
  revision(): number
  newUuid(): string
  send(request: Request, isOnline: () => boolean): Promise<Reply>
  isOnline(): boolean
  /** Whether staff take photos. */
  hasPhotos: boolean
  exclusive: EngineDependencies['exclusive']
  crash: TabLife['crash']
  slow: TabLife['slow']
  isFull: TabLife['isFull']
  isRepeated: TabLife['isRepeated']
  /** Apply a sabotage. */
  rules: Rules
  wrapStore(store: LocalStore): LocalStore
  wrapTransport(transport: Transport, store: LocalStore): Transport
  onViewChange(tab: Tab): void
  /** The tab has read the store. @param revision of the store before */
  onRefresh(tab: Tab, revision: number): void
  onAttemptEnd(tab: Tab, result: AttemptResult): void
  onError(error: unknown): void
}

const SYNC_INTERVAL_MS = 60_000

export class Tab {
  readonly name: string
  readonly actor: Actor
  readonly token: string | null
  view!: DeviceView
  engine!: RetryLoop
  staff: Mutating | undefined
  visitorOutbox: VisitorOutbox | undefined
  uploads: RetryLoop | undefined
  isAlive = true
  isFrozen = false
  /** In the back/forward cache. */
  isCached = false
  /** It was in the back/forward cache and has not read the store since. */
  missesCommits = false
  #deferred: (() => void)[] = []

  constructor({ name, actor, token }: TabDependencies) {
    this.name = name
    this.actor = actor
    this.token = token
  }

  /** Runs the action now, after the tab is thawed, or never when it is closed. */
  deliver(action: () => void): void {
    if (!this.isAlive) return
    if (this.isFrozen) this.#deferred.push(() => this.deliver(action))
    else action()
  }

  thaw(): void {
    this.isFrozen = false
    for (const action of this.#deferred.splice(0)) action()
  }

  run(): void {
    this.deliver(() => {
      void this.engine.run()
      void this.visitorOutbox?.retryLoop.run()
      void this.uploads?.run()
    })
  }

  close(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.engine?.stop()
    this.uploads?.stop()
    this.view?.close()
    this.#deferred = []
  }
}

export async function openTab(dependencies: TabDependencies): Promise<Tab> {
  const { actor, scheduler, skew, newUuid, rules } = dependencies
  const staff = actor.id !== null
  const tab = new Tab(dependencies)
  const life: TabLife = {
    isAlive: () => tab.isAlive,
    deliver: (action) => tab.deliver(action),
    crash: () => dependencies.crash(),
    slow: dependencies.slow,
    // A store that cannot be opened is replaced by one in memory, which the simulation does not have.
    isFull: () => tab.view !== undefined && dependencies.isFull(),
    isRepeated: dependencies.isRepeated,
    isCached: () => tab.isCached,
    later: (action) => scheduler.after(scheduler.between(1, 30), () => tab.deliver(action)),
  }
  const store = dependencies.wrapStore(createTabStore(dependencies.store, life))
  const clock: Clock = {
    now: () => START_TIME_MS + scheduler.clock + skew,
    after: (milliseconds, action) => scheduler.after(milliseconds, () => tab.deliver(action)),
  }
  const fetch = fetchOf(dependencies, tab)
  const transport = dependencies.wrapTransport(createFetchTransport({ fetch }, dependencies.token), store)
  const isOffline = () => !dependencies.isOnline()
  await openSession(store, newUuid, dependencies.token ?? undefined)
  tab.view = await openDeviceView(store, actor, staff ? rules : null)
  const results = createResultTracker(store, tab.view)
  const engineDependencies: EngineDependencies = {
    store,
    transport,
    ...(staff ? { push: createPush(), onServerFailure: results.fail } : {}),
    isOffline,
    clock,
    random: scheduler.random,
    exclusive: dependencies.exclusive,
  }
  tab.engine = createEngine(engineDependencies, {
    async onStart() {
      const revision = dependencies.revision()
      const missesCommits = tab.isCached
      await tab.view.refresh()
      tab.missesCommits &&= missesCommits
      dependencies.onRefresh(tab, revision)
    },
    onError: dependencies.onError,
    onEnd(result) {
      // As in app/sync/session/staff-session.ts.
      if (result.kind === 'unreachable' || result.kind === 'signed-out') results.stopWaiting()
      void tab.uploads?.run()
      dependencies.onAttemptEnd(tab, result)
    },
  })
  if (staff) {
    const { run } = tab.engine
    tab.staff = { store, view: tab.view, results, clock, newUuid, run, isOffline, personal: new Map() }
  } else tab.visitorOutbox = createVisitorOutbox({ ...engineDependencies, newUuid })
  const { token, hasPhotos } = dependencies
  if (staff && token !== null && hasPhotos)
    tab.uploads = createUploads({ ...engineDependencies, ...dependencies, store, token, fetch })
  tab.view.subscribe(() => dependencies.onViewChange(tab))
  dependencies.onViewChange(tab)
  const runEveryMinute = () => {
    if (!tab.isAlive) return
    tab.run()
    scheduler.after(SYNC_INTERVAL_MS, runEveryMinute)
  }
  runEveryMinute()
  return tab
}

/** As much of `fetch` over the simulated network as the transport uses. */
export function fetchOf(
  dependencies: Pick<TabDependencies, 'store' | 'send' | 'isOnline'>,
  tab: Pick<Tab, 'isAlive' | 'deliver'>,
): typeof fetch {
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const headers = init.headers as Record<string, string>
    const token = headers.Authorization?.slice('Bearer '.length) ?? null
    const key = headers['Idempotency-Key'] ?? null
    const body =
      init.body instanceof ArrayBuffer ? new TextDecoder().decode(init.body) : (init.body as string | undefined)
    // The simulated server knows no other headers: it reads the preference as a query.
    const query = headers.Prefer ? `?${headers.Prefer}` : ''
    const { store: sender } = dependencies
    const request = { sender, method: init.method ?? 'GET', path: path + query, token, key, body: body ?? null }
    if (!tab.isAlive) throw new TypeError('The tab is closed')
    return dependencies.send(request, () => dependencies.isOnline() && tab.isAlive)
  }
  return ((path: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      send(path, init).then(
        ({ status, headers, text }) =>
          tab.deliver(() =>
            resolve({
              status,
              headers: { get: (name: string) => headers[name] ?? null },
              body: { getReader: () => singleChunkReader(text) },
            } as never),
          ),
        reject,
      )
    })) as typeof fetch
}

/** A reader of one chunk. A real stream would use timers outside the scheduler. */
function singleChunkReader(text: string) {
  const chunks = [new TextEncoder().encode(text)]
  return { read: async () => ({ done: chunks.length === 0, value: chunks.pop() }) }
}
