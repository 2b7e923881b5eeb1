// The mutations that staff make, over what their tab displays. Every typed value is unique.

import { vehicleReference } from '#app/dashboard/appointments/appointment-values.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { openCheckOf, pastChecks } from '#domain/kinds/lot-check/check-report.ts'
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
  | 'appointment create'
  | 'appointment edit'
  | 'appointment delete'
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
  if (kind === 'appointment create') return createAppointment(world, tab)
  if (kind === 'appointment edit' || kind === 'appointment delete') return appointmentMutation(world, tab, kind)
  return carMutation(world, tab, scheduler.pick(cars), { kind, image })
}

function carMutation(
  world: World,
  tab: Tab,
  car: Car | undefined,
  { kind, image }: { kind: StaffMutation; image: string | null },
): MutationRequest | null {
  if (!car) return createCar(world)
  const { scheduler } = world
  const { uid, saleId = null } = car
  switch (kind) {
    case 'edit':
      return { name: 'car.edit', uid, args: { fields: changedFields(world, tab, car) } }
    case 'features':
    case 'images': {
      if (image && isOfFlaw(image)) return addConditionPicture(world, car, image)
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
      return {
        name: 'reservation.create',
        args: { carUid: uid, until: nextDay(world), for: world.word('customer') },
      }
    case 'release': {
      const reservation = tab.view.world.find('reservation', 'carUid', uid)
      return reservation ? { name: 'reservation.delete', uid: reservation.uid, args: { carUid: uid } } : null
    }
    default:
      return { name: 'car.delete', uid, args: { saleId } }
  }
}

/** A photo is of a flaw, or is an image of the car, by its hash: another random number would change the runs of all seeds. */
const isOfFlaw = (image: string) => /[0-4]$/.test(image)

function addConditionPicture(world: World, { uid, conditionPictures }: Car, image: string): MutationRequest {
  const kept = (conditionPictures ?? []).slice(-3)
  const to = [...kept, { image, caption: world.word('flaw') }]
  return { name: 'car.edit', uid, args: { fields: { conditionPictures: { from: conditionPictures, to } } } }
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
export function changedFields(world: World, { actor }: Tab, car: Car) {
  const { scheduler } = world
  const all = ['price', 'mileage', 'color', 'description'] as const
  const names = all.filter(() => scheduler.chance(0.35))
  const value = (name: string) => (name === 'price' || name === 'mileage' ? world.number() : world.word(name))
  const chosen = names.length > 0 ? names : (['price'] as const)
  const typed = Object.fromEntries(chosen.map((name) => changeOf(car, name, value(name))))
  const fields = { ...typed, ...(actor.role === 'admin' && scheduler.chance(0.2) ? changedCosts(world, car) : {}) }
  if (!scheduler.chance(0.08)) return fields
  const to = scheduler.chance(0.3) ? '' : stockNumber(world)
  return { ...fields, stockNumber: { from: car.stockNumber ?? '', to } }
}

/** A description is in German by its number: another random number would change the runs of all seeds. */
function changeOf(car: Car, name: 'price' | 'mileage' | 'color' | 'description', to: string | number) {
  const field = name === 'description' && /[0-4]$/.test(`${to}`) ? 'description@de' : name
  return [field, { from: car[field], to }] as const
}

/** Fields for admins. */
function changedCosts(world: World, { purchasePrice, costs = [] }: Car) {
  const cost = { date: '2026-01-05', text: world.word('cost'), amount: world.number() }
  return world.scheduler.chance(0.5)
    ? { purchasePrice: { from: purchasePrice ?? null, to: world.number() } }
    : { costs: { from: costs, to: [...costs, cost] } }
}

/** A mark belongs to the check that the tab displays. Without one, a person marks on a report. */
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
    ...(scheduler.chance(0.4) ? { followUpAt: { from: displayed.followUpAt ?? null, to: dayOf(world) } } : {}),
  }
  return { name: 'inquiry.edit', uid, args: { fields } }
}

const MAX_APPOINTMENTS = 4
const DAY_MS = 86_400_000

/** Each is another day. */
const dayOf = (world: World) => new Date((world.number() % 20_000) * DAY_MS).toISOString().slice(0, 10)
const timeOf = (world: World) => `${dayOf(world)}T10:00:00.000Z`

function appointmentsOf(tab: Tab): Appointment[] {
  const { base, overlay, world } = tab.view
  const uids = new Set([...base.appointments.keys(), ...overlay.appointments.keys()])
  return [...uids].map((uid) => world.get('appointment', uid)).filter((appointment) => appointment !== undefined)
}

/** Half of them about a vehicle, which has a number of the server or only a uid. */
function createAppointment(world: World, tab: Tab): MutationRequest | null {
  const { scheduler } = world
  if (appointmentsOf(tab).length >= MAX_APPOINTMENTS) return null
  const car = scheduler.chance(0.5) ? scheduler.pick(carsOf(tab)) : undefined
  const carId = car && vehicleReference(car.id, () => car)
  const appointment = {
    name: world.word('customer'),
    at: timeOf(world),
    note: world.word('note'),
    ...(car ? { carId } : {}),
  }
  return { name: 'appointment.create', args: { appointment } }
}

function appointmentMutation(
  world: World,
  tab: Tab,
  kind: 'appointment edit' | 'appointment delete',
): MutationRequest | null {
  const { scheduler } = world
  const displayed = scheduler.pick(appointmentsOf(tab))
  if (!displayed) return null
  const { uid, note = null, at, status } = displayed
  if (kind === 'appointment delete') return { name: 'appointment.delete', uid, args: {} }
  const next = scheduler.pick(['planned', 'done', 'cancelled', 'no_show'] as const)
  const fields = {
    ...(scheduler.chance(0.6) ? { note: { from: note, to: world.word('note') } } : {}),
    ...(scheduler.chance(0.5) ? { at: { from: at, to: timeOf(world) } } : {}),
    ...(scheduler.chance(0.3) ? { status: { from: status, to: next } } : {}),
  }
  return { name: 'appointment.edit', uid, args: { fields } }
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
