// The records that pending mutations change, over the base. To roll a mutation back, its row is dropped and the rest is replayed.
import type { Car } from '#domain/cars/car.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { Deletion, World } from '#domain/mutations/world.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { mergeSettings } from '#domain/settings/settings-fields.ts'

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
  /** The uids of cars that have, or had before a later mutation, the stock number with this key. */
  stockNumbers: Map<string, string[]>
  /** The uids of the records that a pending mutation names. */
  touched: Set<string>
}

export function emptyOverlay(): Overlay {
  return {
    cars: new Map(),
    inquiries: new Map(),
    conflicts: new Map(),
    settings: null,
    deletions: new Map(),
    stockNumbers: new Map(),
    touched: new Set(),
  }
}

export function worldOf(base: BaseRecords, overlay: Overlay): World {
  const present = <T>(uid: string, above: Map<string, T>, below: Map<string, T>) =>
    overlay.deletions.has(uid) ? undefined : (above.get(uid) ?? below.get(uid))
  const car = (uid: string) => present(uid, overlay.cars, base.cars)
  return {
    car,
    carByNumber(id) {
      for (const cars of [overlay.cars, base.cars]) {
        for (const { uid } of cars.values()) if (car(uid)?.id === id) return car(uid)
      }
      return undefined
    },
    carByStockNumber(key) {
      for (const holders of [overlay.stockNumbers, stockNumbersIn(base)]) {
        for (const uid of holders.get(key) ?? []) {
          const current = car(uid)
          if (current?.stockNumber && stockNumberKey(current.stockNumber) === key) return current
        }
      }
      return undefined
    },
    inquiry: (uid) => present(uid, overlay.inquiries, base.inquiries),
    // The base may be of an older version that did not know every setting.
    settings: () =>
      overlay.settings ?? (base.settings ? mergeSettings(DEFAULT_SETTINGS, base.settings) : DEFAULT_SETTINGS),
    deletion: (uid) => overlay.deletions.get(uid),
    conflict: (uid) => overlay.conflicts.get(uid) ?? base.conflicts.get(uid),
  }
}

/** Puts a car that a pending mutation changes or creates. */
export function putCar(overlay: Overlay, car: Car): void {
  overlay.cars.set(car.uid, car)
  indexStockNumber(overlay.stockNumbers, car)
}

function indexStockNumber(index: Overlay['stockNumbers'], { uid, stockNumber }: Car): void {
  if (stockNumber === undefined) return
  const key = stockNumberKey(stockNumber)
  const uids = index.get(key)
  if (!uids) index.set(key, [uid])
  else if (!uids.includes(uid)) uids.push(uid)
}

/** Computed once per base: an import looks up one stock number per row. */
const baseStockNumbers = new WeakMap<BaseRecords, Overlay['stockNumbers']>()

function stockNumbersIn(base: BaseRecords): Overlay['stockNumbers'] {
  const known = baseStockNumbers.get(base)
  if (known) return known
  const index: Overlay['stockNumbers'] = new Map()
  for (const car of base.cars.values()) indexStockNumber(index, car)
  baseStockNumbers.set(base, index)
  return index
}

/** Clamp a slow device clock to the newest server timestamp, so that a car of the current model year is not rejected as a future one. */
export function clampToServerTime(base: BaseRecords, now: string): string {
  const latest = newestTimestamp(base)
  return now > latest ? now : latest
}

/** Computed once per base: there are many cars, and mutations are replayed one at a time. */
const newestTimestamps = new WeakMap<BaseRecords, string>()

function newestTimestamp(base: BaseRecords): string {
  const known = newestTimestamps.get(base)
  if (known !== undefined) return known
  let latest = ''
  for (const { updatedAt } of base.cars.values()) if (updatedAt > latest) latest = updatedAt
  newestTimestamps.set(base, latest)
  return latest
}
