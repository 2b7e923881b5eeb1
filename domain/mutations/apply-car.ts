import type { Car } from '#domain/cars/car.ts'
import { carPatch, newCarFields } from '#domain/cars/car.ts'
import { sell, unsell, vehicleIssues } from '#domain/cars/car-rules.ts'
import { toIssues } from '#domain/values/issue.ts'
import type { Conflict } from './conflict.ts'
import type { Mutation } from './mutation.ts'
import { REJECTIONS } from './rejection.ts'
import { applied, invalid, noop, refused } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

type Change<N extends Mutation['name']> = Extract<Mutation, { name: N }>

export function createCar(world: World, mutation: Change<'car.create'>, context: Context): Applied {
  if (world.car(mutation.uid) || world.deletion(mutation.uid)) return noop
  const year = yearOf(context.now)
  const parsed = carPatch.safeParse(mutation.args.car)
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const asked = Object.assign(newCarFields(year), withoutUndefined(parsed.data))
  const fields = asked.sold ? sell(asked, mutation.mid) : asked
  const issues = vehicleIssues(fields, year)
  if (issues.length > 0) return invalid(issues)
  const id = context.takeNumber('car')
  if (id === null) return refused('no_numbers')
  const car: Car = {
    uid: mutation.uid,
    id,
    version: 0,
    createdBy: context.actor.username,
    createdAt: context.now,
    updatedAt: context.now,
    ...fields,
  }
  // No history: what it began with is what the first change of each field came from, or still stands.
  return applied([{ kind: 'car', record: car }])
}

export function sellCar(world: World, mutation: Change<'car.sell'>, context: Context): Applied {
  const car = world.car(mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (car.sold) {
    if (car.saleId === mutation.mid) return noop
    return conflict(raise('double_sale', car, mutation, context), 'already_sold')
  }
  const record = { ...sell(car, mutation.mid), updatedAt: context.now }
  return applied([{ kind: 'car', record }], { sold: { from: false, to: true } })
}

export function unsellCar(world: World, mutation: Change<'car.unsell'>, context: Context): Applied {
  const car = world.car(mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (!car.sold) return noop
  if (car.saleId !== mutation.args.saleId) {
    return conflict(raise('sale_changed', car, mutation, context), 'sale_changed')
  }
  return applied([{ kind: 'car', record: { ...unsell(car), updatedAt: context.now } }], {
    sold: { from: true, to: false },
  })
}

export function deleteCar(world: World, mutation: Change<'car.delete'>, context: Context): Applied {
  const car = world.car(mutation.uid)
  if (!car) return world.deletion(mutation.uid) ? noop : refused('not_found')
  if (car.sold && car.saleId !== mutation.args.saleId) {
    return conflict(raise('sold_since', car, mutation, context), 'sold_since')
  }
  return applied([{ kind: 'deletion', record: deletionOf(car, context.now) }])
}

function deletionOf(car: Car, now: string) {
  return {
    kind: 'car' as const,
    uid: car.uid,
    version: 0,
    id: car.id,
    deletedAt: now,
    last: car,
  }
}

export function restoreCar(world: World, mutation: Change<'car.restore'>, context: Context): Applied {
  if (world.car(mutation.uid)) return noop
  const deletion = world.deletion(mutation.uid)
  if (!deletion?.last) return refused(deletion ? 'not_restorable' : 'not_found')
  return applied([{ kind: 'car', record: { ...deletion.last, updatedAt: context.now } }])
}

/** The refusal of a change whose car is not there: deleted, or never heard of. */
export function missingCar(world: World, uid: string): Applied {
  return refused(world.deletion(uid) ? 'deleted' : 'not_found')
}

export function yearOf(now: string): number {
  return Number(now.slice(0, 4))
}

function raise(kind: Conflict['kind'], car: Car, mutation: Mutation, context: Context): Conflict {
  return {
    uid: mutation.mid,
    version: 0,
    kind,
    about: 'car',
    recordUid: car.uid,
    mid: mutation.mid,
    by: context.actor.username,
    madeAt: mutation.madeAt,
    ...(car.saleId ? { saleId: car.saleId } : {}),
    fields: {},
    state: 'open',
    createdAt: context.now,
  }
}

function conflict(record: Conflict, code: 'already_sold' | 'sale_changed' | 'sold_since'): Applied {
  return {
    verdict: { status: 'conflict', code, message: REJECTIONS[code] },
    puts: [{ kind: 'conflict', record }],
    history: {},
  }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = { ...value }
  for (const key in kept) if (kept[key] === undefined) delete kept[key]
  return kept as never
}
