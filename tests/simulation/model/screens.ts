// The records that the screens of a tab are given: the records that the model has sent at the cursor of the tab, and over them every
// pending mutation, applied one after the other without the code of the view. It is compared with what the product publishes.

import { attentionItems } from '#app/dashboard/attention/attention-items.tsx'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { type CarsState, carsStore } from '#app/local/state/cars.ts'
import { recordsStore, STAFF_KINDS } from '#app/local/state/records.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import { NO_PAGE_RECORDS, publishView } from '#app/local/view/publish.ts'
import { isPublic } from '#domain/kinds/car/availability.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import {
  emptyRecordMaps,
  indexOf,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  type RecordMaps,
  recordsOf,
} from '#domain/kinds/kinds.ts'
import { apply, parseMutation } from '#domain/kinds/mutation.ts'
import { type Reserved, reservedFields } from '#domain/kinds/reservation/reserved.ts'
import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Deletion, Put, World } from '#domain/records/world.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { canonical } from './rows.ts'

/** Replaying an outbox takes time. */
const CHECK_INTERVAL = 3

interface Records extends RecordMaps {
  settings: SiteSettings
  deletions: Map<string, Deletion>
  /** The records that pending mutations name or change. */
  touched: Set<string>
  /** The conflicts that a pending mutation has decided. */
  decided: Set<string>
}

export class Screens {
  /** The last state that each tab was given. An unchanged record stays the same object. */
  readonly #given = new WeakMap<Tab, CarsState>()
  #changes = 0

