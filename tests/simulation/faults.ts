// What goes wrong besides the network: processes die, tabs freeze, devices are wiped or copied, people come and go, a
// backup is put back.
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import { StoreUnavailable } from '#sync-server/store/store.ts'
import type { Device } from './device.ts'
import { short } from './names.ts'
import type { Request } from './network.ts'
import type { World } from './world.ts'

const FAULTS = {
  'server dies at a write': 5,
  'server is killed': 3,
  'device crashes at a commit': 6,
  'another tab': 7,
  'a tab is closed': 5,
  'a tab freezes': 5,
  'no connection': 10,
  storm: 6,
  wiped: 2,
  copied: 2,
  backup: 3,
  'remembered as it is': 2,
  restore: 2,
  'role changed': 7,
  'token expires': 2,
  'log-out, kept': 3,
  'log-out, thrown away': 2,
  'wrong user': 2,
  'a week goes by': 1,
  'a season goes by': 1,
  'a year goes by': 1,
}

const DAY = 24 * 3_600_000
/** Longer than what settled changes, keys and deleted cars, and a device's answers are kept for. */
const AWAY = { 'a week goes by': 9, 'a season goes by': 70, 'a year goes by': 410 }

const MOST_DEVICES = 6
const MOST_TABS = 3

export async function goWrong(world: World): Promise<void> {
  const { scheduler, journal, server, network } = world
  const fault = scheduler.weighted(FAULTS)
  const device = scheduler.pick(world.devices)
  const tab = scheduler.pick(device.openTabs)
  const met = () => {
    journal.count(`fault: ${fault}`)
    journal.trace(() => `--- ${fault}: ${device.name}`)
  }
  switch (fault) {
    case 'server dies at a write': {
      if (!server.isUp) return
      met()
      const how = scheduler.pick(['crash-before', 'crash-half', 'crash-after'] as const)
      return server.crashAtWrite(1 + Math.floor(scheduler.random() * 8), how, scheduler.chance(0.5))
    }
    case 'server is killed':
      if (!server.isUp) return
      met()
      return server.kill(scheduler.chance(0.5))
    case 'device crashes at a commit':
      met()
      device.crashIn = 1 + Math.floor(scheduler.random() * 5)
      device.crashSide = scheduler.pick(['before the commit', 'after the commit'] as const)
      return
    case 'another tab':
      if (!tab || device.openTabs.length >= MOST_TABS) return
      met()
      await device.open(tab.actor, tab.token)
      return
    case 'a tab is closed':
      if (!tab || device.openTabs.length < 2) return
      met()
      return tab.close()
    case 'a tab freezes':
      if (!tab) return
      met()
      tab.isFrozen = true
      return void scheduler.after(scheduler.between(1000, 60_000), () => tab.thaw())
    case 'no connection':
      met()
      device.isOnline = false
      return void scheduler.after(scheduler.between(2000, 60_000), () => world.connect(device))
    case 'storm':
      met()
      network.weather = 0.6
      return void scheduler.after(scheduler.between(3000, 25_000), () => world.calm())
    case 'wiped':
      if (!device.session) return
      met()
      return wipe(world, device)
    case 'copied':
      if (!device.session || world.devices.length >= MOST_DEVICES) return
      met()
      return copy(world, device)
    case 'remembered as it is':
      if (!device.session || world.earlier.length > 1) return
      return remember(world, device.session.actor.id as number, device)
    case 'backup':
      if (!server.isUp) return
      met()
      world.backup = await server.backup()
      return
    case 'restore':
      if (!server.isUp || !world.backup) return
      met()
      return server.restore(world.backup)
    case 'role changed':
    case 'token expires':
      if (!server.store) return
      met()
      return changeUser(world, fault === 'role changed' ? 'role' : 'token')
    case 'log-out, kept':
    case 'log-out, thrown away':
      if (!device.session) return
      met()
      return leave(world, device, fault === 'log-out, kept')
    case 'a week goes by':
    case 'a season goes by':
    case 'a year goes by':
      if (!server.isUp) return
      met()
      return pass(world, AWAY[fault] * DAY)
    default:
      return wrongUser(world, met)
  }
}

/** The browser took everything, the session too. What had not been sent is gone, and was never said to be safe. */
async function wipe(world: World, device: Device): Promise<void> {
  device.closeTabs()
  device.session = null
  for (const store of device.stores.values()) await giveUp(world, store, 'wiped')
  device.stores.clear()
  world.logInLater(device)
}

type Store = ReturnType<Device['storeOf']>

async function giveUp({ journal }: World, store: Store, why: string): Promise<void> {
  const { outbox, refused } = await store.snapshot()
  for (const { envelope, withdrawn } of outbox) journal.givenUp.set((withdrawn?.envelope ?? envelope).mid, why)
  for (const { envelope, dependants = [] } of refused) {
    for (const { mid } of [envelope, ...dependants]) journal.givenUp.set(mid, why)
  }
}

/** A second device with the same database: a profile copied, or a backup of it put on new hardware. */
async function copy(world: World, device: Device): Promise<void> {
  const { session } = device
  if (!session) return
  const twin = world.addDevice(world.nextName(), device.skew)
  twin.adopt(session.actor.id, await device.copyOf(session.actor.id))
  twin.session = { ...session }
  await world.reopen(twin)
}

/** Nobody comes to work; whatever was under way is long over. The server forgets what is old. */
async function pass({ scheduler, network, server }: World, milliseconds: number): Promise<void> {
  network.empty()
  scheduler.leapt += milliseconds
  if (server.store) await forgetOld(server.store, server.now()).catch(ignoreUnavailable)
}

/** No fault of its own: what a device was is brought up to date at the end. */
async function remember({ earlier }: World, userId: number, device: Device): Promise<void> {
  const store = await device.copyOf(userId)
  const { session, cursor } = (await store.read((tx) => tx.get('device', 'device'))) ?? {}
  if (session === 'open' && cursor) earlier.push({ userId, store })
}

async function changeUser({ scheduler, server }: World, what: 'role' | 'token'): Promise<void> {
  const id = what === 'role' ? '2' : scheduler.pick(['1', '2'])
  await server.store
    ?.transact([{ table: 'users', key: id }], (records) => {
      const user = records.get('users', id)
      if (!user) return
      const role = user.role === 'admin' ? 'user' : 'admin'
      records.put('users', id, what === 'role' ? { ...user, role } : { ...user, tokenVersion: user.tokenVersion + 1 })
    })
    .catch(() => {})
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}

async function leave(world: World, device: Device, keep: boolean): Promise<void> {
  const { actor } = device.session ?? {}
  if (!actor) return
  if (!keep) await giveUp(world, device.storeOf(actor.id), 'thrown away')
  await device.logOut(keep)
  world.logInLater(device)
}

/** Somebody else's outbox under this person's token is refused and stays. */
async function wrongUser(world: World, met: () => void): Promise<void> {
  const { scheduler, server, serverWatch } = world
  const view = await server.store?.read()
  const isKnown = ({ path, body }: Request) =>
    path === '/api/sync/push' && view?.get('devices', JSON.parse(body as string).clientId)
  const request = scheduler.pick(serverWatch.log.filter(isKnown))
  if (!request || !server.isUp) return
  met()
  const reply = await world.repeat(request, request.token?.startsWith('1') ? 2 : 1)
  const code = reply && JSON.parse(reply.text).code
  world.journal.count(`push: ${code}`)
  world.journal.trace(() => `    ${code} ${short(String(request.body))}`)
  if (reply && code !== 'wrong_user') world.fail(new Error(`another's outbox was taken: ${reply.text}`))
}
