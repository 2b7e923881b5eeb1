// What staff and visitors do. Every value they type is unique, so that an oracle can follow it.
import type { RefusedRow } from '#app/local/db/local-store.ts'
import type { MutationRequest } from '#app/sync/client.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import type { Device } from './device.ts'
import { carsOf, changedFields, nextMutation, type StaffMutation } from './mutations.ts'
import { short } from './names.ts'
import { takePhoto } from './photos.ts'
import { callRestForPending } from './rest-calls.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const STAFF_WORK: Record<StaffMutation | 'form' | 'same mid by REST' | 'discard' | 'resend', number> = {
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
  'same mid by REST': 9,
  resolve: 7,
  discard: 4,
  resend: 7,
}

const PHOTO_WORK = { ...STAFF_WORK, images: 60 }

/** Decisions that are made some time after the person has read the screen. */
const MAY_BE_LATE = new Set<StaffMutation>(['unsell', 'delete', 'resolve'])

export async function work(world: World, device: Device, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const kind = scheduler.weighted(world.hasPhotos ? PHOTO_WORK : STAFF_WORK)
  if (kind === 'discard') return discard(world, tab)
  if (kind === 'resend') return resend(world, tab)
  if (kind === 'form') return editInForm(world, device, tab)
  if (kind === 'same mid by REST') return callRestForPending(world, tab)
  const photo = kind === 'images' && world.hasPhotos ? await photoOf(world, device, tab) : null
  const mutation = nextMutation(world, tab, kind, photo)
  if (!mutation) return
  journal.count(`op: ${kind}`)
  if (MAY_BE_LATE.has(kind) && scheduler.chance(0.5)) return mutateLater(world, device, tab, mutation)
  await mutate(world, tab, mutation)
}

/** @returns the address of a new photo */
async function photoOf(world: World, device: Device, tab: Tab): Promise<string | null> {
  const address = await takePhoto(world.storeOf(tab), world.word('photo'), new Date(device.clock))
  if (address) world.journal.count('op: photo')
  return address
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
  // The tab may crash before the response.
  const store = world.storeOf(tab)
  const result = await tab.visitorOutbox?.send(draft, car && scheduler.chance(0.6) ? { id: car.id } : undefined)
  for (const { mid, input } of await store.read((tx) => tx.all('enquiries'))) {
    if (input) world.messages.set(mid, input.message)
  }
  journal.trace(() => `${tab.name} sends inquiry ${draft.message} -> ${result?.kind}`)
  journal.count(`inquiry: ${result?.kind}`)
}
