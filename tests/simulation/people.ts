// What staff and visitors do. Every value they type is unique, so that an oracle can follow it.
import type { RefusedRow } from '#app/local/db/local-store.ts'
import type { MutationRequest } from '#app/sync/client.ts'
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
  'inquiry edit': 7,
  'inquiry delete': 3,
  images: 4,
  settings: 9,
  'same mid by REST': 4,
  resolve: 7,
  discard: 4,
  resend: 7,
}

type Work = keyof typeof STAFF_WORK

const MAX_CARS = 5

export async function work(world: World, device: Device, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const kind = scheduler.weighted(STAFF_WORK)
  const mutation = kind === 'discard' || kind === 'resend' ? null : nextMutation(world, tab, kind)
  if (kind === 'discard') return discard(world, tab)
  if (kind === 'resend') return resend(world, tab)
  if (kind === 'form') return editInForm(world, device, tab)
  if (kind === 'same mid by REST') return createByRest(world, tab)
  if (!mutation) return
  journal.count(`op: ${kind}`)
  if ((kind === 'unsell' || kind === 'delete') && scheduler.chance(0.5))
    return mutateLater(world, device, tab, mutation)
  await mutate(world, tab, mutation)
}

async function mutate(world: World, tab: Tab, mutation: MutationRequest): Promise<void> {
  const { journal, scheduler } = world
  const result = await tab.changes?.change(mutation, { attended: scheduler.chance(0.3) })
  if (!result) return
  journal.trace(() => {
    const outcome = result.kind === 'queued' ? short(result.mid) : JSON.stringify(result)
    return `${tab.name} ${mutation.name} ${short(mutation.uid ?? 'new')} ${JSON.stringify(mutation.args)} -> ${outcome}`
  })
  if (result.kind === 'refused') journal.count(`refused on the device: ${result.verdict.code}`)
  if (result.kind !== 'queued') return
  void result.settled.then(({ kind }) => journal.count(`settled: ${kind}`))
}

function carsOf(tab: Tab): Car[] {
  const { base, overlay, world } = tab.view
  const uids = new Set([...base.cars.keys(), ...overlay.cars.keys()])
  return [...uids].map((uid) => world.car(uid)).filter((car) => car !== undefined)
}

function nextMutation(world: World, tab: Tab, kind: Work): MutationRequest | null {
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
  if (kind === 'read' || kind === 'inquiry edit' || kind === 'inquiry delete') return inquiryMutation(world, tab, kind)
  return carMutation(world, scheduler.pick(cars), kind)
}

