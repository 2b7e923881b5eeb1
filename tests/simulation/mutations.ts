// The mutations that staff make, over what their tab displays. Every typed value is unique.

import type { MutationRequest } from '#app/sync/client.ts'
import type { Car } from '#domain/cars/car.ts'
import { openCheckOf, pastChecks } from '#domain/checks/check-report.ts'
import { RECIPIENT_LISTS } from './recipients.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

export type StaffMutation =
  | 'create'
  | 'edit'
  | 'features'
  | 'images'
  | 'toggle'
  | 'sell'
  | 'unsell'
  | 'reserve'
  | 'release'
  | 'delete'
  | 'restore'
  | 'read'
  | 'inquiry edit'
  | 'inquiry delete'
  | 'settings'
  | 'resolve'
  | 'check start'
  | 'check mark'
  | 'check end'

const MAX_CARS = 5

export function carsOf(tab: Tab): Car[] {
  const { base, overlay, world } = tab.view
  const uids = new Set([...base.cars.keys(), ...overlay.cars.keys()])
  return [...uids].map((uid) => world.get('car', uid)).filter((car) => car !== undefined)
}

/** @param image the address that a change of images adds; null for one of the web */
export function nextMutation(
  world: World,
  tab: Tab,
  kind: StaffMutation,
  image: string | null = null,
): MutationRequest | null {
  const { scheduler } = world
  const cars = carsOf(tab)
  if (kind === 'create') return cars.length < MAX_CARS ? createCar(world) : null
  if (kind === 'restore') {
    const uid = scheduler.pick([...world.deleted.keys()])
    return uid ? { name: 'car.restore', uid, args: {} } : null
  }
  if (kind === 'settings') return settingsEdit(world, tab)
  if (kind === 'resolve') {
    const conflict = scheduler.pick([...tab.view.base.conflicts.values()])
    const choice = scheduler.pick(['mine', 'theirs'] as const)
    return conflict ? { name: 'conflict.resolve', uid: conflict.uid, args: { choice } } : null
  }
  if (kind === 'check start' || kind === 'check mark' || kind === 'check end')
    return checkMutation(world, tab, cars, kind)
  if (kind === 'read' || kind === 'inquiry edit' || kind === 'inquiry delete') return inquiryMutation(world, tab, kind)
  return carMutation(world, scheduler.pick(cars), kind, image)
}

function carMutation(
  world: World,
  car: Car | undefined,
  kind: StaffMutation,
  image: string | null,
): MutationRequest | null {
  if (!car) return createCar(world)
  const { scheduler } = world
  const { uid, saleId = null, reservationId } = car
  switch (kind) {
    case 'edit':
      return { name: 'car.edit', uid, args: { fields: changedFields(world, car) } }
    case 'features':
    case 'images': {
      const to = car[kind].filter(() => scheduler.chance(0.8))
      if (scheduler.chance(0.3)) to.reverse()
      const added = kind === 'features' ? world.word('feature') : (image ?? `/${world.number()}.webp`)
      to.splice(Math.floor(scheduler.random() * 3), 0, added)
      return { name: 'car.edit', uid, args: { fields: { [kind]: { from: car[kind], to } } } }
    }
    case 'toggle': {
      const flag = scheduler.pick(['enabled', 'featured'] as const)
      return { name: 'car.edit', uid, args: { fields: { [flag]: { from: car[flag], to: !car[flag] } } } }
    }
    case 'sell':
      return { name: 'car.sell', uid, args: {} }
    case 'unsell':
      return { name: 'car.unsell', uid, args: { saleId } }
    case 'reserve':
      return { name: 'car.reserve', uid, args: { reservedUntil: nextDay(world), reservedFor: world.word('customer') } }
    case 'release':
      return reservationId ? { name: 'car.release', uid, args: { reservationId } } : null
    default:
      return { name: 'car.delete', uid, args: { saleId } }
  }
}

/** A unique day after the end of the simulation: that a reservation ends with its day has tests of its own. */
const nextDay = (world: World) => new Date(Date.UTC(2200, 0, world.number())).toISOString().slice(0, 10)

function createCar(world: World): MutationRequest {
  return { name: 'car.create', args: { car: { ...newCar(world) } } }
}

export function newCar(world: World) {
  return {
    make: 'Make',
    model: world.word('model'),
    year: 2010,
    price: world.number(),
    mileage: world.number(),
    color: world.word('color'),
    fuelType: 'Diesel',
    transmission: 'Manual',
    description: world.word('text'),
    features: [world.word('feature')],
    images: ['/a.webp'],
    ...(world.scheduler.chance(0.25) ? { stockNumber: stockNumber(world) } : {}),
  }
}

