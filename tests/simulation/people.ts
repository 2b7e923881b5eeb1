// The actions of staff and visitors. Every value they type is unique, so that an oracle can follow it.

import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import * as changes from '#app/sync/mutate/changes.ts'
import * as refusals from '#app/sync/mutate/refused-changes.ts'
import { withoutAdminFields } from '#domain/kinds/car/fields/field-readers.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import type { Device } from './device.ts'
import { typeInForm } from './drafts.ts'
import { cancelImport, changeSeveral, startImport, undo, undoImport, undoLater } from './imports.ts'
import { canonical } from './model/rows.ts'
import { carsOf, changedFields, nextMutation, type StaffMutation } from './mutations.ts'
import { short } from './names.ts'
import { takePhoto } from './photos.ts'
import { callRestForPending } from './rest-calls.ts'
import type { Tab } from './tab.ts'
import { carryUnsent } from './unsent-file.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

type OtherWork =
  | 'form'
  | 'draft'
  | 'same mid by REST'
  | 'discard'
  | 'resend'
  | 'import'
  | 'import cancel'
  | 'import undo'
  | 'bulk'
  | 'unsent file'

const STAFF_WORK: Record<StaffMutation | OtherWork, number> = {
  create: 5,
  edit: 22,
  form: 8,
  draft: 4,
  features: 7,
  toggle: 10,
  sell: 7,
  unsell: 9,
  reserve: 9,
  release: 4,
  delete: 6,
  restore: 2,
  read: 5,
  'inquiry edit': 7,
  'inquiry delete': 3,
  'appointment create': 4,
  'appointment edit': 6,
  'appointment delete': 2,
  images: 4,
  settings: 9,
  'same mid by REST': 9,
  resolve: 7,
  'check start': 4,
  'check mark': 10,
  'check end': 2,
  discard: 4,
  resend: 7,
  import: 3,
  'import cancel': 1,
  'import undo': 3,
  bulk: 3,
  'unsent file': 8,
}

const PHOTO_WORK = { ...STAFF_WORK, images: 60 }

/** Decisions that are made some time after the person has read the screen. */
const MAY_BE_LATE = new Set<StaffMutation>(['unsell', 'release', 'delete', 'resolve'])

export async function work(world: World, device: Device, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const kind = scheduler.weighted(world.hasPhotos ? PHOTO_WORK : STAFF_WORK)
  if (kind === 'discard') return discard(world, tab)
  if (kind === 'resend') return resend(world, tab)
  if (kind === 'draft') return typeInForm(world, tab)
  if (kind === 'form') return editInForm(world, device, tab)
  if (kind === 'same mid by REST') return callRestForPending(world, tab)
  if (kind === 'import') return startImport(world, tab)
  if (kind === 'import cancel') return cancelImport(world, tab)
  if (kind === 'import undo') return undoImport(world, tab)
  if (kind === 'unsent file') return carryUnsent(world, tab)
  if (kind === 'bulk') return changeSeveral(world, tab)
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
  const attended = scheduler.chance(0.3)
  const result = tab.staff && (await changes.change(tab.staff, mutation, { attended }))
  if (!result) return
  journal.trace(() => {
    const outcome = result.kind === 'queued' ? short(result.mid) : JSON.stringify(result)
    return `${tab.name} ${mutation.name} ${short(mutation.uid ?? 'new')} ${JSON.stringify(mutation.args)} -> ${outcome}`
  })
  if (result.kind === 'refused') journal.count(`refused on the device: ${result.verdict.code}`)
  if (result.kind !== 'queued') return
  world.guard(() => checkQueued(world, tab, result.mid))
  if (attended) journal.attendedBy.set(result.mid, tab)
  void result.reported.then(({ kind }) => {
    journal.count(`reported: ${kind}`)
    journal.results.set(result.mid, kind)
  })
  if (!/delete|restore/.test(mutation.name) && scheduler.chance(0.15)) undoLater(world, tab, [result.mid], 'op: undo')
}

