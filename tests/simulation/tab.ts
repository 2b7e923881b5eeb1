// A tab of the product without a browser round it: the real view, engine, changes and enquiry desk over a device's store.
import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Clock, EngineParts, RunEnd } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createPush } from '#app/sync/engine/push.ts'
import type { Runner } from '#app/sync/engine/retry-loop.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { createEnquiryDesk, type EnquiryDesk } from '#app/sync/enquiries/visitor-outbox.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import { createStaffChanges, type StaffChanges } from '#app/sync/mutate/staff-changes.ts'
import type { Actor } from '#domain/mutations/mutation.ts'
import type { Reply, Request } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import { BEGINNING } from './server-process.ts'
import { type TabLife, tabStore } from './tab-store.ts'

export interface TabParts {
  name: string
  actor: Actor
  token: string | null
  scheduler: Scheduler
  /** How far the device's clock is off, ms. */
  skew: number
  store: LocalStore
  newUuid(): string
  send(request: Request, isOnline: () => boolean): Promise<Reply>
  isOnline(): boolean
  exclusive: EngineParts['exclusive']
  crash: TabLife['crash']
  slow: TabLife['slow']
  /** Sabotage may stand here. */
  overStore(store: LocalStore): LocalStore
  overTransport(transport: Transport, store: LocalStore): Transport
  shown(tab: Tab): void
  ended(tab: Tab, end: RunEnd): void
  broke(error: unknown): void
}

const MINUTE = 60_000

export class Tab {
  readonly name: string
  readonly actor: Actor
  readonly token: string | null
  view!: DeviceView
  engine!: Runner
  changes: StaffChanges | undefined
  desk: EnquiryDesk | undefined
  isAlive = true
  isFrozen = false
  #held: (() => void)[] = []

  constructor({ name, actor, token }: TabParts) {
    this.name = name
    this.actor = actor
    this.token = token
  }

  deliver(action: () => void): void {
    if (!this.isAlive) return
    if (this.isFrozen) this.#held.push(() => this.deliver(action))
    else action()
  }

  thaw(): void {
    this.isFrozen = false
    for (const action of this.#held.splice(0)) action()
  }

  run(): void {
    this.deliver(() => {
      void this.engine.run()
      void this.desk?.runner.run()
    })
  }

  /** The person closes it, or the browser does. */
  close(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.engine?.stop()
    this.view?.close()
    this.#held = []
  }
}

export async function openTab(parts: TabParts): Promise<Tab> {
  const { actor, scheduler, skew, newUuid } = parts
  const staff = actor.id !== null
  const tab = new Tab(parts)
  const life: TabLife = {
    isAlive: () => tab.isAlive,
    deliver: (action) => tab.deliver(action),
    crash: () => parts.crash(),
    slow: parts.slow,
    later: (action) => scheduler.after(scheduler.between(1, 30), () => tab.deliver(action)),
  }
  const store = parts.overStore(tabStore(parts.store, life))
  const clock: Clock = {
    now: () => BEGINNING + scheduler.clock + skew,
    after: (milliseconds, action) => scheduler.after(milliseconds, () => tab.deliver(action)),
  }
  const transport = parts.overTransport(createFetchTransport({ fetch: fetchOf(parts, tab) }, parts.token), store)
  const isOffline = () => !parts.isOnline()
  await openSession(store, newUuid, parts.token ?? undefined)
  tab.view = await openDeviceView(store, actor, staff ? rules : null)
  const engineParts: EngineParts = {
    store,
    transport,
    staff,
    ...(staff ? { push: createPush(), awaits: (mid) => tab.changes?.awaits(mid) ?? false } : {}),
    clock,
    newUuid,
    random: scheduler.random,
    exclusive: parts.exclusive,
  }
  tab.engine = createEngine(engineParts, {
    broke: parts.broke,
    ended(end) {
      tab.changes?.ranWithout(end)
      parts.ended(tab, end)
    },
  })
  if (staff) tab.changes = createStaffChanges({ store, view: tab.view, clock, newUuid, run: tab.engine.run, isOffline })
  else tab.desk = createEnquiryDesk({ ...engineParts, isOffline })
  tab.view.subscribe(() => parts.shown(tab))
  parts.shown(tab)
  const everyMinute = () => {
    if (!tab.isAlive) return
    tab.run()
    scheduler.after(MINUTE, everyMinute)
  }
  everyMinute()
  return tab
}

/** `fetch` over the simulated network, as much of it as the transport uses. */
function fetchOf({ send, isOnline }: TabParts, tab: Tab): typeof fetch {
  const ask = async (path: string, init: RequestInit): Promise<Reply> => {
    const headers = init.headers as Record<string, string>
    const token = headers.Authorization?.slice('Bearer '.length) ?? null
    const key = headers['Idempotency-Key'] ?? null
    const request = { method: init.method ?? 'GET', path, token, key, body: (init.body as string | undefined) ?? null }
    // Without a tab nothing is asked, and nobody is there to hear.
    if (!tab.isAlive) throw new TypeError('gone')
    return send(request, () => isOnline() && tab.isAlive)
  }
  return ((path: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      ask(path, init).then(
        ({ status, headers, text }) =>
          tab.deliver(() =>
            resolve({
              status,
              headers: { get: (name: string) => headers[name] ?? null },
              body: { getReader: () => oneRead(text) },
            } as never),
          ),
        reject,
      )
    })) as typeof fetch
}

/** The whole text in one piece; a stream of the platform would take turns that the scheduler knows nothing of. */
function oneRead(text: string) {
  const parts = [new TextEncoder().encode(text)]
  return { read: async () => ({ done: parts.length === 0, value: parts.pop() }) }
}
