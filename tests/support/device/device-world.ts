import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import {
  type Conflict,
  type IndexOf,
  indexOf,
  type ListedKind,
  type RecordMaps,
  type RecordTypes,
  recordsOf,
} from '#domain/kinds/kinds.ts'
import type { Check } from '#domain/kinds/lot-check/schema.ts'
import { apply, type Mutation, type MutationArgs, type MutationName, parseMutation } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { type Reserved, reservedFields } from '#domain/kinds/reservation/reserved.ts'
import type { Reservation } from '#domain/kinds/reservation/schema.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Applied, Verdict } from '#domain/mutations/applied.ts'
import type { StoredWorld } from '#domain/records/declare-record.ts'
import type { Deletion, Put } from '#domain/records/world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

export const visitor: Actor = { id: null, username: '', role: 'visitor' }
export const member: Actor = { id: 2, username: 'ann', role: 'user' }
export const admin: Actor = { id: 1, username: 'root', role: 'admin' }

/** The records of a server in plain maps, with mids that count up. */
export class MemoryWorld implements StoredWorld, RecordMaps {
  readonly cars = new Map<string, Car>()
  readonly inquiries = new Map<string, Inquiry>()
  readonly appointments = new Map<string, Appointment>()
  readonly reservations = new Map<string, Reservation>()
  readonly checks = new Map<string, Check>()
  readonly deletions = new Map<string, Deletion>()
  readonly conflicts = new Map<string, Conflict>()
  hasNumbers = true
  /** ISO time of the next mutation. */
  now = '2024-05-01T12:00:00.000Z'
  private values: SiteSettings = DEFAULT_SETTINGS
  private mids = 0
  private numbers = { car: 100_000, inquiry: 1, appointment: 1, reservation: 1, check: 1 }

  get = <K extends ListedKind>(kind: K, uid: string) => this.records(kind).get(uid)
  find = <K extends ListedKind>(kind: K, index: IndexOf<K>, value: string) =>
    [...this.records(kind).values()].find((record) => indexOf(kind, index)(record) === value)
  all = <K extends ListedKind>(kind: K) => [...this.records(kind).values()]
  settings = () => this.values
  deletion = (uid: string) => this.deletions.get(uid)

  private records<K extends ListedKind>(kind: K): Map<string, RecordTypes[K]> {
    return recordsOf(this, kind)
  }

  /** Applies a mutation and stores its puts. Without `uid` the mid is the uid, as for a creation. @param mid of a repetition */
  mutate<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    uid?: string,
    actor: Actor = member,
    mid = `00000000-0000-4000-8000-${String(++this.mids).padStart(12, '0')}`,
  ): { mid: string; uid: string; verdict: Verdict; history: Applied['history'] } {
    const raw = { name, uid: uid ?? mid, mid, madeAt: '2024-05-01T10:00:00.000Z', args: args as never, format: 1 }
    const mutation = parseMutation(raw) as Mutation
    const { verdict, puts, history } = apply(this, mutation, {
      actor,
      now: this.now,
      takeNumber: (kind) => (this.hasNumbers ? this.numbers[kind]++ : null),
    })
    for (const put of puts) this.write(put)
    return { mid, uid: raw.uid, verdict, history }
  }

  private write(put: Put) {
    if (put.kind === 'settings') this.values = put.record
    else if (put.kind === 'deletion') this.delete(put.record)
    else this.put(put.kind, put.record)
  }

  private put<K extends ListedKind>(kind: K, record: RecordTypes[K]) {
    const follow = RECORDS[kind].afterPut(this, this.get(kind, record.uid), record)
    this.records(kind).set(record.uid, record)
    this.deletions.delete(record.uid)
    for (const next of follow) this.write(next)
  }

  private delete(deletion: Deletion) {
    const { kind, uid, deletedAt } = deletion
    const follow = RECORDS[kind].afterDelete(this, uid, deletedAt)
    this.records(kind).delete(uid)
    this.deletions.set(uid, deletion)
    for (const next of follow) this.write(next)
  }
}

export function worldWithCar() {
  const world = new MemoryWorld()
  const uid = world.mutate('car.create', { car: vehicle }).uid
  /** As staff see it. */
  const car = (): (Car & Reserved) | undefined => {
    const stored = world.cars.get(uid)
    return stored && { ...stored, ...reservedFields(world.find('reservation', 'carUid', uid)) }
  }
  return { world, uid, car }
}

/** @param fields field -> [from, to] */
export const edit = (fields: Record<string, [unknown, unknown]>): MutationArgs['car.edit'] => ({
  fields: Object.fromEntries(Object.entries(fields).map(([field, [from, to]]) => [field, { from, to }])),
})
