// What must hold after recovery, when nothing is in progress: devices and server agree, and nothing was lost.

import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { publicCar, staffCar } from '#domain/cars/present-car.ts'
import { staffInquiry } from '#domain/inquiries/present-inquiry.ts'
import type { PushRequest } from '#domain/protocol/push-request.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import { presentSettings } from '#domain/settings/present-settings.ts'
import type { Actor } from '#domain/users/user.ts'
import { photosIn } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { checkImports } from '#tests/simulation/imports.ts'
import { short } from '#tests/simulation/names.ts'
import type { Request } from '#tests/simulation/network.ts'
import { checkPhotosArrived } from '#tests/simulation/photos.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import { type WholeView, wholeView } from '#tests/support/server/whole-view.ts'
import { checkBatching, checkSnapshotsCatchUp } from './metamorphic.ts'
import { checkNothingLost } from './nothing-lost.ts'
import { ADMIN_FIELDS } from './user-responses.ts'
import { canonical, wholeState } from './whole-state.ts'

/** Only every so many seeds, because it starts three more servers. */
const BATCHING_CHECK_INTERVAL = 5

export async function checkConvergence(world: World): Promise<void> {
  const { store } = world.server
  const view = store && (await wholeView(store))
  if (!view) throw new Violation('S17', 'the server is not up')
  for (const device of world.devices) {
    for (const tab of device.openTabs) await checkTab(world, tab, view)
  }
  checkImports(world)
  await checkRequeued(world, view)
  await checkNothingLost(world, view)
  await checkPhotosArrived(world, view)
  await world.scheduler.passUntil(checkSnapshotsCatchUp(world, view))
  if (world.seed % BATCHING_CHECK_INTERVAL === 0) await checkBatching(world)
  await world.scheduler.passUntil(checkIdempotency(world, view))
}

/** The base equals the server's records, nothing is pending, and the view is the base. */
async function checkTab(world: World, tab: Tab, view: View): Promise<void> {
  const pending = [...tab.view.table('outbox').values()]
  if (pending.length > 0) {
    throw new Violation('S17', `${tab.name} still has ${pending.length} pending: ${JSON.stringify(pending[0])}`)
  }
  const staff = tab.actor.id !== null
  // The role of the account, which the server goes by: an open tab may not have learned of another one.
  const role = view.get('users', String(tab.actor.id))?.role ?? 'visitor'
  const expected = staff ? staffSide(view, role) : publicSide(view)
  const found = deviceSide(tab.view.base, role)
  if (found !== expected) throw new Violation('S30', `${tab.name} differs from the server:\n${found}\n${expected}`)
  if (tab.view.overlay.touched.size > 0) throw new Violation('S37', `${tab.name} shows more than its base`)
  if (role !== 'admin' && ADMIN_FIELDS.test(JSON.stringify(await world.storeOf(tab).snapshot())))
    throw new Violation('S46', `${tab.name} still has fields for admins`)
  const fresh = await openDeviceView(world.storeOf(tab), tab.actor, staff ? rules : null)
  const stored = deviceSide(fresh.base, role)
  fresh.close()
  if (stored !== found) throw new Violation('S37', `${tab.name} shows another base than the stored one`)
}

type Records = Iterable<{ uid: string }>

const sorted = (records: Records) => [...records].sort((a, b) => (a.uid < b.uid ? -1 : 1))
interface Side {
  cars: Records
  inquiries?: Records
  appointments?: Records
  checks?: Records
  conflicts?: Records
  settings: unknown
}

const text = ({ cars, inquiries = [], appointments = [], checks = [], conflicts = [], settings }: Side) =>
  canonical({ ...listed({ cars, inquiries, appointments, checks, conflicts }), settings })
const listed = (lists: Record<string, Records>) =>
  Object.fromEntries(Object.entries(lists).map(([name, records]) => [name, sorted(records)]))

function staffSide(view: View, role: Actor['role']): string {
  const open = [...view.all('conflicts')].filter((each) => each.state === 'open' && mayDecide({ role }, each))
  return text({
    cars: [...view.all('cars')].map((car) => staffCar(car, role === 'admin' ? role : 'user', photosIn(view))),
    inquiries: [...view.all('inquiries')].map(staffInquiry),
    appointments: view.all('appointments'),
    checks: view.all('checks'),
    conflicts: open,
    settings: presentSettings(siteSettings(view), role),
  })
}

function publicSide(view: View): string {
  const settings = siteSettings(view)
  const cars = [...view.all('cars')].filter(isPublic).map((car) => publicCar(car, settings.vehicleInfo, photosIn(view)))
  return text({ cars, settings: presentSettings(settings, 'visitor') })
}

function deviceSide(
  { cars, inquiries, appointments, checks, conflicts, settings }: Tab['view']['base'],
  role: Actor['role'],
): string {
  // A conflict that was decided on this device, or that its user may no longer see, may remain stored.
  const open = [...conflicts.values()].filter((each) => each.state === 'open' && mayDecide({ role }, each))
  return text({
    cars: cars.values(),
    inquiries: inquiries.values(),
    appointments: appointments.values(),
    checks: checks.values(),
    conflicts: open,
    settings,
  })
}

/** The idempotency of a creation has no time limit; that of anything else ends with its stored outcome. */
function isIdempotent({ serverWatch }: World, view: View, { method, path, key, body }: Request): boolean {
  if (path === '/api/sync/push') {
    const { clientId, mutations } = JSON.parse(body as string) as PushRequest
    return view.get('devices', clientId) !== undefined && mutations.every(({ mid }) => serverWatch.outcomes.has(mid))
  }
  const isCreation = method === 'POST'
  return key !== null && (isCreation || serverWatch.outcomes.has(key))
}

/** S34: after a restore the server has received all settled mutations of the devices again. */
async function checkRequeued({ devices, serverWatch }: World, view: WholeView): Promise<void> {
  for (const { name, stores } of devices) {
    for (const store of stores.values()) {
      for (const { mid, envelope } of await store.read((tx) => tx.all('settled'))) {
        if (view.get(IDEMPOTENCY_RECORDS, mid) || serverWatch.pruned.has(mid)) continue
        throw new Violation(
          'S34',
          `${envelope.name} ${short(mid)} is settled on ${name} and was not sent to the restored server`,
        )
      }
    }
  }
}

/** S11: sends every request again. */
async function checkIdempotency(world: World, view: WholeView): Promise<void> {
  const before = wholeState(view)
  for (const request of [...world.serverWatch.requests]) {
    if (isIdempotent(world, view, request)) await world.repeat(request)
  }
  if (wholeState(view) !== before) throw new Violation('S11', 'repeated requests have an effect')
}
