import * as z from 'zod/mini'
import { type Car, carPatch, newCarFields, withoutEmptyFields } from '#domain/cars/car.ts'
import { sell, unsell } from '#domain/cars/car-rules.ts'
import { usableFields } from '#domain/cars/field-readers.ts'
import { RESERVATION_FIELDS, withoutReservation } from '#domain/cars/reservation.ts'
import { reservationIssues } from '#domain/cars/reservation-rules.ts'
import { vehicleIssues } from '#domain/cars/vehicle-issues.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { World } from '#domain/records/world.ts'
import { toIssues } from '#domain/values/issue.ts'
import { uuid } from '#domain/values/uuid.ts'
import type { Applied, Context } from './applied.ts'
import { editCar, stockNumberIssues, yearOf } from './car-edit.ts'
import {
  changedBack,
  declareMutation,
  fieldChanges,
  type MutationOf,
  noArgs,
  noInverse,
  type Undoing,
} from './declare-mutation.ts'
import { fromCurrent } from './field-edits.ts'
import { missingCar } from './missing-car.ts'
import { REJECTIONS } from './rejection.ts'
import { authorOf, dayOf, reservationMutations } from './reservation-mutations.ts'
import { applied, invalid, noop, refused } from './verdict.ts'

const saleId = z.optional(z.nullable(uuid))

export const carMutations = {
  'car.create': declareMutation({
    args: z.object({ car: z.record(z.string(), z.unknown()) }),
    permission: 'staff',
    apply: createCar,
    // A creation as sold is a sale under its mid.
    inverse: ({ mid, args }) => ({ name: 'car.delete', args: { saleId: args.car.sold === true ? mid : null } }),
  }),

  'car.edit': declareMutation({
    args: z.object({ fields: fieldChanges, saleId }),
    permission: 'staff',
    rebaseOnCurrent({ uid, args }, world) {
      const car = world.get('car', uid)
      return { fields: fromCurrent(args.fields, { ...car }), saleId: car?.saleId ?? null }
    },
    apply: editCar,
    inverse: ({ mid, args: { fields } }) => ({
      name: 'car.edit',
      args: { fields: changedBack(fields), ...(fields.sold?.to === true ? { saleId: mid } : {}) },
    }),
  }),

  'car.sell': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: sellCar,
    inverse: ({ mid }, before) => unsold(mid, before as Car | undefined),
  }),

  'car.unsell': declareMutation({
    /** The sale to undo. A sale made since is not undone. */
    args: z.object({ saleId }),
    permission: 'staff',
    rebaseOnCurrent: currentSale,
    apply: unsellCar,
    inverse: noInverse,
  }),

  'car.delete': declareMutation({
    /** The sale that the person saw, so that a deletion never hides a sale they did not see. */
    args: z.object({ saleId }),
    permission: 'staff',
    rebaseOnCurrent: currentSale,
    apply: deleteCar,
    // A deleted car is restored from the activity log.
    inverse: noInverse,
  }),

  'car.restore': declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: restoreCar,
    inverse: noInverse,
  }),

  ...reservationMutations,
}

/** Undoes a sale by one mutation, so that the car is never seen available but hidden. */
function unsold(saleId: string, before: Car | undefined): Undoing | null {
  if (!before) return null
  const flags = (['enabled', 'featured'] as const).filter((flag) => before[flag])
  const reservation = RESERVATION_FIELDS.filter((name) => before[name])
  const fields = {
    sold: { from: true, to: false },
    ...Object.fromEntries(flags.map((flag) => [flag, { from: false, to: true }])),
    ...Object.fromEntries(reservation.map((name) => [name, { from: null, to: before[name] }])),
  }
  return { name: 'car.edit', args: { fields, saleId } }
}

function currentSale({ uid }: MutationOf<unknown>, world: World) {
  return { saleId: world.get('car', uid)?.saleId ?? null }
}

function createCar(world: World, mutation: MutationOf<{ car: Record<string, unknown> }>, context: Context): Applied {
  if (world.get('car', mutation.uid) || world.deletion(mutation.uid)) return noop
  const year = yearOf(context.now)
  const parsed = carPatch.safeParse(usableFields(mutation.args.car, context.actor.role))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const requested = withoutEmptyFields({ ...newCarFields(year), ...withoutUndefined(parsed.data) })
  const fields = requested.sold ? sell(requested, { saleId: mutation.mid, soldAt: context.now }) : requested
  const issues = [
    ...vehicleIssues(fields, year),
    ...stockNumberIssues(world, { ...fields, uid: mutation.uid }),
    ...reservationIssues(fields, dayOf(world, context)),
  ]
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
    ...(fields.reservedUntil ? authorOf(mutation, context) : {}),
  }
  // No history: the `from` of the first later change, or the record itself, has each initial value.
  return applied([{ kind: 'car', record: car }])
}

function sellCar(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (car.sold) {
    if (car.saleId === mutation.mid) return noop
    return saleConflict('double_sale', 'already_sold', car, mutation, context)
  }
  const record = { ...sell(car, { saleId: mutation.mid, soldAt: context.now }), updatedAt: context.now }
  return applied([{ kind: 'car', record }], { sold: { from: false, to: true } })
}

type WithSale = MutationOf<{ saleId?: string | null }>

function unsellCar(world: World, mutation: WithSale, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return missingCar(world, mutation.uid)
  if (!car.sold) return noop
  if (car.saleId !== mutation.args.saleId) {
    return saleConflict('sale_changed', 'sale_changed', car, mutation, context)
  }
  const record = { ...unsell(car), updatedAt: context.now }
  return applied([{ kind: 'car', record }], { sold: { from: true, to: false } })
}

function deleteCar(world: World, mutation: WithSale, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return world.deletion(mutation.uid) ? noop : refused('not_found')
  if (car.sold && car.saleId !== mutation.args.saleId) {
    return saleConflict('sold_since', 'sold_since', car, mutation, context)
  }
  const { uid, id } = car
  const record = { kind: 'car' as const, uid, version: 0, id, deletedAt: context.now, last: withoutReservation(car) }
  return applied([{ kind: 'deletion', record }])
}

function restoreCar(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  if (world.get('car', mutation.uid)) return noop
  const deletion = world.deletion(mutation.uid)
  if (deletion?.kind !== 'car' || !deletion.last) return refused(deletion ? 'not_restorable' : 'not_found')
  const issues = stockNumberIssues(world, deletion.last)
  if (issues.length > 0) return invalid(issues)
  return applied([{ kind: 'car', record: { ...deletion.last, updatedAt: context.now } }])
}

function saleConflict(
  kind: Conflict['kind'],
  code: 'already_sold' | 'sale_changed' | 'sold_since',
  car: Car,
  mutation: MutationOf<unknown>,
  context: Context,
): Applied {
  const record: Conflict = {
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
  return {
    verdict: { status: 'conflict', code, message: REJECTIONS[code] },
    puts: [{ kind: 'conflict', record }],
    history: {},
  }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = { ...value }
  for (const key in defined) if (defined[key] === undefined) delete defined[key]
  return defined as never
}
