// What must hold when the network is well again and nothing is under way.
import { openDeviceView } from '#app/local/device-view.ts'
import { isPublic } from '#domain/car-rules.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import { siteSettings } from '#sync-server/present/site-settings.ts'
import { staffCar } from '#sync-server/present/staff-car.ts'
import { staffInquiry } from '#sync-server/present/staff-inquiry.ts'
import type { View } from '#sync-server/store/store.ts'
import type { Tab } from '../tab.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world.ts'
import { nothingLost } from './nothing-lost.ts'

export async function atRest(world: World): Promise<void> {
  const view = await world.server.store?.read()
  if (!view) throw new Violation('S17', 'the server is not up')
  for (const device of world.devices) {
    for (const tab of device.openTabs) await isEven(world, tab, view)
  }
  await nothingLost(world, view)
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
  const fresh = await openDeviceView(world.storeOf(tab), tab.actor)
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
  return text(cars.values(), inquiries.values(), conflicts.values(), settings)
}

/** The order of keys says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return child
    return Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const RECORDS = ['cars', 'inquiries', 'settings', 'conflicts', 'deletions', 'counters', 'activity'] as const

function wholeState(view: View): string {
  return canonical(RECORDS.map((table) => [...view.entries(table)].sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** S11: everything that was ever sent, sent once more. */
async function repeatsChangeNothing(world: World, view: View): Promise<void> {
  const before = wholeState(view)
  for (const request of [...world.serverWatch.log]) {
    if (request.key || request.path === '/api/sync/push') await world.repeat(request)
  }
  if (wholeState(view) !== before) throw new Violation('S11', 'repeating what was sent has changed something')
}