  /**
   * S37: screens show each pending mutation, and nothing else over the base; those of a closed session show none.
   *
   * @param base the records that the model has sent at the cursor of the tab; undefined while it is not exact
   */
  onViewChange(tab: Tab, base: RecordMaps | undefined): void {
    this.#changes += 1
    if (this.#changes % CHECK_INTERVAL > 0) return
    const { view, name } = tab
    const { session = 'open' } = view.table('device').get('device') ?? {}
    const isStaff = tab.actor.id !== null
    const pending = isStaff ? [...view.table('outbox').values()].sort((a, b) => a.key - b.key) : []
    const replayed = session === 'open' ? pending : []
    const records = recordsWith(base ?? view.base, view.base, replayed, tab)
    if (!records) return
    this.#publish(tab)
    const hasReservations = isStaff && view.table('device').get('device')?.cursor
    const cars = hasReservations ? shownCars(records, base ?? view.base) : shown(records, 'car', isStaff)
    check(name, 'cars', carsStore.get().all, cars)
    const publicCars = carsStore.get().all.filter(isPublic)
    check(name, 'public cars', carsStore.get().publicCars, publicCars)
    for (const kind of isStaff ? STAFF_KINDS : [])
      check(name, kind, recordsStore(kind).get().records, shown(records, kind, true))
    if (view.base.settings) check(name, 'settings', [settingsStore.get()], [records.settings])
    if (isStaff) check(name, 'attention list', listed(tab), expectedList(tab, records))
  }

  #publish(tab: Tab): void {
    const empty: CarsState = { all: [], publicCars: [], byNumber: () => undefined, aliasCount: 0, state: 'loading' }
    carsStore.set(this.#given.get(tab) ?? empty)
    publishView(tab.view, 'ready', NO_PAGE_RECORDS)
    this.#given.set(tab, carsStore.get())
  }
}

function listed({ view, actor }: Tab): object[] {
  const refused = [...view.table('refused').values()]
  const photos = [...view.table('photos').values()].filter(({ state }) => state === 'refused')
  const items = attentionItems({ refused, photos, drafts: [] }, recordsStore('conflict').get().records, null, actor)
  return items.map(({ key, kind }) => ({ key, kind }))
}

/** S20, S44: what was refused, and the open conflicts that this person may decide and has not decided. */
function expectedList({ view, actor }: Tab, { conflicts, touched }: Records): object[] {
  const refused = [...view.table('refused').values()].map(({ mid }) => ({ key: mid, kind: 'refused' }))
  const open = [...conflicts.values()]
    .filter((each) => each.state === 'open' && !touched.has(each.uid) && mayDecide(actor, each))
    .map(({ uid }) => ({ key: uid, kind: 'conflict' }))
  const photos = [...view.table('photos').values()].flatMap(({ hash, state }) =>
    state === 'refused' ? [{ key: hash, kind: 'photo' }] : [],
  )
  return [...refused, ...open, ...photos]
}

/** As screens are given them: marked as pending, where a mutation of this device changes them. */
function shown(records: Records, kind: ListedKind, isStaff: boolean): object[] {
  const all = [...recordsOf(records, kind).values()]
  return all.map((record) => (isStaff && records.touched.has(record.uid) ? { ...record, isPending: true } : record))
}

/** The cars of staff have their reservations, pending ones included. */
function shownCars(records: Records, base: RecordMaps): object[] {
  const standing = [...records.reservations.values()].filter(({ contests }) => contests === undefined)
  const released = [...base.reservations.values()].filter(({ uid }) => records.deletions.has(uid))
  return [...records.cars.values()].map((car) => {
    const { reservedUntil: _, reservedFor: __, reservedBy: ___, reservationId: ____, ...rest } = car as Car & Reserved
    const reservation = car.sold ? undefined : standing.find(({ carUid }) => carUid === car.uid)
    const isPending =
      records.touched.has(car.uid) ||
      (reservation && records.touched.has(reservation.uid)) ||
      released.some(({ carUid }) => carUid === car.uid)
    return { ...rest, ...reservedFields(reservation), ...(isPending ? { isPending } : {}) }
  })
}

/** @returns undefined while two cars of the base have one stock number, which happens between the pages of a load */
function recordsWith(
  base: RecordMaps,
  stored: Tab['view']['base'],
  rows: readonly OutboxRow[],
  { actor, view }: Tab,
): Records | undefined {
  const maps = emptyRecordMaps()
  for (const kind of LISTED_KINDS) Object.assign(maps, { [KINDS[kind].table]: new Map(recordsOf(base, kind)) })
  // A decided conflict leaves the device, unless a pending decision needs it.
  for (const [uid, conflict] of maps.conflicts)
    if (conflict.state === 'resolved' && !stored.conflicts.has(uid)) maps.conflicts.delete(uid)
  for (const [uid, conflict] of stored.conflicts) if (conflict.state === 'resolved') maps.conflicts.set(uid, conflict)
  const keys = [...maps.cars.values()].flatMap((car) => indexOf('car', 'stockNumber')(car) ?? [])
  if (new Set(keys).size < keys.length) return undefined
  const records: Records = {
    ...maps,
    settings: completeSettings(stored.settings ?? {}),
    deletions: new Map(),
    touched: new Set(),
    decided: new Set(),
  }
  const newest =
    [...maps.cars.values()]
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? ''
  for (const { envelope } of rows) {
    const current = upgradeMutation(envelope)
    const mutation = current && parseMutation(current)
    if (!mutation) continue
    const now = envelope.madeAt > newest ? envelope.madeAt : newest
    const { puts } = apply(worldOf(records), mutation, { actor, now, takeNumber: () => 0 })
    for (const uid of subjectsOf(mutation)) records.touched.add(uid)
    for (const put of puts) putInto(records, withLocalId(put, view))
  }
  return records
}

/** A record that the server has not numbered has a number of the device. */
function withLocalId(put: Put, view: Tab['view']): Put {
  if (!('id' in put.record) || put.record.id !== 0) return put
  const { uid } = put.record
  // A creation that is made again keeps its first one.
  const ids = [...view.table('aliases').values()].flatMap((each) => (each.uid === uid ? [each.id] : []))
  return { ...put, record: { ...put.record, id: Math.max(0, ...ids.slice(0, 1)) } } as Put
}

function worldOf(records: Records): World {
  const { deletions, decided } = records
  return {
    get(kind, uid) {
      const record = recordsOf(records, kind).get(uid)
      // The base may have a conflict as resolved before it has the resolved record.
      return record && kind === 'conflict' && !decided.has(uid) ? { ...record, state: 'open' } : record
    },
    find: (kind, index, value) =>
      [...recordsOf(records, kind).values()].find((record) => indexOf(kind, index)(record) === value),
    settings: () => records.settings,
    deletion: (uid) => deletions.get(uid),
  }
}

function putInto(records: Records, put: Put): void {
  if (put.kind === 'settings') {
    records.settings = put.record
    return
  }
  const { uid } = put.record
  if (put.kind === 'deletion') {
    for (const kind of LISTED_KINDS) recordsOf(records, kind).delete(uid)
    records.deletions.set(uid, put.record)
  } else if (put.kind === 'conflict' && put.record.state === 'open') return
  else {
    recordsOf<ListedKind>(records, put.kind).set(uid, put.record)
    records.deletions.delete(uid)
    if (put.kind === 'conflict') records.decided.add(uid)
  }
  records.touched.add(uid)
}

function check(name: string, what: string, found: Iterable<object>, right: Iterable<object>): void {
  const [shownTexts, rightTexts] = [found, right].map((records) => [...records].map(textOf).sort())
  const surplus = shownTexts?.filter((text) => !rightTexts?.includes(text)) ?? []
  const missing = rightTexts?.filter((text) => !shownTexts?.includes(text)) ?? []
  if (surplus.length + missing.length === 0 && shownTexts?.length === rightTexts?.length) return
  throw new Violation(
    'S37',
    `${name} shows of ${what}\n${surplus.join('\n')}\nand this is right\n${missing.join('\n')}`,
  )
}

/** The texts of records, which are never changed in place. Most are the same from one check to the next. */
const texts = new WeakMap<object, string>()

function textOf(record: object): string {
  const text = texts.get(record) ?? canonical(record)
  texts.set(record, text)
  return text
}
