// Writes the view of the device into the stores the screens read. An unchanged record stays the same object.
import type { StaffName, VisitorInquiryRow } from '#app/local/db/rows.ts'
import { isPending } from '#app/local/outbox/outbox-rows.ts'
import { remainingOf, sumRemaining } from '#app/local/outbox/planned-mutations.ts'
import { type AttentionItem, attentionStore } from '#app/local/state/attention.ts'
import { type CarView, compareByNumber, type LoadState, publishCars } from '#app/local/state/cars.ts'
import { ownInquiriesStore } from '#app/local/state/own-inquiries.ts'
import { type Pending, pendingStore } from '#app/local/state/pending.ts'
import { publishRecords, STAFF_KINDS } from '#app/local/state/records.ts'
import { setNotation, settingsStore } from '#app/local/state/settings.ts'
import { staffStore } from '#app/local/state/staff.ts'
import type { Car } from '#domain/cars/car.ts'
import { type ListedKind, type RecordTypes, recordsOf } from '#domain/records/kinds.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import type { DeviceView } from './device-view.ts'

/** The data of a server-rendered page, which may be newer than the base until the first pull or load. */
export interface PageRecords {
  cars: readonly Car[]
  /** Whether the page contains settings, which are then not replaced by those of the view. */
  settings: boolean
}

export const NO_PAGE_RECORDS: PageRecords = { cars: [], settings: false }

const NO_STAFF: StaffName[] = []
const markedRecords = new WeakMap<object, object>()

/** The record marked as pending: the same object for the same record. */
function markPending<T extends object>(record: T): T & { isPending: true } {
  const marked = markedRecords.get(record) ?? { ...record, isPending: true }
  markedRecords.set(record, marked)
  return marked as T & { isPending: true }
}

export function publishView(view: DeviceView, state: LoadState, page: PageRecords): void {
  publishCars(mergeCars(view, page), state, view.table('aliases'))
  for (const kind of STAFF_KINDS) publishRecords(kind, records(view, kind), state, view.table('aliases'))
  if (!page.settings && (view.base.settings || view.overlay.settings)) publishSettings(view.world.settings())
  staffStore.set(view.table('device').get('device')?.staff ?? NO_STAFF)
  attentionStore.set(attentionItems(view))
  pendingStore.set(pendingOf(view))
}

export function publishSettings(settings: SiteSettings): void {
  settingsStore.set(settings)
  setNotation(notationOf(settings.region))
}

export function pendingOf(view: DeviceView): Pending {
  const rows = [...view.table('outbox').values()].filter(isPending).sort((a, b) => a.seq - b.seq)
  const mutations = rows.map(({ envelope }) => envelope)
  const planned = [...view.table('imports').values()].filter((row) => remainingOf(row) > 0)
  const times = [...mutations.slice(0, 1).map(({ madeAt }) => madeAt), ...planned.map(({ startedAt }) => startedAt)]
  const count = mutations.length + sumRemaining(planned)
  return { mutations, count, since: times.sort()[0] ?? null }
}

function mergeCars(view: DeviceView, page: PageRecords): CarView[] {
  const cars = records(view, 'car')
  if (page.cars.length === 0) return cars.sort(compareByNumber)
  const merged = new Map(cars.map((car) => [car.uid, car]))
  for (const car of page.cars) {
    const known = merged.get(car.uid)
    if (!known || (known.version < car.version && !view.overlay.touched.has(car.uid))) merged.set(car.uid, car)
  }
  return [...merged.values()].sort(compareByNumber)
}

/** The records of a kind as this device shows them. */
function records<K extends ListedKind>(
  { base, overlay }: DeviceView,
  kind: K,
): (RecordTypes[K] & { isPending?: true })[] {
  const stored = recordsOf(base, kind)
  const changed = recordsOf(overlay, kind)
  if (changed.size + overlay.touched.size + overlay.deletions.size === 0) return [...stored.values()]
  const found: (RecordTypes[K] & { isPending?: true })[] = []
  for (const [uid, record] of stored) {
    const current = changed.get(uid) ?? record
    if (!overlay.deletions.has(uid)) found.push(overlay.touched.has(uid) ? markPending(current) : current)
  }
  for (const [uid, record] of changed) {
    if (!stored.has(uid) && !overlay.deletions.has(uid)) found.push(markPending(record))
  }
  return found
}

function attentionItems(view: DeviceView): AttentionItem[] {
  const refused = [...view.table('refused').values()].map(
    ({ mid, ...row }): AttentionItem => ({
      key: mid,
      kind: row.verdict.status === 'refused' ? 'refused' : 'withdrawnTooLate',
      ...row,
    }),
  )
  // A pending resolution hides its conflict, also one that cannot be replayed: only the server knows deleted records.
  const conflicts = [...view.base.conflicts.values()]
    .filter(({ uid, state }) => state === 'open' && !view.overlay.touched.has(uid))
    .filter((conflict) => mayDecide(view.actor, conflict))
    .map((conflict): AttentionItem => ({ key: conflict.uid, kind: 'conflict', conflict }))
  const photos = [...view.table('photos').values()]
    .filter(({ state }) => state === 'refused')
    .map((photo): AttentionItem => ({ key: photo.hash, kind: 'photo', photo }))
  return [...refused, ...conflicts, ...photos, ...draftsOfDeletedVehicles(view)]
}

/** The drafts that are edits of a vehicle, or begin with its values. */
const OF_VEHICLE = /^vehicle:(?:copy:)?([\da-f-]{36})(?::|$)/

/** No page leads to them. Before the base is loaded it is not known which vehicles exist. */
function draftsOfDeletedVehicles(view: DeviceView): AttentionItem[] {
  if (!view.table('device').get('device')?.cursor) return []
  return [...view.table('drafts').values()].flatMap((draft): AttentionItem[] => {
    const [, uid] = OF_VEHICLE.exec(draft.key) ?? []
    return uid === undefined || view.world.get('car', uid) ? [] : [{ key: draft.key, kind: 'draft', draft }]
  })
}

/** @returns how many of them are pending */
export function publishOwnInquiries(rows: readonly VisitorInquiryRow[]): number {
  const own = rows.map(({ mid, at, state, carId, carName, input, message = '', issues = [] }) => ({
    mid,
    at,
    state,
    ...(carId === undefined ? {} : { carId }),
    ...(carName === undefined ? {} : { carName }),
    ...(state === 'refused' && input ? { refused: { input, message, issues } } : {}),
  }))
  ownInquiriesStore.set(own.sort((a, b) => (a.at < b.at ? 1 : -1)))
  return rows.filter(({ state }) => state === 'waiting').length
}
