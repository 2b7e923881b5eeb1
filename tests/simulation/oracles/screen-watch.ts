// Looks at every frame that a tab shows.

import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { short } from '#tests/simulation/names.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'

const TYPED = ['price', 'mileage', 'color', 'description'] as const

interface Frames {
  cars: Map<string, Car>
  /** Per car and field all that was shown. */
  values: Map<string, Set<unknown>>
}

export class ScreenWatch {
  readonly #frames = new WeakMap<Tab, Frames>()
  readonly #typedBy = new Map<unknown, string>()
  readonly #world: World
  #known = 0

  constructor(world: World) {
    this.#world = world
  }

  shown(tab: Tab): void {
    this.#learn()
    const frames = this.#frames.get(tab) ?? { cars: new Map(), values: new Map() }
    this.#frames.set(tab, frames)
    const { base, over, world } = tab.view
    for (const uid of new Set([...frames.cars.keys(), ...base.cars.keys(), ...over.cars.keys()])) {
      const car = world.car(uid)
      const before = frames.cars.get(uid)
      if (car === before) continue
      if (car) {
        this.#rules(tab, car)
        frames.cars.set(uid, car)
        if (tab.actor.id !== null) this.#values(tab, frames, car, before)
      } else {
        frames.cars.delete(uid)
        if (tab.actor.id !== null) this.#vanished(tab, uid)
      }
    }
  }

  #rules(tab: Tab, car: Car): void {
    if (car.sold && (car.enabled || car.featured))
      throw new Violation('S50', `${tab.name} shows a sold car as for sale`)
    if (tab.actor.id === null && !isPublic(car)) throw new Violation('S35', `${tab.name} shows ${car.id} to a visitor`)
  }

  /** S32: what a person typed never gives way to what was there before, unless it was not made. */
  #values(tab: Tab, { values }: Frames, car: Car, before: Car | undefined): void {
    for (const field of TYPED) {
      const key = `${car.uid}.${field}`
      const seen = values.get(key) ?? new Set()
      values.set(key, seen)
      const last = before?.[field]
      if (
        last !== undefined &&
        car[field] !== last &&
        seen.has(car[field]) &&
        this.#stands(tab, car.uid, last, car[field])
      ) {
        if (this.#world.serverWatch.cars.get(car.uid)?.[field] === car[field]) continue

        throw new Violation(
          'S32',
          `${tab.name} showed ${last} typed there, and ${car[field]} again, in ${short(car.uid)}`,
        )
      }
      seen.add(car[field])
    }
  }

  #stands(tab: Tab, uid: string, value: unknown, older: unknown): boolean {
    const { journal, serverWatch } = this.#world
    const mid = this.#typedBy.get(value)
    if (!mid || serverWatch.restores > 0) return false
    // Sent again after it was refused: a tab that hears late takes the first one back only now.
    if (serverWatch.chosen.has(older) || serverWatch.chosen.has(value)) return false
    // What was taken back too late returns.
    const decided = [...tab.view.over.conflicts.values()].flatMap(({ fields }) => Object.values(fields))
    if (decided.some(({ mine }) => mine === older)) return false
    const maker = this.#typedBy.get(older) ?? ''
    if (journal.withdrawn.has(maker) || (journal.kept.has(maker) && !serverWatch.answers.has(maker))) return false
    if (journal.withdrawn.has(mid) || !tab.name.startsWith(journal.kept.get(mid)?.from ?? '?')) return false
    // It stood on another change, which was taken back.
    for (const each of journal.withdrawn.keys()) if (journal.kept.get(each)?.uid === uid) return false
    const status = serverWatch.answers.get(mid)?.status
    return status === 'applied' || status === 'merged'
  }

  /** S32: a car that the server has and never deleted does not leave the screen. */
  #vanished(tab: Tab, uid: string): void {
    const { deleted, journal, serverWatch } = this.#world
    if (serverWatch.restores > 0 || deleted.has(uid) || journal.withdrawn.has(uid)) return
    if (tab.view.over.deletions.has(uid) || !serverWatch.cars.has(uid)) return
    throw new Violation('S32', `${short(uid)} vanishes from ${tab.name}`)
  }

  #learn(): void {
    const { kept } = this.#world.journal
    if (kept.size === this.#known) return
    for (const { mid, name, args } of [...kept.values()].slice(this.#known)) {
      const values = name === 'car.create' ? args.car : name === 'car.edit' ? targets(args.fields as never) : {}
      for (const value of Object.values(values as object)) {
        // Sent again, it may well return.
        if (this.#typedBy.has(value)) this.#world.serverWatch.chosen.add(value)
        this.#typedBy.set(value, mid)
      }
    }
    this.#known = kept.size
  }
}

const targets = (fields: Record<string, { to: unknown }>) =>
  Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
