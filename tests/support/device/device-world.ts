import type { Car } from '#domain/cars/car.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { apply } from '#domain/mutations/apply.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import {
  type Actor,
  type Mutation,
  type MutationArgs,
  type MutationName,
  parseMutation,
} from '#domain/mutations/mutation.ts'
import type { Deletion, Put, Verdict, World } from '#domain/mutations/world.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

export const visitor: Actor = { id: null, username: '', role: 'visitor' }
export const member: Actor = { id: 2, username: 'ann', role: 'user' }
export const admin: Actor = { id: 1, username: 'root', role: 'admin' }

/** The smallest world the rules can run on: plain maps, mids that count up. */
export class DeviceWorld implements World {
  readonly cars = new Map<string, Car>()
  readonly inquiries = new Map<string, Inquiry>()
  readonly deletions = new Map<string, Deletion>()
  readonly conflicts = new Map<string, Conflict>()
  private values: SiteSettings = DEFAULT_SETTINGS
  private mids = 0
  private numbers = { car: 100_000, inquiry: 1 }

  car = (uid: string) => this.cars.get(uid)
  carByNumber = (id: number) => [...this.cars.values()].find((car) => car.id === id)
  inquiry = (uid: string) => this.inquiries.get(uid)
  settings = () => this.values
  deletion = (uid: string) => this.deletions.get(uid)
  conflict = (uid: string) => this.conflicts.get(uid)

  /** Makes a change and writes what it puts. A creation takes its mid as uid. */
  make<N extends MutationName>(
    name: N,
    args: MutationArgs[N],
    uid?: string,
    actor: Actor = member,
  ): { mid: string; uid: string; verdict: Verdict } {
    const mid = `00000000-0000-4000-8000-${String(++this.mids).padStart(12, '0')}`
    const raw = { name, uid: uid ?? mid, mid, madeAt: '2024-05-01T10:00:00.000Z', args: args as never, format: 1 }
    const mutation = parseMutation(raw) as Mutation
    const { verdict, puts } = apply(this, mutation, {
      actor,
      now: '2024-05-01T12:00:00.000Z',
      takeNumber: (kind) => this.numbers[kind]++,
    })
    for (const put of puts) this.write(put)
    return { mid, uid: raw.uid, verdict }
  }

  private write(put: Put) {
    if (put.kind === 'settings') this.values = put.record
    else if (put.kind === 'conflict') this.conflicts.set(put.record.uid, put.record)
    else if (put.kind === 'car') this.cars.set(put.record.uid, put.record)
    else if (put.kind === 'inquiry') this.inquiries.set(put.record.uid, put.record)
    else {
      this.cars.delete(put.record.uid)
      this.inquiries.delete(put.record.uid)
      this.deletions.set(put.record.uid, put.record)
    }
  }
}

/** A world with one car in it. */
export function lot() {
  const world = new DeviceWorld()
  const uid = world.make('car.create', { car: vehicle }).uid
  return { world, uid, car: () => world.cars.get(uid) }
}

/** Per field what was seen and what is wanted. */
export const edit = (fields: Record<string, [unknown, unknown]>): MutationArgs['car.edit'] => ({
  fields: Object.fromEntries(Object.entries(fields).map(([field, [from, to]]) => [field, { from, to }])),
})
