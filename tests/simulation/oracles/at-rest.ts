// What must hold when the network is well again and nothing is under way.
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { PushRequest } from '#domain/protocol/protocol.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import { staffCar } from '#sync-server/present/staff-car.ts'
import { staffInquiry } from '#sync-server/present/staff-inquiry.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import { short } from '#tests/simulation/names.ts'
import type { Request } from '#tests/simulation/network.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import { nothingLost } from './nothing-lost.ts'
import { earlierCopiesCatchUp, splitsAgree } from './other-ways.ts'
import { canonical, wholeState } from './whole-state.ts'

/** It costs three more servers. */
const SPLITS_EVERY = 5

export async function atRest(world: World): Promise<void> {
  const view = await world.server.store?.read()
  if (!view) throw new Violation('S17', 'the server is not up')
  for (const device of world.devices) {
    for (const tab of device.openTabs) await isEven(world, tab, view)
  }
  await isToldAgain(world, view)
  await nothingLost(world, view)
  await world.scheduler.passUntil(earlierCopiesCatchUp(world, view))
  if (world.seed % SPLITS_EVERY === 0) await world.scheduler.passUntil(splitsAgree(world))
  await world.scheduler.passUntil(repeatsChangeNothing(world, view))
}

/** Converged: the base is the server's, nothing waits, and what is shown is the base. */
async function isEven(world: World, tab: Tab, view: View): Promise<void> {
  const waiting = [...tab.view.table('outbox').values()]
  if (waiting.length > 0) {
    throw new Violation('S17', `${tab.name} still has ${waiting.length} waiting: ${JSON.stringify(waiting[0])}`)
  }
  const staff = tab.actor.id !== null
  const expected = staff ? staffSide(view) : publicSide(view)
  const found = deviceSide(tab.view.base)
  if (found !== expected) throw new Violation('S30', `${tab.name} differs from the server:\n${found}\n${expected}`)
  if (tab.view.over.touched.size > 0) throw new Violation('S37', `${tab.name} shows more than its base`)
  const fresh = await openDeviceView(world.storeOf(tab), tab.actor, staff ? rules : null)
  const again = deviceSide(fresh.base)
  fresh.close()
  if (again !== found) throw new Violation('S37', `${tab.name} shows another base than its disk holds`)
}

type Records = Iterable<{ uid: string }>

const sorted = (records: Records) => [...records].sort((a, b) => (a.uid < b.uid ? -1 : 1))
const text = (cars: Records, inquiries: Records, conflicts: Records, settings: unknown) =>
  canonical({ cars: sorted(cars), inquiries: sorted(inquiries), conflicts: sorted(conflicts), settings })

function staffSide(view: View): string {
  const open = [...view.all('conflicts')].filter(({ state }) => state === 'open')
  return text(
    [...view.all('cars')].map(staffCar),
    [...view.all('inquiries')].map(staffInquiry),
    open,
    siteSettings(view),
  )
}

function publicSide(view: View): string {
  return text([...view.all('cars')].filter(isPublic).map(publicCar), [], [], siteSettings(view))
}

function deviceSide({ cars, inquiries, conflicts, settings }: Tab['view']['base']): string {
  // One that was decided on this device may stay as such.
  const open = [...conflicts.values()].filter(({ state }) => state === 'open')
  return text(cars.values(), inquiries.values(), open, settings)
}

/** A creation for ever; anything else as long as its answer is kept. */
function isStillKnown({ serverWatch }: World, view: View, { method, path, key, body }: Request): boolean {
  if (path === '/api/sync/push') {
    const { clientId, mutations } = JSON.parse(body as string) as PushRequest
    return view.get('devices', clientId) !== undefined && mutations.every(({ mid }) => serverWatch.answers.has(mid))
  }
  const isCreation = method === 'POST'
  return key !== null && (isCreation || serverWatch.answers.has(key))
}

/** S34: after a restore the server has been told all that the devices remember. */
async function isToldAgain({ devices, serverWatch }: World, view: View): Promise<void> {
  for (const { name, stores } of devices) {
    for (const store of stores.values()) {
      for (const { mid, envelope } of await store.read((tx) => tx.all('settled'))) {
        if (view.get('answers', mid) || serverWatch.expired.has(mid)) continue
        throw new Violation(
          'S34',
          `${name} remembers ${envelope.name} ${short(mid)}, and the server was not told again`,
        )
      }
    }
  }
}

/** S11: everything that was ever sent, sent once more. */
async function repeatsChangeNothing(world: World, view: View): Promise<void> {
  const before = wholeState(view)
  for (const request of [...world.serverWatch.log]) {
    if (isStillKnown(world, view, request)) await world.repeat(request)
  }
  if (wholeState(view) !== before) throw new Violation('S11', 'repeating what was sent has changed something')
}
