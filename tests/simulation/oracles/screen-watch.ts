// Checks every state that a tab displays.

import type { Car } from '#domain/cars/car.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { checkView } from './reference-view.ts'
import type { ServerWatch } from './server-watch.ts'

const TYPED_FIELDS = ['price', 'mileage', 'color', 'description'] as const

/** How a mutation removes a value. The car then lacks the field. */
const NO_VALUE = ''

/** Only every so many changes, because it replays the outbox. */
const VIEW_CHECK_INTERVAL = 3

interface Displayed {
  cars: Map<string, Car>
  /** All displayed values, by `UID.FIELD`. */
  values: Map<string, Set<unknown>>
}

interface Dependencies {
  journal: Journal
  serverWatch: ServerWatch
  /** The numbers of cars that the server has deleted, by uid. */
  deleted: ReadonlyMap<string, number>
}

export class ScreenWatch {
  readonly #displayed = new WeakMap<Tab, Displayed>()
  readonly #typedBy = new Map<unknown, string>()
  readonly #world: Dependencies
  #learnedCount = 0
  #viewChanges = 0

  constructor(world: Dependencies) {
    this.#world = world
  }

  onViewChange(tab: Tab): void {
    this.#learn()
    const displayed = this.#displayed.get(tab) ?? { cars: new Map(), values: new Map() }
    this.#displayed.set(tab, displayed)
    const { base, overlay, world } = tab.view
    if (++this.#viewChanges % VIEW_CHECK_INTERVAL === 0) checkView(tab)
    for (const uid of new Set([...displayed.cars.keys(), ...base.cars.keys(), ...overlay.cars.keys()])) {
      const car = world.get('car', uid)
      const before = displayed.cars.get(uid)
      if (car === before) continue
      if (car) {
        this.#checkRules(tab, car)
        displayed.cars.set(uid, car)
        if (tab.actor.id !== null) this.#checkValues(tab, displayed, car, before)
      } else {
        displayed.cars.delete(uid)
        if (tab.actor.id !== null) this.#checkDisappearance(tab, uid)
      }
    }
  }

  #checkRules(tab: Tab, car: Car): void {
    if (car.sold && (car.enabled || car.featured))
      throw new Violation('S50', `${tab.name} displays a sold car as for sale`)
    if (tab.actor.id === null && !isPublic(car))
      throw new Violation('S35', `${tab.name} displays ${car.id}, which is not public, to a visitor`)
  }

  /** S32: an applied value is never replaced by an older one on the screen of the person who typed it. */
  #checkValues(tab: Tab, { values }: Displayed, car: Car, before: Car | undefined): void {
    for (const field of TYPED_FIELDS) {
      const key = `${car.uid}.${field}`
      const seen = values.get(key) ?? new Set()
      values.set(key, seen)
      const last = before?.[field]
      if (
        last !== undefined &&
        car[field] !== last &&
        seen.has(car[field]) &&
        this.#isApplied(tab, car.uid, last, car[field] ?? NO_VALUE)
      ) {
        if (this.#world.serverWatch.cars.get(car.uid)?.[field] === car[field]) continue

        throw new Violation(
          'S32',
          `${tab.name} displayed ${last}, typed there, then ${car[field]} again, in ${short(car.uid)}`,
        )
      }
      seen.add(car[field])
    }
  }

  #isApplied(tab: Tab, uid: string, value: unknown, older: unknown): boolean {
    const { journal, serverWatch } = this.#world
    const mid = this.#typedBy.get(value)
    if (!mid || serverWatch.lostByRestore.has(mid)) return false
    // Edits of a deleted car are refused one after the other, until a pull removes it.
    if (!serverWatch.cars.has(uid)) return false
    // A value that was sent again: a tab may receive the refusal of the first mutation late.
    if (serverWatch.repeatable.has(older) || serverWatch.repeatable.has(value)) return false
    // A mutation that was withdrawn too late is displayed again.
    const decided = [...tab.view.overlay.conflicts.values()].flatMap(({ fields }) => Object.values(fields))
    if (decided.some(({ mine }) => mine === older)) return false
    const maker = this.#typedBy.get(older) ?? ''
    // Lost by a restore, and applied again after what the restore has kept. Whether it has lost a pruned mutation is not known.
    if (serverWatch.lostByRestore.has(maker) || (serverWatch.restores > 0 && serverWatch.pruned.has(maker)))
      return false
    if (this.#isSentAgain(tab, maker)) return false
    if (journal.withdrawn.has(maker) || (journal.stored.has(maker) && !serverWatch.outcomes.has(maker))) return false
    if (journal.withdrawn.has(mid) || !tab.name.startsWith(journal.stored.get(mid)?.deviceName ?? '?')) return false
    // A mutation that it depended on may have been withdrawn.
    for (const each of journal.withdrawn.keys()) if (journal.stored.get(each)?.uid === uid) return false
    const status = serverWatch.outcomes.get(mid)?.status
    return status === 'applied' || status === 'merged'
  }

  /** S12, S37: after a start over the view shows what the former outbox had sent, until the new one has its outcome. */
  #isSentAgain({ view }: Tab, mid: string): boolean {
    const sentAs = this.#world.serverWatch.outcomes.get(mid)?.clientId
    if (sentAs === undefined || sentAs === view.table('device').get('device')?.clientId) return false
    return [...view.table('outbox').values()].some(({ envelope, outcome }) => envelope.mid === mid && !outcome)
  }

  /** S32: a car that the server has and never deleted does not disappear. */
  #checkDisappearance(tab: Tab, uid: string): void {
    const { deleted, journal, serverWatch } = this.#world
    // A log-out has emptied the database.
    if (tab.view.table('device').get('device')?.session !== 'open') return
    if (serverWatch.lostCars.has(uid) || deleted.has(uid) || journal.withdrawn.has(uid)) return
    if (tab.view.overlay.deletions.has(uid) || !serverWatch.cars.has(uid)) return
    if (hasTakenNumber(tab, uid)) return
    throw new Violation('S32', `${short(uid)} disappears from ${tab.name}`)
  }

  #learn(): void {
    const { stored } = this.#world.journal
    if (stored.size === this.#learnedCount) return
    for (const { mid, name, args } of [...stored.values()].slice(this.#learnedCount)) {
      const values = name === 'car.create' ? args.car : name === 'car.edit' ? targets(args.fields as never) : {}
      for (const typed of Object.values(values as object)) {
        const value = typed ?? NO_VALUE
        // A value that was sent again may be displayed again.
        if (this.#typedBy.has(value)) this.#world.serverWatch.repeatable.add(value)
        this.#typedBy.set(value, mid)
      }
    }
    this.#learnedCount = stored.size
  }
}

const targets = (fields: Record<string, { to: unknown }>) =>
  Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))

/** A base that is not the server's present one can have a car with the stock number of a pending creation: the view predicts a refusal. */
function hasTakenNumber({ view }: Tab, uid: string): boolean {
  const creation = [...view.table('outbox').values()].find(({ envelope }) => envelope.mid === uid)
  const { stockNumber } = (creation?.envelope.args as { car?: Partial<Car> } | undefined)?.car ?? {}
  const key = stockNumber && stockNumberKey(stockNumber)
  const others = [...view.base.cars.values(), ...view.overlay.cars.values()]
  return others.some((car) => car.stockNumber && stockNumberKey(car.stockNumber) === key)
}