/** Few numbers, so that several people choose the same one. */
function stockNumber({ scheduler }: World): string {
  return scheduler.pick(['A1', 'a1', 'A2', 'A3', 'A4'] as const)
}

/** One to four fields, each from the displayed value to a unique one; in some cases also the stock number, which may be taken. */
export function changedFields(world: World, car: Car) {
  const { scheduler } = world
  const all = ['price', 'mileage', 'color', 'description'] as const
  const names = all.filter(() => scheduler.chance(0.35))
  const value = (name: string) => (name === 'price' || name === 'mileage' ? world.number() : world.word(name))
  const chosen = names.length > 0 ? names : (['price'] as const)
  const fields = Object.fromEntries(chosen.map((name) => [name, { from: car[name], to: value(name) }]))
  if (!scheduler.chance(0.08)) return fields
  const to = scheduler.chance(0.3) ? '' : stockNumber(world)
  return { ...fields, stockNumber: { from: car.stockNumber ?? '', to } }
}

/** By the check that the tab displays. Without one, a person marks on a report. */
function checkMutation(
  world: World,
  { view }: Tab,
  cars: readonly Car[],
  kind: 'check start' | 'check mark' | 'check end',
): MutationRequest | null {
  const { scheduler } = world
  const uids = new Set([...view.base.checks.keys(), ...view.overlay.checks.keys()])
  const checks = [...uids].flatMap((uid) => view.world.get('check', uid) ?? [])
  const check = openCheckOf(checks) ?? pastChecks(checks)[0]
  if (kind === 'check start') return openCheckOf(checks) ? null : { name: 'check.create', args: {} }
  if (!check) return null
  if (kind === 'check end') {
    const vehicles = cars.filter(({ sold }) => !sold).map(({ uid }) => uid)
    return { name: 'check.end', uid: check.uid, args: { vehicles } }
  }
  const car = scheduler.pick(cars)
  if (!car) return null
  const args = scheduler.chance(0.3)
    ? ({ car: car.uid, as: 'problem', note: world.word('problem') } as const)
    : ({ car: car.uid, as: 'seen' } as const)
  return { name: 'check.mark', uid: check.uid, args }
}

function inquiryMutation(
  world: World,
  tab: Tab,
  kind: 'read' | 'inquiry edit' | 'inquiry delete',
): MutationRequest | null {
  const { scheduler } = world
  const uid = scheduler.pick([...tab.view.base.inquiries.keys()])
  const displayed = uid ? tab.view.world.get('inquiry', uid) : undefined
  if (!uid || !displayed) return null
  if (kind === 'read') return { name: 'inquiry.read', uid, args: {} }
  if (kind === 'inquiry delete') return { name: 'inquiry.delete', uid, args: {} }
  const status = scheduler.pick(['contacted', 'appointment', 'won', 'lost'] as const)
  const fields = {
    ...(scheduler.chance(0.7) ? { note: { from: displayed.note, to: world.word('note') } } : {}),
    ...(scheduler.chance(0.5) ? { status: { from: displayed.status, to: status } } : {}),
  }
  return { name: 'inquiry.edit', uid, args: { fields } }
}

function settingsEdit(world: World, tab: Tab): MutationRequest {
  const { scheduler } = world
  const displayed = tab.view.world.settings()
  const facebook = displayed.socialMedia.find(({ platform }) => platform === 'facebook')
  const fields = {
    tagline: { from: displayed.tagline, to: world.word('words') },
    'contactInfo.phone': { from: displayed.contactInfo.phone, to: world.word('words') },
    'footerInfo.description': { from: displayed.footerInfo.description, to: world.word('words') },
    'socialMedia.facebook.url': { from: facebook?.url, to: `https://facebook.example/${world.number()}` },
    'retention.inquiryMonths': { from: displayed.retention.inquiryMonths, to: scheduler.pick([0, 1, 2, 24]) },
    'socialMedia.facebook.enabled': { from: facebook?.enabled, to: !facebook?.enabled },
    'inquiryMail.recipients': {
      from: displayed.inquiryMail?.recipients,
      to: [...scheduler.pick(RECIPIENT_LISTS)],
    },
    faqs: {
      from: displayed.faqs,
      to: [...displayed.faqs, { question: world.word('question'), answer: world.word('answer') }].slice(-4),
    },
  }
  const field = scheduler.pick(Object.keys(fields) as (keyof typeof fields)[])
  return { name: 'settings.edit', uid: 'site', args: { fields: { [field]: fields[field] } } }
}
