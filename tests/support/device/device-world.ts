import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Check } from '#domain/checks/check.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { Applied, Verdict } from '#domain/mutations/applied.ts'
import {
  apply,
  type Mutation,
  type MutationArgs,
  type MutationName,
  parseMutation,
} from '#domain/mutations/mutation.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import {
  type IndexOf,
  indexOf,
  type ListedKind,
  type RecordMaps,
  type RecordTypes,
  recordsOf,
} from '#domain/records/kinds.ts'
import type { Deletion, Put, World } from '#domain/records/world.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import type { Actor } from '#domain/users/user.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

export const visitor: Actor = { id: null, username: '', role: 'visitor' }
export const member: Actor = { id: 2, username: 'ann', role: 'user' }
export const admin: Actor = { id: 1, username: 'root', role: 'admin' }

/** A `World` in plain maps, with mids that count up. */
export class MemoryWorld implements World, RecordMaps {
  readonly cars = new Map<string, Car>()
  readonly inquiries = new Map<string, Inquiry>()
  readonly appointments = new Map<string, Appointment>()
  readonly checks = new Map<string, Check>()
  readonly deletions = new Map<string, Deletion>()
  readonly conflicts = new Map<string, Conflict>()
  hasNumbers = true
  /** ISO time of the next mutation. */
  now = '2024-05-01T12:00:00.000Z'
  private values: SiteSettings = DEFAULT_SETTINGS
  private mids = 0
  private numbers = { car: 100_000, inquiry: 1, appointment: 1, check: 1 }

  get = <K extends ListedKind>(kind: K, uid: string) => this.records(kind).get(uid)
  find = <K extends ListedKind>(kind: K, index: IndexOf<K>, value: string) =>
    [...this.records(kind).values()].find((record) => indexOf(kind, index)(record) === value)
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
    else if (put.kind !== 'deletion') this.records<ListedKind>(put.kind).set(put.record.uid, put.record)
    else {
      this.records(put.record.kind).delete(put.record.uid)
      this.deletions.set(put.record.uid, put.record)
    }
  }
}

export function worldWithCar() {
  const world = new MemoryWorld()
  const uid = world.mutate('car.create', { car: vehicle }).uid
  return { world, uid, car: () => world.cars.get(uid) }
}

/** @param fields field -> [from, to] */
export const edit = (fields: Record<string, [unknown, unknown]>): MutationArgs['car.edit'] => ({
  fields: Object.fromEntries(Object.entries(fields).map(([field, [from, to]]) => [field, { from, to }])),
})
