// Imports of vehicles, bulk actions and undo: what a person starts, cancels and undoes in a tab.
import type { LocalStore } from '#app/local/db/local-store.ts'
import * as imports from '#app/sync/imports/imports.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import { changeAll } from '#app/sync/mutate/changes.ts'
import * as undoing from '#app/sync/mutate/undo.ts'
import { singleMutations } from '#domain/mutations/subjects.ts'
import { contentOf } from './content-of.ts'
import { carsOf, changedFields, newCar } from './mutations.ts'
import { short } from './names.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const MAX_IMPORTED_CARS = 8

/** A file with new vehicles and changes of known ones. */
export async function startImport(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const cars = carsOf(tab)
  const requests: MutationRequest[] = []
  for (let row = 0; row < 3; row += 1) {
    const car = cars[row]
    if (car && scheduler.chance(0.6))
      requests.push({ name: 'car.edit', uid: car.uid, args: { fields: changedFields(world, tab, car) } })
    else if (cars.length + row < MAX_IMPORTED_CARS)
      requests.push({ name: 'car.create', args: { car: { ...newCar(world) } } })
  }
  if (requests.length === 0) return
  const result = tab.staff && (await imports.startImport(tab.staff, { fileName: 'cars.csv', requests, rejected: 0 }))
  journal.trace(() => `${tab.name} imports ${requests.length} rows -> ${JSON.stringify(result)}`)
  if (result?.kind !== 'started') return
  journal.count('op: import')
  world.guard(() => checkStored(world, requests))
  // Most mistakes are noticed at once.
  if (scheduler.chance(0.4))
    scheduler.after(scheduler.between(500, 15_000), () => void undoOne(world, tab, result.importId))
}

export async function cancelImport(world: World, tab: Tab): Promise<void> {
  const { journal } = world
  const found = await chooseImport(world, tab)
  if (!found) return
  const cancelled = await losing(
    world,
    tab,
    found.mids,
    async () => tab.staff && imports.cancelImport(tab.staff, found.id),
  )
  journal.count('op: cancel of an import')
  journal.trace(() => `${tab.name} cancels import ${short(found.id)} -> ${cancelled}`)
}

export async function undoImport(world: World, tab: Tab): Promise<void> {
  const found = await chooseImport(world, tab)
  if (found) await undoOne(world, tab, found.id)
}

async function undoOne(world: World, tab: Tab, importId: string): Promise<void> {
  const { journal, isRecovering } = world
  if (isRecovering || !tab.isAlive || tab.isFrozen) return
  const found = (await importsIn(world.storeOf(tab))).find(({ id }) => id === importId)
  if (!found) return
  const result = await losing(world, tab, found.mids, async () => tab.staff && imports.undoImport(tab.staff, importId))
  journal.trace(() => `${tab.name} undoes import ${short(importId)} -> ${JSON.stringify(result)}`)
  journal.count(result?.kind === 'undone' ? 'op: undo of an import' : 'undo of an import: nothing to do')
}

const chooseImport = async (world: World, tab: Tab): Promise<imports.ImportView | undefined> =>
  world.scheduler.pick(await importsIn(world.storeOf(tab)))

/** All that the device has, however old. */
const importsIn = (store: LocalStore) => store.read((tx) => imports.readImports(tx, new Date(0).toISOString()))

/** One change of several vehicles, and its Undo. */
export async function changeSeveral(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const flag = scheduler.pick(['enabled', 'featured', 'price'] as const)
  const requests = carsOf(tab).map((car): MutationRequest => {
    const to = flag === 'price' ? world.number() : !car[flag]
    return { name: 'car.edit', uid: car.uid, args: { fields: { [flag]: { from: car[flag], to } } } }
  })
  const result = tab.staff && (await changeAll(tab.staff, requests))
  if (result?.kind !== 'queued' || result.made.length === 0) return
  journal.count('op: bulk')
  const made = new Set(result.made)
  world.guard(() =>
    checkStored(
      world,
      requests.filter(({ uid }) => made.has(uid as string)),
    ),
  )
  if (scheduler.chance(0.6)) undoLater(world, tab, result.mids, 'op: bulk undo')
}

/** S5, S90: the changes of one action are stored together, each once. */
function checkStored({ journal }: World, requests: readonly MutationRequest[]): void {
  const stored = [...journal.stored.values()].flatMap((each) =>
    (each.name === 'car.import' ? singleMutations(each) : [each]).map(contentOf),
  )
  for (const request of requests) {
    const times = stored.filter((content) => content === contentOf(request)).length
    if (times === 0) throw new Violation('S5', `${request.name} of ${requests.length} changes is not stored`)
  }
}

export function undoLater(world: World, tab: Tab, mids: readonly string[], label: string): void {
  const { scheduler, journal } = world
  scheduler.after(scheduler.between(200, 10_000), async () => {
    if (world.isRecovering || !tab.isAlive || tab.isFrozen) return
    const result = await undo(world, tab, mids)
    if (result?.kind === 'undone') journal.count(label)
  })
}

export async function undo(world: World, tab: Tab, mids: readonly string[]) {
  const result = await losing(world, tab, mids, async () => tab.staff && undoing.undo(tab.staff, mids))
  world.journal.trace(() => `${tab.name} undoes ${mids.map(short)} -> ${JSON.stringify(result)}`)
  return result
}

/** The person agrees to lose what no request had. @param run must not lose anything else */
async function losing<T>(world: World, tab: Tab, mids: readonly string[], run: () => Promise<T>): Promise<T> {
  const { journal, mirror, server } = world
  const store = world.storeOf(tab)
  const added = mids.filter((mid) => !journal.expectedLosses.has(mid))
  for (const mid of added) journal.expectedLosses.set(mid, 'undone')
  const result = await run()
  const left = new Set(mirror.all(store, 'outbox').map(({ envelope }) => envelope.mid))
  for (const { envelope, dependants = [] } of mirror.all(store, 'refused'))
    for (const { mid } of [envelope, ...dependants]) left.add(mid)
  const isDone = (mid: string) => (server.model.decided.get(mid)?.outcome.status ?? 'refused') !== 'refused'
  for (const mid of added) if (left.has(mid) || isDone(mid)) journal.expectedLosses.delete(mid)
  return result
}
