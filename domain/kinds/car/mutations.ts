import * as z from 'zod/mini'
import type { Conflict } from '#domain/kinds/kinds.ts'
import {
  changeReservation,
  NO_CHANGE,
  requestedReservation,
  withReservation,
} from '#domain/kinds/reservation/mutations.ts'
import type { Reserved } from '#domain/kinds/reservation/reserved.ts'
import { type Applied, applied, type Context, invalid, noop, refused } from '#domain/mutations/applied.ts'
import {
  changedBack,
  declareMutation,
  fieldChanges,
  type MutationOf,
  noArgs,
  noInverse,
  type Undoing,
} from '#domain/mutations/declare-mutation.ts'
import { fromCurrent } from '#domain/mutations/field-edits.ts'
import { missingRecord } from '#domain/mutations/known-record.ts'
import { raisedConflict } from '#domain/mutations/raise-conflict.ts'
import { type Deletion, deletionOf, type World } from '#domain/records/world.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { toIssues } from '#domain/values/issue.ts'
import { uuid } from '#domain/values/uuid.ts'
import { sell, unsell } from './availability.ts'
import { editCar, stockNumberIssues, yearOf } from './car-edit.ts'
import { usableFields } from './fields/field-readers.ts'
import { type Car, carPatch, newCarFields, withoutEmptyFields } from './schema.ts'
import { sellerIssues, withCurrentSeller } from './seller-rules.ts'
import { vehicleIssues } from './vehicle-issues.ts'

const saleId = z.optional(z.nullable(uuid))

export const carMutations = {
  'car.create': declareMutation({
    args: z.object({ car: z.record(z.string(), z.unknown()), reservation: requestedReservation }),
    permission: 'staff',
    apply: createCar,
    // A creation as sold is a sale under its uid.
    inverse: ({ uid, args }) => ({ name: 'car.delete', args: { saleId: args.car.sold === true ? uid : null } }),
  }),

  'car.edit': declareMutation({
    args: z.object({ fields: fieldChanges, saleId, reservation: requestedReservation }),
    permission: 'staff',
    rebaseOnCurrent({ uid, args }, world) {
      const car = world.get('car', uid)
      return { ...args, fields: fromCurrent(args.fields, { ...car }), saleId: car?.saleId ?? null }
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
    inverse: ({ mid }, before) => unsold(mid, before as (Car & Reserved) | undefined),
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
}

/** Undoes a sale by one mutation, so that the car is never seen available but hidden. */
function unsold(saleId: string, before: (Car & Reserved) | undefined): Undoing | null {
  if (!before) return null
  const flags = (['enabled', 'featured'] as const).filter((flag) => before[flag])
  const { reservedUntil, reservedFor } = before
  const fields = {
    sold: { from: true, to: false },
    ...Object.fromEntries(flags.map((flag) => [flag, { from: false, to: true }])),
  }
  const reservation = reservedUntil ? { reservation: { until: reservedUntil, for: reservedFor } } : {}
  return { name: 'car.edit', args: { fields, saleId, ...reservation } }
}

function currentSale({ uid }: MutationOf<unknown>, world: World) {
  return { saleId: world.get('car', uid)?.saleId ?? null }
}

type CarCreation = MutationOf<{
  car: Record<string, unknown>
  reservation?: z.infer<typeof requestedReservation>
}>

function createCar(world: World, mutation: CarCreation, context: Context): Applied {
  if (world.get('car', mutation.uid) || world.deletion(mutation.uid)) return noop
  const year = yearOf(context.now)
  const parsed = carPatch.safeParse(usableFields(mutation.args.car, context.actor.role, world.settings().languages))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const requested = withoutEmptyFields({ ...newCarFields(year), ...withoutUndefined(parsed.data) })
  const fields = requested.sold ? sell(requested, { saleId: mutation.uid, soldAt: context.now }) : requested
  const reserved = fields.sold ? NO_CHANGE : changeReservation(world, mutation, context, false)
  const issues = [
    ...vehicleIssues(fields, year),
    ...stockNumberIssues(world, { ...fields, uid: mutation.uid }),
    ...sellerIssues(world, fields),
    ...reserved.issues,
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
  }
  // No history: the `from` of the first later change, or the record itself, has each initial value.
  return withReservation(applied([{ kind: 'car', record: car }]), { ...reserved, history: {} })
}

function sellCar(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  const car = world.get('car', mutation.uid)
  if (!car) return missingRecord(world, mutation.uid)
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
  if (!car) return missingRecord(world, mutation.uid)
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
  const { record } = deletionOf('car', car, context.now)
  return applied([{ kind: 'deletion', record: { ...record, last: car } as Deletion }])
}

function restoreCar(world: World, mutation: MutationOf<unknown>, context: Context): Applied {
  if (world.get('car', mutation.uid)) return noop
  const deletion = world.deletion(mutation.uid)
  if (deletion?.kind !== 'car' || !deletion.last) return refused(deletion ? 'not_restorable' : 'not_found')
  const issues = stockNumberIssues(world, deletion.last)
  if (issues.length > 0) return invalid(issues)
  return applied([
    { kind: 'car', record: { ...withCurrentSeller(deletion.last, world.settings().team), updatedAt: context.now } },
  ])
}

function saleConflict(
  kind: Conflict['kind'],
  code: 'already_sold' | 'sale_changed' | 'sold_since',
  car: Car,
  mutation: MutationOf<unknown>,
  context: Context,
): Applied {
  const conflict = { kind, about: 'car', recordUid: car.uid, ...(car.saleId ? { saleId: car.saleId } : {}) } as const
  const puts = [raisedConflict(conflict, mutation, context)]
  return { verdict: { status: 'conflict', ...fault(code) }, puts, history: {} }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = { ...value }
  for (const key in defined) if (defined[key] === undefined) delete defined[key]
  return defined as never
}
