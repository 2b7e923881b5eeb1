import { type Car, carPatch, withoutEmptyFields } from '#domain/cars/car.ts'
import { CAR_FIELDS, LIST_FIELD_NAMES } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import { stockNumberKey } from '#domain/cars/car-number.ts'
import { sell, unsell } from '#domain/cars/car-rules.ts'
import { usableFields } from '#domain/cars/field-readers.ts'
import { recordPrice } from '#domain/cars/price-history.ts'
import { RESERVATION_FIELDS } from '#domain/cars/reservation.ts'
import { vehicleIssues } from '#domain/cars/vehicle-issues.ts'
import type { World } from '#domain/records/world.ts'
import { type Issue, toIssues } from '#domain/values/issue.ts'
import type { Applied, Context } from './applied.ts'
import type { MutationOf } from './declare-mutation.ts'
import { editResult, type MergedFields, mergeFields, targets, withOrigins } from './field-edits.ts'
import type { FieldChange, FieldChanges } from './merge.ts'
import { missingCar } from './missing-car.ts'
import { editReservation, isOver, SOLD_NOT_RESERVED } from './reservation-mutations.ts'
import { invalid, refused } from './verdict.ts'

/** The fields that merge item by item. */
const OPTIONAL_LISTS = ['costs', 'conditionPictures'] as const
const MERGED_LISTS = [...LIST_FIELD_NAMES, ...OPTIONAL_LISTS] as const

type CarEdit = MutationOf<{ fields: FieldChanges; saleId?: string | null }>

/**
 * `sold` among the fields is a sale or its undoing; the documented PUT and the Undo of a bulk action send it. It is applied
 * first: the other fields are then checked against the sold or available car. All valid fields are applied, or none; disputed ones become a conflict.
 */
export function editCar(world: World, mutation: CarEdit, context: Context): Applied {
  const stored = world.get('car', mutation.uid)
  if (!stored) return missingCar(world, mutation.uid)
  const fields = usableFields(mutation.args.fields, context.actor.role)
  const parsed = carPatch.safeParse(targets(fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const { sold, ...changes } = withOrigins(parsed.data, fields)

  const base = withSale(stored, sold?.to as boolean | undefined, mutation, context)
  if (base === 'sale_changed') return refused('sale_changed')
  if (base.sold) {
    const raisesFlag = changes.enabled?.to === true || changes.featured?.to === true
    if (raisesFlag && sold?.to !== true) return refused('car_sold')
    if (changes.reservedUntil?.to && sold?.to !== true) return refused('car_sold', SOLD_NOT_RESERVED)
    delete changes.enabled
    delete changes.featured
    for (const name of RESERVATION_FIELDS) delete changes[name]
  }
  // The undo of a sale does not make a reservation again whose last day has passed meanwhile.
  if (stored.sold && !base.sold && isOver(world, changes, context))
    for (const name of RESERVATION_FIELDS) delete changes[name]

  // A list without a value is an empty list to which others can be added.
  const lists: Partial<Car> = {}
  for (const name of OPTIONAL_LISTS) {
    Object.assign(lists, { [name]: base[name] ?? [] })
    const change = changes[name]
    if (change) changes[name] = { from: change.from ?? [], to: change.to ?? [] }
  }
  const merged = mergeFields({ ...base, ...lists }, changes, MERGED_LISTS)
  for (const list of MERGED_LISTS) disputeIfTooLong(merged, list, changes[list], base[list])
  if (base.sold !== stored.sold) merged.history.sold = { from: stored.sold, to: base.sold }
  if (Object.keys(merged.history).length === 0) return editResult('car', stored.uid, merged, null, mutation, context)
  let record: Car = withoutEmptyFields({ ...base, ...merged.changed, updatedAt: context.now })
  if (record.price !== stored.price) record.priceHistory = recordPrice(stored, record.price, context.now)
  const issues = vehicleIssues(record, yearOf(context.now))
  if (RESERVATION_FIELDS.some((name) => name in merged.changed)) {
    const edited = editReservation(world, record, changes, mutation, context)
    record = edited.record
    issues.push(...edited.issues)
  }
  if (merged.changed.stockNumber !== undefined) issues.push(...stockNumberIssues(world, record))
  if (issues.length > 0) return invalid(issues)
  return editResult('car', stored.uid, merged, { kind: 'car', record }, mutation, context)
}

/** A list with the additions of both sides can be too long: then a person decides. */
function disputeIfTooLong(
  merged: MergedFields,
  list: (typeof MERGED_LISTS)[number],
  change: FieldChange | undefined,
  current: readonly unknown[] | undefined,
): void {
  const combined = merged.changed[list] as unknown[] | undefined
  if (!change || !combined || combined.length <= CAR_FIELDS[list].maxItems) return
  delete merged.changed[list]
  delete merged.history[list]
  merged.disputed[list] = { mine: change.to, theirs: current }
}

function withSale(car: Car, sold: boolean | undefined, mutation: CarEdit, { now }: Context) {
  if (sold === undefined || sold === car.sold) return car
  if (sold) return sell(car, { saleId: mutation.mid, soldAt: now })
  return car.saleId === mutation.args.saleId ? unsell(car) : 'sale_changed'
}

/** A stock number belongs to one car that is not deleted. */
export function stockNumberIssues(world: World, { uid, stockNumber }: Pick<Car, 'uid' | 'stockNumber'>): Issue[] {
  const holder = stockNumber === undefined ? undefined : world.find('car', 'stockNumber', stockNumberKey(stockNumber))
  if (!holder || holder.uid === uid) return []
  return [{ path: 'stockNumber', message: `${CAR_FIELDS.stockNumber.label} is used by ${carName(holder)}` }]
}

export function yearOf(isoTime: string): number {
  return Number(isoTime.slice(0, 4))
}