function carMutation(world: World, car: Car | undefined, kind: Work): MutationRequest | null {
  if (!car) return createCar(world)
  const { scheduler } = world
  const { uid, saleId = null } = car
  switch (kind) {
    case 'edit':
      return { name: 'car.edit', uid, args: { fields: changedFields(world, car) } }
    case 'features':
    case 'images': {
      const to = car[kind].filter(() => scheduler.chance(0.8))
      if (scheduler.chance(0.3)) to.reverse()
      const added = kind === 'features' ? world.word('feature') : `/${world.number()}.webp`
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
    default:
      return { name: 'car.delete', uid, args: { saleId } }
  }
}

function createCar(world: World): MutationRequest {
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

/** One to four fields, each from the displayed value to a unique one. */
function changedFields(world: World, car: Car) {
  const { scheduler } = world
  const all = ['price', 'mileage', 'color', 'description'] as const
  const names = all.filter(() => scheduler.chance(0.35))
  const value = (name: string) => (name === 'price' || name === 'mileage' ? world.number() : world.word(name))
  const chosen = names.length > 0 ? names : (['price'] as const)
  return Object.fromEntries(chosen.map((name) => [name, { from: car[name], to: value(name) }]))
}

/** Opens a form, and saves it later. */
function editInForm(world: World, device: Device, tab: Tab): void {
  const { scheduler, journal } = world
  const car = scheduler.pick(carsOf(tab))
  if (!car) return
  journal.count('op: form')
  mutateLater(world, device, tab, { name: 'car.edit', uid: car.uid, args: { fields: changedFields(world, car) } })
}

/** The mutation is based on what the screen displays now, and made later. */
function mutateLater(world: World, device: Device, tab: Tab, mutation: MutationRequest): void {
  const { scheduler } = world
  scheduler.after(scheduler.between(500, 30_000), () => {
    if (world.isRecovering || !tab.isAlive || tab.isFrozen || !device.openTabs.includes(tab)) return
    void mutate(world, tab, mutation)
  })
}

function inquiryMutation(
  world: World,
  tab: Tab,
  kind: 'read' | 'inquiry edit' | 'inquiry delete',
): MutationRequest | null {
  const { scheduler } = world
  const uid = scheduler.pick([...tab.view.base.inquiries.keys()])
  const displayed = uid ? tab.view.world.inquiry(uid) : undefined
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
    'socialMedia.facebook.enabled': { from: facebook?.enabled, to: !facebook?.enabled },
    faqs: {
      from: displayed.faqs,
      to: [...displayed.faqs, { question: world.word('question'), answer: world.word('answer') }].slice(-4),
    },
  }
  const field = scheduler.pick(Object.keys(fields) as (keyof typeof fields)[])
  return { name: 'settings.edit', uid: 'site', args: { fields: { [field]: fields[field] } } }
}

/** A program creates the car that waits in an outbox, under its mid and as the same user, before or after the device does. */
async function createByRest(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const waiting = [...tab.view.table('outbox').values()].filter(({ envelope }) => envelope.name === 'car.create')
  const { envelope } = scheduler.pick(waiting) ?? {}
  if (!envelope || !tab.token) return
  journal.count('op: same mid by REST')
  const body = JSON.stringify(envelope.args.car)
  const request = { method: 'POST', path: '/api/cars', token: tab.token, key: envelope.mid, body }
  await world.network.send(request, () => true).catch(() => null)
}

async function discard(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const pending = [...tab.view.table('outbox').values()].filter((row) => !row.outcome && !row.withdrawn)
  const refused = [...tab.view.table('refused').values()]
  const chosen = scheduler.pick([...pending, ...refused])
  if (!chosen) return
  const { mid } = chosen.envelope
  journal.count('op: discard')
  journal.trace(() => `${tab.name} discards ${short(mid)}`)
  expectLoss(world, chosen, 'discarded')
  await tab.changes?.discard(mid)
}

async function resend(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const refused = scheduler.pick([...tab.view.table('refused').values()].filter(isRefused))
  if (!refused) return
  const { mid, envelope, verdict } = refused
  // Before the call, because the device may crash during it.
  expectLoss(world, refused, 'sent again')
  const isDeleted = verdict.code === 'deleted' && envelope.name.startsWith('car.')
  const result = await (isDeleted ? tab.changes?.recreate(mid) : tab.changes?.resend(mid, envelope.args as never))
  journal.trace(() => `${tab.name} resends ${short(refused.mid)} -> ${JSON.stringify(result)}`)
  if (result?.kind !== 'queued') return
  journal.count(isDeleted ? 'op: recreate' : 'op: resend')
}

const isRefused = ({ verdict }: RefusedRow) => verdict.status === 'refused'

/** Also for the dependants. */
function expectLoss({ journal }: World, row: { envelope: Envelope; dependants?: Envelope[] }, why: string): void {
  for (const { mid } of [row.envelope, ...(row.dependants ?? [])]) journal.expectedLosses.set(mid, why)
}

export async function visit(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const car = scheduler.pick(carsOf(tab))
  const name = `Visitor ${'abcdefghij'[Math.floor(scheduler.random() * 10)]}`
  const draft = { name, countryCode: '+1', phoneNumber: '5550100142', email: '', message: world.word('message') }
  journal.count('op: inquiry')
  const result = await tab.visitorOutbox?.send(draft, car && scheduler.chance(0.6) ? { id: car.id } : undefined)
  for (const { mid, input } of await world.storeOf(tab).read((tx) => tx.all('enquiries'))) {
    if (input) world.messages.set(mid, input.message)
  }
  journal.trace(() => `${tab.name} sends inquiry ${draft.message} -> ${result?.kind}`)
  journal.count(`inquiry: ${result?.kind}`)
}
