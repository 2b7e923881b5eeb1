// What waits, laid over what the server said. Taking a change back is dropping its row and replaying the rest.
import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Deletion, World } from '#domain/mutations/world.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

/** What the server said. */
export interface BaseRecords {
  cars: Map<string, Car>
  inquiries: Map<string, Inquiry>
  conflicts: Map<string, Conflict>
  settings: SiteSettings | null
}

export interface Overlay {
  cars: Map<string, Car>
  inquiries: Map<string, Inquiry>
  conflicts: Map<string, Conflict>
  settings: SiteSettings | null
  deletions: Map<string, Deletion>
  /** The records that a waiting change is about. */
  touched: Set<string>
}

export function emptyOverlay(): Overlay {
  return {
    cars: new Map(),
    inquiries: new Map(),
    conflicts: new Map(),
    settings: null,
    deletions: new Map(),
    touched: new Set(),
  }
}

export function worldOf(base: BaseRecords, over: Overlay): World {
  const present = <T>(uid: string, above: Map<string, T>, below: Map<string, T>) =>
    over.deletions.has(uid) ? undefined : (above.get(uid) ?? below.get(uid))
  const car = (uid: string) => present(uid, over.cars, base.cars)
  return {
    car,
    carByNumber(id) {
      for (const cars of [over.cars, base.cars]) {
        for (const { uid } of cars.values()) if (car(uid)?.id === id) return car(uid)
      }
      return undefined
    },
    inquiry: (uid) => present(uid, over.inquiries, base.inquiries),
    settings: () => over.settings ?? base.settings ?? DEFAULT_SETTINGS,
    deletion: (uid) => over.deletions.get(uid),
    conflict: (uid) => over.conflicts.get(uid) ?? base.conflicts.get(uid),
  }
}

/** A clock may be years behind: by what the server has said it is this late at least, and a car of this year is none of the future. */
export function noEarlierThan(base: BaseRecords, now: string): string {
  const latest = latestOf(base)
  return now > latest ? now : latest
}

/** Looked for once in each base: there are many cars, and a change at a time is laid over them. */
const latests = new WeakMap<BaseRecords, string>()

function latestOf(base: BaseRecords): string {
  const known = latests.get(base)
  if (known !== undefined) return known
  let latest = ''
  for (const { updatedAt } of base.cars.values()) if (updatedAt > latest) latest = updatedAt
  latests.set(base, latest)
  return latest
}
