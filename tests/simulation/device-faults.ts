// Faults of devices: wiped, copied or restored from a backup, laid aside, logged out, sending without a tab.

import { openSession, SessionClosed } from '#app/local/db/device.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { recordOutcomes } from '#app/local/outbox/record-outcomes.ts'
import { NO_UNFINISHED_WORK, unconfirmedWork } from '#app/local/session/close-session.ts'
import { nextBatch } from '#app/sync/engine/push.ts'
import { FIRST_BATCH, type Outcome } from '#domain/protocol/protocol.ts'
import type { Device } from './device.ts'
import { endSessionOf, logInLater, reopen } from './log-ins.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
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
    for (let batches = 0; batches < 5 && !world.isRecovering; batches += 1) {
      const { clientId, rows } = await nextBatch(store, FIRST_BATCH).catch(() => ({ clientId: '', rows: [] }))
      if (rows.length === 0) break
      const body = JSON.stringify({ clientId, mutations: rows.map(({ envelope }) => envelope) })
      const request = { method: 'POST', path: '/api/sync/push', token: row.token, key: null, body }
      const reply = await network.send(request, () => device.isOnline).catch(() => null)
      const outcomes: Outcome[] =
        reply?.status === 200 && reply.text.startsWith('{') ? JSON.parse(reply.text).outcomes : []
      if (outcomes.length === 0) break
      await scheduler.sleep(scheduler.between(0, 3000))
      await recordOutcomes(store, clientId, outcomes, new Date(device.clock).toISOString()).catch(() => {})
    }
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
  const known = new Set(outbox.flatMap(midsOf))
  device.closeTabs()
  await expectLoss(world, device.storeOf(id), 'before the device went back')
  // What was discarded or sent again before the copy stays so.
  for (const mid of known) if (!lostBefore.has(mid)) world.journal.expectedLosses.delete(mid)
  // The withdrawals that screens have shown since are lost with the device.
  for (const { envelope, withdrawn } of outbox)
    if (!withdrawn && world.journal.withdrawn.has(envelope.mid)) world.journal.results.delete(envelope.mid)
  await world.observe(earlier)
  device.adopt(id, earlier)
  await reopen(device)
}

const midsOf = ({ envelope, withdrawn }: OutboxRow) => [(withdrawn?.envelope ?? envelope).mid]

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

/** Not a fault: the copy is brought up to date at the end, to check pulls from an old cursor. */
export async function takeSnapshot({ snapshots }: World, userId: number, device: Device): Promise<void> {
  const store = await device.copyOf(userId)
  const { session, cursor } = (await store.read((tx) => tx.get('device', 'device'))) ?? {}
  if (session === 'open' && cursor) snapshots.push({ userId, store })
}

/** The person reads what would be lost, confirms it after a while, and is asked again about what was added meanwhile. */
export async function logOut(world: World, device: Device, keep: boolean): Promise<void> {
  const { scheduler, journal } = world
  const { session } = device
  if (!session) return
  let store = device.storeOf(session.actor.id)
  // After a crash before the first commit of the session no tab is in it.
  if ((await store.read((tx) => tx.get('device', 'device')))?.token !== session.token) return
  let confirmed = NO_UNFINISHED_WORK
  let asks = await unconfirmedWork(store, { keepMutations: keep, confirmed })
  while (asks) {
    confirmed = asks
    if (scheduler.chance(0.5)) await scheduler.sleep(scheduler.between(500, 8000))
    if (device.session !== session || world.isRecovering) return
    // The device may have gone back meanwhile.
    store = device.storeOf(session.actor.id)
    const mids = new Set([...confirmed.pending, ...confirmed.refused])
    for (const key of confirmed.drafts) world.draftWatch.end(key)
    if (!keep) await expectLossOf(world, store, mids, 'discarded at log-out')
    asks = await device.logOut(keep, confirmed)
    if (asks) journal.count('log-out asks again')
  }
  if (device.session === session) await device.logOut(keep, confirmed)
  // The log-out ticket: the server receives it now or later.
  scheduler.after(scheduler.chance(0.5) ? 10 : scheduler.between(1000, 60_000), () => {
    if (world.server.store) void endSessionOf(world.server.store, session.token)
  })
  if (scheduler.chance(0.5)) await checkCannotOpen(world, store, session.token)
  logInLater(world, device)
}

/** S60: a tab that has not noticed the log-out cannot open the database in its session. */
async function checkCannotOpen(world: World, store: Store, token: string): Promise<void> {
  const opened = await openSession(store, world.newUuid, token).catch((error: Error) => error)
  if (!(opened instanceof SessionClosed))
    throw new Violation('S60', 'a session that was logged out opens its database again')
}

type Store = ReturnType<Device['storeOf']>

/** Records that the mutations of a store need no end. */
export async function expectLoss(world: World, store: Store, why: string): Promise<void> {
  await expectLossOf(world, store, null, why)
}

/** @param mids of the outbox and the attention list; null for all */
async function expectLossOf({ journal }: World, store: Store, mids: ReadonlySet<string> | null, why: string) {
  const { outbox, refused } = await store.snapshot()
  for (const { envelope, withdrawn } of outbox) {
    if (mids === null || mids.has(envelope.mid)) journal.expectedLosses.set((withdrawn?.envelope ?? envelope).mid, why)
  }
  for (const { envelope, dependants = [] } of refused) {
    if (mids !== null && !mids.has(envelope.mid)) continue
    for (const { mid } of [envelope, ...dependants]) journal.expectedLosses.set(mid, why)
  }
}
