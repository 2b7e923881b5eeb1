// Faults other than the network's: crashing processes, frozen tabs, wiped or copied devices, log-outs, restores.
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { resendSettingsConflicts } from '#sync-server/store/settings-conflicts.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { Device } from './device.ts'
import { short } from './names.ts'
import type { Request } from './network.ts'
import type { World } from './world.ts'

const FAULTS = {
  'server crashes at a write': 5,
  'server is killed': 3,
  'device crashes at a commit': 6,
  'another tab': 7,
  'a tab is closed': 5,
  'a tab freezes': 5,
  offline: 10,
  'unstable network': 6,
  'device is wiped': 2,
  'device is copied': 2,
  backup: 3,
  'device snapshot': 2,
  restore: 2,
  'role changed': 7,
  'token expires': 2,
  'log-out with keep': 3,
  'log-out with discard': 2,
  'wrong user': 2,
  'nine days pass': 1,
  'seventy days pass': 1,
  'a year passes': 1,
}

const DAY_MS = 24 * 3_600_000
/** Longer than the retention of settled mutations; of idempotency records and deleted cars; of a device's outcomes. */
const PASSED_DAYS = { 'nine days pass': 9, 'seventy days pass': 70, 'a year passes': 410 }

const MAX_DEVICES = 6
const MAX_TABS = 3

export async function injectFault(world: World): Promise<void> {
  const { scheduler, journal, server, network } = world
  const fault = scheduler.weighted(FAULTS)
  const device = scheduler.pick(world.devices)
  const tab = scheduler.pick(device.openTabs)
  const count = () => {
    journal.count(`fault: ${fault}`)
    journal.trace(() => `--- ${fault}: ${device.name}`)
  }
  switch (fault) {
    case 'server crashes at a write': {
      if (!server.isUp) return
      count()
      const how = scheduler.pick(['crash-before', 'crash-half', 'crash-after'] as const)
      return server.crashAtWrite(1 + Math.floor(scheduler.random() * 8), how, scheduler.chance(0.5))
    }
    case 'server is killed':
      if (!server.isUp) return
      count()
      return server.kill(scheduler.chance(0.5))
    case 'device crashes at a commit':
      count()
      device.commitsUntilCrash = 1 + Math.floor(scheduler.random() * 5)
      device.crashSide = scheduler.pick(['before the commit', 'after the commit'] as const)
      return
    case 'another tab':
      if (!tab || device.openTabs.length >= MAX_TABS) return
      count()
      await device.open(tab.actor, tab.token)
      return
    case 'a tab is closed':
      if (!tab || device.openTabs.length < 2) return
      count()
      return tab.close()
    case 'a tab freezes':
      if (!tab) return
      count()
      tab.isFrozen = true
      return void scheduler.after(scheduler.between(1000, 60_000), () => tab.thaw())
    case 'offline':
      count()
      device.isOnline = false
      return void scheduler.after(scheduler.between(2000, 60_000), () => world.connect(device))
    case 'unstable network':
      count()
      network.faultRate = 0.6
      return void scheduler.after(scheduler.between(3000, 25_000), () => world.stabilizeNetwork())
    case 'device is wiped':
      if (!device.session) return
      count()
      return wipe(world, device)
    case 'device is copied':
      if (!device.session || world.devices.length >= MAX_DEVICES) return
      count()
      return copy(world, device)
    case 'device snapshot':
      if (!device.session || world.snapshots.length > 1) return
      return takeSnapshot(world, device.session.actor.id as number, device)
    case 'backup':
      if (!server.isUp) return
      count()
      world.backup = await server.backup()
      return
    case 'restore':
      if (!server.isUp || !world.backup) return
      count()
      return server.restore(world.backup)
    case 'role changed':
    case 'token expires':
      if (!server.store) return
      count()
      return changeUser(world, fault === 'role changed' ? 'role' : 'token')
    case 'log-out with keep':
    case 'log-out with discard':
      if (!device.session) return
      count()
      return logOut(world, device, fault === 'log-out with keep')
    case 'nine days pass':
    case 'seventy days pass':
    case 'a year passes':
      if (!server.isUp) return
      count()
      return skipTime(world, PASSED_DAYS[fault] * DAY_MS)
    default:
      return wrongUser(world, count)
  }
}

