// What people do: staff on their tabs, visitors on theirs, and programs that use the documented calls. Every value typed
// is one of a kind, so that what became of it can be told.
import type { RefusedRow } from '#app/local/db/local-store.ts'
import type { Wanted } from '#app/sync/session/client.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Device } from './device.ts'
import { short } from './names.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const STAFF_WORK = {
  create: 5,
  edit: 22,
  form: 8,
  features: 7,
  toggle: 10,
  sell: 7,
  unsell: 9,
  delete: 6,
  restore: 2,
  read: 5,
  'enquiry edit': 7,
  'enquiry delete': 3,
  settings: 7,
  resolve: 7,
  discard: 4,
  resend: 7,
}

type Work = keyof typeof STAFF_WORK

const MOST_CARS = 5

export async function work(world: World, device: Device, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const kind = scheduler.weighted(STAFF_WORK)
  const wanted = kind === 'discard' || kind === 'resend' ? null : wish(world, tab, kind)
  if (kind === 'discard') return discard(world, tab)
  if (kind === 'resend') return resend(world, tab)
  if (kind === 'form') return form(world, device, tab)
  if (!wanted) return
  journal.count(`op: ${kind}`)
  if ((kind === 'unsell' || kind === 'delete') && scheduler.chance(0.5)) return later(world, device, tab, wanted)
  await make(world, tab, wanted)
}

async function make(world: World, tab: Tab, wanted: Wanted): Promise<void> {
  const { journal, scheduler } = world
  const changed = await tab.changes?.change(wanted, { attended: scheduler.chance(0.3) })
  if (!changed) return
  journal.trace(() => {
    const what = changed.kind === 'queued' ? short(changed.mid) : JSON.stringify(changed)
    return `${tab.name} ${wanted.name} ${short(wanted.uid ?? 'new')} ${JSON.stringify(wanted.args)} -> ${what}`
  })
  if (changed.kind === 'refused') journal.count(`refused on the device: ${changed.verdict.code}`)
  if (changed.kind !== 'queued') return
  void changed.settled.then((settled) => journal.count(`told: ${settled.kind}`))
}

function carsOf(tab: Tab): Car[] {
  const { base, over, world } = tab.view
  const uids = new Set([...base.cars.keys(), ...over.cars.keys()])
  return [...uids].map((uid) => world.car(uid)).filter((car) => car !== undefined)
}

function wish(world: World, tab: Tab, kind: Work): Wanted | null {
  const { scheduler } = world
  const cars = carsOf(tab)
  if (kind === 'create') return cars.length < MOST_CARS ? createCar(world) : null
  if (kind === 'restore') {
    const uid = scheduler.pick([...world.deleted.keys()])
    return uid ? { name: 'car.restore', uid, args: {} } : null
  }
  if (kind === 'settings') return settings(world, tab)
  if (kind === 'resolve') {
    const conflict = scheduler.pick([...tab.view.base.conflicts.values()])
    const choice = scheduler.pick(['mine', 'theirs'] as const)
    return conflict ? { name: 'conflict.resolve', uid: conflict.uid, args: { choice } } : null
  }
  if (kind === 'read' || kind === 'enquiry edit' || kind === 'enquiry delete') return enquiry(world, tab, kind)
  return aboutCar(world, scheduler.pick(cars), kind)
}

function aboutCar(world: World, car: Car | undefined, kind: Work): Wanted | null {
  if (!car) return createCar(world)
  const { scheduler } = world
  const { uid, saleId = null } = car
  switch (kind) {
    case 'edit':
      return { name: 'car.edit', uid, args: { fields: typed(world, car) } }
    case 'features': {
      const to = car.features.filter(() => scheduler.chance(0.8))
      if (scheduler.chance(0.3)) to.reverse()
      to.splice(Math.floor(scheduler.random() * 3), 0, world.word('feature'))
      return { name: 'car.edit', uid, args: { fields: { features: { from: car.features, to } } } }
    }
    case 'toggle': {
      const flag = scheduler.pick(['enabled', 'featured'] as const)
      return { name: 'car.edit', uid, args: { fields: { [flag]: { from: car[flag], to: !car[flag] } } } }
    }
    case 'sell':
      return { name: 'car.sell', uid, args: {} }
    case 'unsell':
      return { name: 'car.unsell', uid, args: { saleId } }
    default:
      return { name: 'car.delete', uid, args: { saleId } }
  }
}

function createCar(world: World): Wanted {
  return { name: 'car.create', args: { car: { ...newCar(world) } } }
}

function newCar(world: World) {
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
  }
}

