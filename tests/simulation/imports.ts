// Imports of vehicles and bulk actions: what a person starts, cancels and undoes in a tab.

import { countRemaining } from '#app/local/outbox/planned-mutations.ts'
import type { MutationRequest } from '#app/sync/client.ts'
import { contentOf } from './content-of.ts'
import type { Device } from './device.ts'
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
  const result = await tab.imports?.start({ fileName: 'cars.csv', requests, rejected: 0 })
  journal.trace(() => `${tab.name} imports ${requests.length} rows -> ${JSON.stringify(result)}`)
  if (result?.kind !== 'started') return
  journal.count('op: import')
  journal.imports.set(result.importId, requests)
  // Most mistakes are noticed at once.
  if (scheduler.chance(0.4))
    scheduler.after(scheduler.between(500, 15_000), () => void undo(world, tab, result.importId))
}

export async function cancelImport(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  await tab.view.refresh()
  const { importId } = scheduler.pick([...tab.view.table('imports').values()]) ?? {}
  if (importId === undefined) return
  const settle = confirmWithdrawals(world, tab, (row) => row.importId === importId)
  const store = world.storeOf(tab)
  const withdrawn = await tab.imports?.cancel(importId)
  settle()
  if (withdrawn) world.importWatch.onCancelled(store, importId)
  journal.count('op: cancel of an import')
  journal.trace(() => `${tab.name} cancels import ${short(importId)} -> ${withdrawn}`)
}

export async function undoImport(world: World, tab: Tab): Promise<void> {
  const { scheduler } = world
  await tab.view.refresh()
  const { importId } = scheduler.pick([...tab.view.table('imports').values()].filter(({ undoes }) => !undoes)) ?? {}
  if (importId !== undefined) await undo(world, tab, importId)
}

async function undo(world: World, tab: Tab, importId: string): Promise<void> {
  const { journal, isRecovering } = world
  if (isRecovering || !tab.isAlive || tab.isFrozen) return
  const store = world.storeOf(tab)
  const result = await tab.imports?.undo(importId).catch(() => undefined)
  if (result?.kind === 'started' && result.withdrawn > 0) world.importWatch.onCancelled(store, importId)
  journal.trace(() => `${tab.name} undoes import ${short(importId)} -> ${JSON.stringify(result)}`)
  journal.count(result?.kind === 'started' ? 'op: undo of an import' : 'undo of an import: nothing to do')
}

/** One change of several vehicles, and its Undo while nothing was sent. */
export async function changeSeveral(world: World, device: Device, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const flag = scheduler.pick(['enabled', 'featured', 'price'] as const)
  const requests = carsOf(tab).map((car): MutationRequest => {
    const to = flag === 'price' ? world.number() : !car[flag]
    return { name: 'car.edit', uid: car.uid, args: { fields: { [flag]: { from: car[flag], to } } } }
  })
  const result = await tab.changes?.changeAll(requests)
  if (result?.kind !== 'queued' || result.made.length === 0) return
  journal.count('op: bulk')
  const mids = result.made.map(({ mid }) => mid)
  const stored = mids.filter((mid) => journal.stored.has(mid))
  if (stored.length !== mids.length) throw new Violation('S5', `${stored.length} of ${mids.length} changes are stored`)
  if (!scheduler.chance(0.6)) return
  await scheduler.sleep(scheduler.between(200, 4000))
  if (world.isRecovering || !tab.isAlive || tab.isFrozen) return
  const settle = confirmWithdrawals(world, tab, ({ envelope }) => mids.includes(envelope.mid))
  const { withdrawn = [], sent = [] } = (await tab.changes?.withdrawUnsent(mids)) ?? {}
  settle()
  journal.count(withdrawn.length > 0 ? 'op: bulk undo' : 'op: bulk undo too late')
  journal.trace(() => `${tab.name} withdraws ${withdrawn.map(short)} and not ${sent.map(short)}`)
  const lost = withdrawn.find((mid) => !journal.withdrawn.has(mid))
  if (lost) throw new Violation('S21', `${short(lost)} is reported as withdrawn on ${device.name} and is not`)
}

type RowTest = (row: { envelope: { mid: string; name: string }; importId?: string }) => boolean

/** The person agrees to lose these. @returns to be called afterwards: what was not withdrawn must not be lost */
function confirmWithdrawals({ journal }: World, tab: Tab, isNamed: RowTest): () => void {
  const rows = [...tab.view.table('outbox').values()].filter((row) => isNamed(row) && !row.outcome && !row.withdrawn)
  const added = rows.map(({ envelope }) => envelope.mid).filter((mid) => !journal.expectedLosses.has(mid))
  for (const mid of added) journal.expectedLosses.set(mid, 'withdrawn')
  return () => {
    for (const mid of added) if (!journal.withdrawn.has(mid)) journal.expectedLosses.delete(mid)
    // With a vehicle that was never created goes everything about it.
    for (const { envelope } of rows)
      if (envelope.name === 'car.create' && journal.withdrawn.has(envelope.mid))
        journal.discardedCreations.add(envelope.mid)
  }
}

/**
 * S90, S91: of an import that a device still lists and that was neither cancelled nor undone, each row was made once: as a mutation, or as one that a rule has
 * refused on the device.
 */
export function checkImports({ devices, journal, mirror }: World): void {
  // What was sent again has the content of what it replaces.
  const made = [...journal.stored.values()].filter(({ mid }) => !journal.expectedLosses.has(mid)).map(contentOf)
  const gone = new Set([...journal.stored.values()].filter(({ mid }) => journal.expectedLosses.has(mid)).map(contentOf))
  for (const { name, stores } of devices) {
    for (const store of stores.values()) {
      for (const { importId, withdrawn } of mirror.all(store, 'imports')) {
        for (const request of withdrawn === undefined ? (journal.imports.get(importId) ?? []) : []) {
          const times = made.filter((content) => content === contentOf(request)).length
          const isRefused = journal.refusedHere.has(contentOf(request))
          if (times === 1 || isRefused || (times === 0 && gone.has(contentOf(request)))) continue
          throw new Violation('S90', `${request.name} of import ${short(importId)} on ${name} was made ${times} times`)
        }
      }
    }
  }
}

/** @returns what has not moved to the outbox yet */
export async function findRemainingImport({ devices }: World): Promise<string | null> {
  for (const { name, stores } of devices) {
    for (const [userId, store] of stores) {
      const remaining = await store.read(countRemaining)
      if (remaining > 0) return `${remaining} planned mutations of user ${userId} on ${name}`
    }
  }
  return null
}
