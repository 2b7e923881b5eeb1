// From the view of the device to what the screens of this tab show. A record that has not changed stays the same object.

import type { EnquiryRow, StaffName } from '#app/local/db/local-store.ts'
import { isWaiting } from '#app/local/outbox/outbox-rows.ts'
import { byAddition, type CarView, type LoadState, showCars } from '#app/local/state/cars.ts'
import { sameList } from '#app/local/state/store.ts'
import { type AttentionItem, shownAttention } from '#app/local/state/use-attention.ts'
import { type InquiryView, shownInquiries } from '#app/local/state/use-inquiries.ts'
import { shownOwnEnquiries } from '#app/local/state/use-own-inquiries.ts'
import { shownWaiting } from '#app/local/state/use-pending.ts'
import { shownSettings } from '#app/local/state/use-settings.ts'
import { shownStaff } from '#app/local/state/use-staff.ts'
import type { Car } from '#domain/cars/car.ts'
import { mayDecide } from '#domain/mutations/conflict.ts'
import type { DeviceView } from './device-view.ts'

/** What came with the page: newer than the device may be, until the first answer. */
export interface Newer {
  cars: readonly Car[]
  settings: boolean
}

export const NOTHING_NEWER: Newer = { cars: [], settings: false }

const NOBODY: StaffName[] = []
const marked = new WeakMap<object, object>()

/** The record with its mark, the same object as long as the record is. */
function waiting<T extends object>(record: T): T & { waiting: true } {
  const known = marked.get(record) ?? { ...record, waiting: true }
  marked.set(record, known)
  return known as T & { waiting: true }
}

export function publishView(view: DeviceView, state: LoadState, newer: Newer): void {
  const aliases = new Map([...view.table('aliases').values()].map(({ id, uid }) => [id, uid]))
  showCars(carsOf(view, newer), state, aliases)
  const inquiries = records(view, 'inquiries').sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) as InquiryView[]
  const shown = shownInquiries.get()
  if (shown.state !== state || !sameList(shown.inquiries, inquiries)) shownInquiries.set({ inquiries, state })
  if (!newer.settings && (view.base.settings || view.over.settings)) shownSettings.set(view.world.settings())
  shownStaff.set(view.table('device').get('device')?.staff ?? NOBODY)
  shownAttention.set(attentionOf(view))
  const waits = [...view.table('outbox').values()].filter(isWaiting).sort((a, b) => a.seq - b.seq)
  shownWaiting.set(waits.map(({ envelope }) => envelope))
}

export function waitingChanges(view: DeviceView): number {
  return [...view.table('outbox').values()].filter(isWaiting).length
}

function carsOf(view: DeviceView, newer: Newer): CarView[] {
  const cars = records(view, 'cars')
  if (newer.cars.length === 0) return cars.sort(byAddition)
  const merged = new Map(cars.map((car) => [car.uid, car]))
  for (const car of newer.cars) {
    const known = merged.get(car.uid)
    if (!known || (known.version < car.version && !view.over.touched.has(car.uid))) merged.set(car.uid, car)
  }
  return [...merged.values()].sort(byAddition)
}

function records<K extends 'cars' | 'inquiries'>(view: DeviceView, kind: K) {
  const { base, over } = view
  const found = []
  for (const [uid, record] of base[kind]) {
    const shown = over[kind].get(uid) ?? record
    if (!over.deletions.has(uid)) found.push(over.touched.has(uid) ? waiting(shown) : shown)
  }
  for (const [uid, record] of over[kind]) {
    if (!base[kind].has(uid) && !over.deletions.has(uid)) found.push(waiting(record))
  }
  return found as (K extends 'cars' ? CarView : InquiryView)[]
}

function attentionOf(view: DeviceView): AttentionItem[] {
  const refused = [...view.table('refused').values()].map(
    ({ mid, ...row }): AttentionItem => ({
      key: mid,
      kind: row.verdict.status === 'refused' ? 'refused' : 'stands',
      ...row,
    }),
  )
  // A decision that waits is made, also one that cannot be replayed here: of a deletion only the server knows.
  const conflicts = [...view.base.conflicts.values()]
    .filter(({ uid, state }) => state === 'open' && !view.over.touched.has(uid))
    .filter((conflict) => mayDecide(view.actor, conflict))
    .map((conflict): AttentionItem => ({ key: conflict.uid, kind: 'conflict', conflict }))
  return [...refused, ...conflicts]
}

/** @returns how many of them wait */
export function publishEnquiries(rows: readonly EnquiryRow[]): number {
  const own = rows.map(({ mid, at, state, carId, carName, input, message = '', issues = [] }) => ({
    mid,
    at,
    state,
    ...(carId === undefined ? {} : { carId }),
    ...(carName === undefined ? {} : { carName }),
    ...(state === 'refused' && input ? { refused: { input, message, issues } } : {}),
  }))
  shownOwnEnquiries.set(own.sort((a, b) => (a.at < b.at ? 1 : -1)))
  return rows.filter(({ state }) => state === 'waiting').length
}