/** One to four fields, each with what is shown and a value never typed before. */
function typed(world: World, car: Car) {
  const { scheduler } = world
  const all = ['price', 'mileage', 'color', 'description'] as const
  const names = all.filter(() => scheduler.chance(0.35))
  const value = (name: string) => (name === 'price' || name === 'mileage' ? world.number() : world.word(name))
  const chosen = names.length > 0 ? names : (['price'] as const)
  return Object.fromEntries(chosen.map((name) => [name, { from: car[name], to: value(name) }]))
}

/** A form is opened, and saved when much may have happened. */
function form(world: World, device: Device, tab: Tab): void {
  const { scheduler, journal } = world
  const car = scheduler.pick(carsOf(tab))
  if (!car) return
  journal.count('op: form')
  later(world, device, tab, { name: 'car.edit', uid: car.uid, args: { fields: typed(world, car) } })
}

/** By what the screen showed when the person began. */
function later(world: World, device: Device, tab: Tab, wanted: Wanted): void {
  const { scheduler } = world
  scheduler.after(scheduler.between(500, 30_000), () => {
    if (world.isHealed || !tab.isAlive || tab.isFrozen || !device.openTabs.includes(tab)) return
    void make(world, tab, wanted)
  })
}

function enquiry(world: World, tab: Tab, kind: 'read' | 'enquiry edit' | 'enquiry delete'): Wanted | null {
  const { scheduler } = world
  const uid = scheduler.pick([...tab.view.base.inquiries.keys()])
  const shown = uid ? tab.view.world.inquiry(uid) : undefined
  if (!uid || !shown) return null
  if (kind === 'read') return { name: 'inquiry.read', uid, args: {} }
  if (kind === 'enquiry delete') return { name: 'inquiry.delete', uid, args: {} }
  const status = scheduler.pick(['contacted', 'appointment', 'won', 'lost'] as const)
  const fields = {
    ...(scheduler.chance(0.7) ? { note: { from: shown.note, to: world.word('note') } } : {}),
    ...(scheduler.chance(0.5) ? { status: { from: shown.status, to: status } } : {}),
  }
  return { name: 'inquiry.edit', uid, args: { fields } }
}

function settings(world: World, tab: Tab): Wanted {
  const { scheduler } = world
  const shown = tab.view.world.settings()
  const from = {
    tagline: shown.tagline,
    'contactInfo.phone': shown.contactInfo.phone,
    'footerInfo.description': shown.footerInfo.description,
  }
  const field = scheduler.pick(Object.keys(from) as (keyof typeof from)[])
  return {
    name: 'settings.edit',
    uid: 'site',
    args: { fields: { [field]: { from: from[field], to: world.word('words') } } },
  }
}

async function discard(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const waiting = [...tab.view.table('outbox').values()].filter((row) => !row.outcome && !row.withdrawn)
  const refused = [...tab.view.table('refused').values()]
  const chosen = scheduler.pick([...waiting, ...refused])
  if (!chosen) return
  const { mid } = chosen.envelope
  journal.count('op: discard')
  journal.trace(() => `${tab.name} discards ${short(mid)}`)
  giveUp(world, chosen, 'discarded')
  await tab.changes?.discard(mid)
}

async function resend(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const refused = scheduler.pick([...tab.view.table('refused').values()].filter(isRefused))
  if (!refused) return
  const { mid, envelope, verdict } = refused
  // Before it is known: the device may die when it is done.
  giveUp(world, refused, 'sent again')
  const isGone = verdict.code === 'deleted' && envelope.name.startsWith('car.')
  const again = await (isGone ? tab.changes?.recreate(mid) : tab.changes?.resend(mid, envelope.args as never))
  journal.trace(() => `${tab.name} resends ${short(refused.mid)} -> ${JSON.stringify(again)}`)
  if (again?.kind !== 'queued') return
  journal.count(isGone ? 'op: recreate' : 'op: resend')
}

const isRefused = ({ verdict }: RefusedRow) => verdict.status === 'refused'

/** With all that was to follow it. */
function giveUp({ journal }: World, row: { envelope: Envelope; dependants?: Envelope[] }, why: string): void {
  for (const { mid } of [row.envelope, ...(row.dependants ?? [])]) journal.givenUp.set(mid, why)
}

export async function visit(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const car = scheduler.pick(carsOf(tab))
  const name = `Visitor ${'abcdefghij'[Math.floor(scheduler.random() * 10)]}`
  const draft = { name, countryCode: '+1', phoneNumber: '5550100142', email: '', message: world.word('message') }
  journal.count('op: enquiry')
  const sent = await tab.desk?.send(draft, car && scheduler.chance(0.6) ? { id: car.id } : undefined)
  for (const { mid, input } of await world.storeOf(tab).read((tx) => tx.all('enquiries'))) {
    if (input) world.messages.set(mid, input.message)
  }
  journal.trace(() => `${tab.name} enquires ${draft.message} -> ${sent?.kind}`)
  journal.count(`enquiry: ${sent?.kind}`)
}