/** S5, S37: what the screen calls saved on this device is stored and visible there. */
function checkQueued(world: World, tab: Tab, mid: string): void {
  const isStored = world.journal.stored.has(mid)
  const rows = [...tab.view.table('outbox').values()]
  const isVisible = rows.some(({ envelope }) => envelope.mid === mid)
  const isDone = world.server.model.has(mid) || world.journal.expectedLosses.has(mid)
  if (isStored && tab.isAlive && !isVisible && !isDone)
    throw new Violation('S37', `${tab.name} does not show ${short(mid)}, which is stored`)
}

/** Opens a form, and saves it later. */
function editInForm(world: World, device: Device, tab: Tab): void {
  const { scheduler, journal } = world
  const car = scheduler.pick(carsOf(tab))
  if (!car) return
  journal.count('op: form')
  mutateLater(world, device, tab, { name: 'car.edit', uid: car.uid, args: { fields: changedFields(world, tab, car) } })
}

/** The mutation is based on what the screen displays now, and made later. */
function mutateLater(world: World, device: Device, tab: Tab, mutation: MutationRequest): void {
  const { scheduler } = world
  scheduler.after(scheduler.between(500, 30_000), () => {
    if (world.isRecovering || !tab.isAlive || tab.isFrozen || !device.openTabs.includes(tab)) return
    void mutate(world, tab, mutation)
  })
}

/** A person discards something pending or refused. */
async function discard(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  await tab.view.refresh()
  const pending = [...tab.view.table('outbox').values()].filter(({ outcome }) => !outcome)
  const refused = [...tab.view.table('refused').values()]
  const chosen = scheduler.pick([...pending, ...refused])
  if (!chosen) return
  const { mid } = chosen.envelope
  journal.count('op: discard')
  journal.trace(() => `${tab.name} discards ${short(mid)}`)
  if ('key' in chosen) {
    await undo(world, tab, [mid])
    return
  }
  for (const each of [chosen.envelope, ...(chosen.dependants ?? [])]) journal.expectedLosses.set(each.mid, 'discarded')
  if (tab.staff) await refusals.discard(tab.staff, mid)
}

async function resend(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  await tab.view.refresh()
  const refused = scheduler.pick([...tab.view.table('refused').values()])
  if (!refused) return
  const { mid, envelope, verdict, dependants = [] } = refused
  // Before the call, because the device may crash during it.
  const replaced = [envelope, ...dependants]
  const added = replaced.filter((each) => !journal.expectedLosses.has(each.mid))
  for (const each of added) journal.expectedLosses.set(each.mid, 'sent again')
  const isDeleted = verdict.code === 'deleted' && envelope.name.startsWith('car.')
  const result =
    tab.staff &&
    (await (isDeleted ? refusals.recreate(tab.staff, mid) : refusals.resend(tab.staff, mid, envelope.args as never)))
  journal.trace(() => `${tab.name} resends ${short(refused.mid)} -> ${JSON.stringify(result)}`)
  if (result?.kind !== 'queued') {
    // Another tab may have discarded or sent it.
    const isStill = world.mirror.get(world.storeOf(tab), 'refused', mid) !== undefined
    if (result && isStill) for (const each of added) journal.expectedLosses.delete(each.mid)
    return
  }
  journal.count(isDeleted ? 'op: recreate' : 'op: resend')
  if (replaced.length > 1) journal.count('op: resend with dependants')
  world.guard(() => checkSentAgain(world, replaced))
}

/** S20: a mutation is sent again together with its dependants, each under a new mid and with its uid. */
function checkSentAgain({ journal }: World, replaced: readonly Envelope[]): void {
  const old = new Set(replaced.map(({ mid }) => mid))
  const content = ({ name, uid, args }: Pick<Envelope, 'name' | 'uid' | 'args'>) =>
    canonical({ name, uid, args: { ...withoutAdminFields(args), saleId: undefined } })
  const made = new Set([...journal.stored.values()].filter(({ mid }) => !old.has(mid)).map(content))
  for (const each of replaced)
    if (!made.has(content(each))) throw new Violation('S20', `${each.name} ${short(each.mid)} is not sent again`)
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