/** The browser deletes all site data, with the session. Unsent mutations are lost, which no rule forbids. */
async function wipe(world: World, device: Device): Promise<void> {
  device.closeTabs()
  device.session = null
  for (const store of device.stores.values()) await expectLoss(world, store, 'wiped')
  device.stores.clear()
  world.logInLater(device)
}

type Store = ReturnType<Device['storeOf']>

/** Records that the mutations of a store need no end. */
async function expectLoss({ journal }: World, store: Store, why: string): Promise<void> {
  const { outbox, refused } = await store.snapshot()
  for (const { envelope, withdrawn } of outbox) journal.expectedLosses.set((withdrawn?.envelope ?? envelope).mid, why)
  for (const { envelope, dependants = [] } of refused) {
    for (const { mid } of [envelope, ...dependants]) journal.expectedLosses.set(mid, why)
  }
}

/** Adds a second device with the same database: a copied browser profile. */
async function copy(world: World, device: Device): Promise<void> {
  const { session } = device
  if (!session) return
  const duplicate = world.addDevice(world.nextName(), device.skew)
  duplicate.adopt(session.actor.id, await device.copyOf(session.actor.id))
  duplicate.session = { ...session }
  await world.reopen(duplicate)
}

/** Advances the clocks while nothing is in progress, and lets the server prune. */
async function skipTime({ scheduler, network, server }: World, milliseconds: number): Promise<void> {
  network.clear()
  scheduler.skipped += milliseconds
  if (server.store) await pruneStore(server.store, server.now()).catch(ignoreUnavailable)
}

/** Not a fault: the copy is brought up to date at the end, to check pulls from an old cursor. */
async function takeSnapshot({ snapshots }: World, userId: number, device: Device): Promise<void> {
  const store = await device.copyOf(userId)
  const { session, cursor } = (await store.read((tx) => tx.get('device', 'device'))) ?? {}
  if (session === 'open' && cursor) snapshots.push({ userId, store })
}

async function changeUser({ scheduler, server }: World, what: 'role' | 'token'): Promise<void> {
  const id = what === 'role' ? '2' : scheduler.pick(['1', '2'])
  await server.store
    ?.transact(
      [
        { table: 'users', key: id },
        { table: 'conflicts', all: true },
      ],
      (records) => {
        const user = records.get('users', id)
        if (!user) return
        const role = user.role === 'admin' ? 'user' : 'admin'
        if (what === 'role' && role === 'admin') resendSettingsConflicts(records)
        records.put('users', id, what === 'role' ? { ...user, role } : { ...user, tokenVersion: user.tokenVersion + 1 })
      },
    )
    .catch(() => {})
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}

async function logOut(world: World, device: Device, keep: boolean): Promise<void> {
  const { actor } = device.session ?? {}
  if (!actor) return
  if (!keep) await expectLoss(world, device.storeOf(actor.id), 'discarded at log-out')
  await device.logOut(keep)
  world.logInLater(device)
}

/** Sends a user's push under another user's token, which must be refused. */
async function wrongUser(world: World, count: () => void): Promise<void> {
  const { scheduler, server, serverWatch } = world
  const view = await server.store?.read()
  const isKnown = ({ path, body }: Request) =>
    path === '/api/sync/push' && view?.get('devices', JSON.parse(body as string).clientId)
  const request = scheduler.pick(serverWatch.requests.filter(isKnown))
  if (!request || !server.isUp) return
  count()
  const reply = await world.repeat(request, request.token?.startsWith('1') ? 2 : 1)
  const code = reply && JSON.parse(reply.text).code
  world.journal.count(`push: ${code}`)
  world.journal.trace(() => `    ${code} ${short(String(request.body))}`)
  if (reply && code !== 'wrong_user') world.fail(new Error(`a push of another user was accepted: ${reply.text}`))
}
