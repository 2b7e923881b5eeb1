// What a tab has to show, computed without the view's own code: every stored mutation that is neither refused nor withdrawn nor part
// of the base, applied one after the other to copies of the base records.

import type { OutboxRow } from '#app/local/db/rows.ts'
import type { BaseRecords } from '#app/local/view/overlay.ts'
import type { Car } from '#domain/cars/car.ts'
import { apply, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import { type Conflict, indexOf, LISTED_KINDS, type ListedKind, recordsOf } from '#domain/records/kinds.ts'
import type { Deletion, Put, World } from '#domain/records/world.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { mergeSettings } from '#domain/settings/settings-fields.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { canonical } from './whole-state.ts'

interface Records extends BaseRecords {
  deletions: Map<string, Deletion>
  /** The conflicts that a pending mutation resolves. */
  resolved: Set<string>
}

/** S37: the view of the tab shows each pending mutation, and nothing else over its base; that of a closed session shows none. */
export function checkView({ name, actor, view }: Tab): void {
  if (isAmbiguous(view.base)) return
  const { lastSeq = 0, session = 'open' } = view.table('device').get('device') ?? {}
  const rows = actor.id === null || session !== 'open' ? [] : [...view.table('outbox').values()]
  const expected = reference(view.base, rows, lastSeq, actor)
  const { world, base, overlay } = view
  const shown = (kind: 'cars' | 'inquiries' | 'appointments', find: (uid: string) => object | undefined) =>
    [...base[kind].keys(), ...overlay[kind].keys(), ...expected[kind].keys()].flatMap((uid) => find(uid) ?? [])
  const found = recordsText([
    shown('cars', (uid) => world.get('car', uid)),
    shown('inquiries', (uid) => world.get('inquiry', uid)),
    shown('appointments', (uid) => world.get('appointment', uid)),
    [...base.conflicts.keys()].flatMap((uid) => world.get('conflict', uid) ?? []),
    [world.settings()],
  ])
  const { cars, inquiries, appointments, conflicts, settings } = expected
  const wanted = recordsText([
    cars.values(),
    inquiries.values(),
    appointments.values(),
    conflicts.values(),
    [settings as object],
  ])
  if (found !== wanted) throw new Violation('S37', `${name} shows ${found}, not ${wanted}`)
}

/** While pages are loaded, a car of the new list can have the stock number of one that is only in the old list. */
function isAmbiguous({ cars }: BaseRecords): boolean {
  const keys = [...cars.values()].flatMap((car) => indexOf('car', 'stockNumber')(car) ?? [])
  return new Set(keys).size < keys.length
}

function reference(base: BaseRecords, outbox: readonly OutboxRow[], lastSeq: number, actor: Tab['actor']): Records {
  const records: Records = {
    cars: new Map(base.cars),
    inquiries: new Map(base.inquiries),
    appointments: new Map(base.appointments),
    checks: new Map(base.checks),
    conflicts: new Map(base.conflicts),
    settings: base.settings ? mergeSettings(DEFAULT_SETTINGS, base.settings) : DEFAULT_SETTINGS,
    deletions: new Map(),
    resolved: new Set(),
  }
  const newest = [...base.cars.values()].reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  for (const { seq, envelope, localId, outcome, withdrawn } of [...outbox].sort((a, b) => a.seq - b.seq)) {
    if (withdrawn || outcome?.status === 'refused' || seq <= lastSeq) continue
    const current = upgradeMutation(envelope)
    const mutation = current && parseMutation(current)
    if (!mutation) continue
    const now = envelope.madeAt > newest ? envelope.madeAt : newest
    const { puts } = apply(worldOf(records), mutation, { actor, now, takeNumber: () => localId ?? null })
    for (const put of puts) putInto(records, put)
  }
  return records
}

function worldOf(records: Records): World {
  const { settings, deletions, resolved } = records
  return {
    get(kind, uid) {
      const record = recordsOf(records, kind).get(uid)
      // The base may have a conflict as resolved before it has the resolved record.
      return record && kind === 'conflict' && !resolved.has(uid) ? { ...record, state: 'open' } : record
    },
    find: (kind, index, value) =>
      [...recordsOf(records, kind).values()].find((record) => indexOf(kind, index)(record) === value),
    settings: () => settings ?? DEFAULT_SETTINGS,
    deletion: (uid) => deletions.get(uid),
  }
}

function putInto(records: Records, put: Put): void {
  const { uid } = put.kind === 'settings' ? { uid: '' } : put.record
  if (put.kind === 'settings') records.settings = put.record
  else if (put.kind === 'deletion') {
    for (const kind of LISTED_KINDS) recordsOf(records, kind).delete(uid)
    records.deletions.set(uid, put.record)
  } else if (put.kind !== 'conflict' || put.record.state === 'resolved') {
    // Only the server opens conflicts.
    recordsOf<ListedKind>(records, put.kind).set(uid, put.record)
    records.deletions.delete(uid)
    if (put.kind === 'conflict') records.resolved.add(uid)
  }
}

function recordsText(lists: Iterable<object>[]): string {
  return JSON.stringify(lists.map((records) => [...new Set([...records].map(recordText))].sort()))
}

/** The texts of records, which are never changed in place. Most records are the same from one check to the next. */
const textOf = new WeakMap<object, string>()

function recordText(record: object): string {
  const text = textOf.get(record) ?? canonical(withoutTimes(record))
  textOf.set(record, text)
  return text
}

/** The view keeps the times of the last replay of a mutation. */
function withoutTimes(record: object): object {
  const {
    createdAt: _,
    updatedAt: __,
    soldAt: ___,
    resolvedAt: ____,
    priceHistory,
    ...rest
  } = record as Partial<Car & Conflict>
  return { ...rest, ...(priceHistory ? { priceHistory: priceHistory.map(({ price }) => price) } : {}) }
}
