// Faults of devices: wiped, copied or restored from a backup, laid aside, logged out, sending without a tab.

import { NO_UNFINISHED_WORK, unconfirmedWork } from '#app/local/session/close-session.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createFetchTransport, type Transport } from '#app/sync/engine/transport.ts'
import type { Device } from './device.ts'
import { endSessionOf, logInLater, reopen } from './log-ins.ts'
import { expectLoss, expectLossOf } from './losses.ts'
import type { Network } from './network.ts'
import { fetchOf, type Tab } from './tab.ts'
import type { World } from './world.ts'

/** The page is in the back/forward cache: it goes on from memory, and hears of no commit. Then the browser shows it again. */
export function leaveForAWhile({ scheduler }: World, tab: Tab): void {
  tab.isCached = true
  tab.missesCommits = true
  scheduler.after(scheduler.between(1000, 60_000), () => {
    tab.isCached = false
    tab.run()
  })
}

/** As app/service-worker/send-pending.ts, beside any open tabs. */
export async function syncInBackground(world: World, device: Device): Promise<void> {
  const { scheduler, network } = world
  for (const [userId, store] of [...device.stores]) {
    const row = await store.read((tx) => tx.get('device', 'device'))
    if (userId === null || row?.session !== 'open' || !row.token) continue
    const worker = { isAlive: true, deliver: (action: () => void) => action() }
    const send: Network['send'] = (...request) => network.send(...request)
    const fetch = fetchOf({ store, send, isOnline: () => device.isOnline && !world.isRecovering }, worker)
    const { push } = createFetchTransport({ fetch }, row.token)
    const transport: Pick<Transport, 'push'> = {
      async push(request) {
        const result = await push(request)
        await scheduler.sleep(scheduler.between(0, 3000))
        return result
      },
    }
    const clock = { now: () => device.clock, after: scheduler.after.bind(scheduler) }
    // The session can end before an outcome is stored.
    await createPush()({ store, transport, clock }).catch(() => {})
  }
}

/** The device as it was a while ago: a backup of the system, or a disk that had not written what it acknowledged. */
export async function goBack(world: World, device: Device): Promise<void> {
  const { scheduler } = world
  const { id } = device.session?.actor ?? {}
  if (!id) return
  const earlier = await device.copyOf(id)
  const lostBefore = new Set(world.journal.expectedLosses.keys())
  scheduler.after(scheduler.between(500, 20_000), () => {
    if (!world.isRecovering && device.session?.actor.id === id)
      void replaceStore(world, device, id, { earlier, lostBefore })
  })
}

async function replaceStore(
  world: World,
  device: Device,
  id: number,
  { earlier, lostBefore }: { earlier: Store; lostBefore: ReadonlySet<string> },
): Promise<void> {
  const { outbox } = await earlier.snapshot()
  const known = new Set(outbox.map(({ envelope }) => envelope.mid))
  device.closeTabs()
  await expectLoss(world, device.storeOf(id), 'before the device went back')
  // A mutation that was discarded or sent again before the copy stays so.
  for (const mid of known) if (!lostBefore.has(mid)) world.journal.expectedLosses.delete(mid)
  await world.observe(earlier)
  device.adopt(id, earlier)
  await reopen(device)
}

/** The browser deletes all site data, with the session. Unsent mutations are lost, which no rule forbids. */
export async function wipe(world: World, device: Device): Promise<void> {
  device.closeTabs()
  device.session = null
  for (const store of device.stores.values()) await expectLoss(world, store, 'wiped')
  device.stores.clear()
  logInLater(world, device)
}

/** Adds a second device with the same database: a copied browser profile. */
export async function copy(world: World, device: Device): Promise<void> {
  const { session } = device
  if (!session) return
  const duplicate = world.addDevice(world.nextName(), device.skew)
  const store = await device.copyOf(session.actor.id)
  await world.observe(store)
  duplicate.adopt(session.actor.id, store)
  duplicate.session = { ...session }
  await reopen(duplicate)
}

/** The person reads what would be lost, confirms it after a while, and is asked again about what was added since. */
export async function logOut(world: World, device: Device, keep: boolean): Promise<void> {
  const { scheduler, journal } = world
  const { session } = device
  if (!session) return
  let store = device.storeOf(session.actor.id)
  // After a crash before the first commit of the session no tab is in it.
  if ((await store.read((tx) => tx.get('device', 'device')))?.token !== session.token) return
  let confirmed = NO_UNFINISHED_WORK
  let asks = await unconfirmedWork(store, { keepWork: keep, confirmed })
  while (asks) {
    confirmed = asks
    if (scheduler.chance(0.5)) await scheduler.sleep(scheduler.between(500, 8000))
    if (device.session !== session || world.isRecovering) return
    // The device may have gone back.
    store = device.storeOf(session.actor.id)
    const mids = new Set([...confirmed.pending, ...confirmed.refused])
    if (!keep) for (const key of confirmed.drafts) world.draftWatch.end(key)
    if (!keep) await expectLossOf(world, store, mids, 'discarded at log-out')
    asks = await device.logOut(keep, confirmed)
    if (asks) journal.count('log-out asks again')
  }
  if (device.session === session) await device.logOut(keep, confirmed)
  // The server receives the log-out now or later.
  scheduler.after(scheduler.chance(0.5) ? 10 : scheduler.between(1000, 60_000), () => {
    void endSessionOf(world.server, session.token)
  })
  logInLater(world, device)
}

type Store = ReturnType<Device['storeOf']>
