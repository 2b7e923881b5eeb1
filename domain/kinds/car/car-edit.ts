import type * as z from 'zod/mini'
import {
  changeReservation,
  NO_CHANGE,
  type requestedReservation,
  withReservation,
} from '#domain/kinds/reservation/mutations.ts'
import { type Applied, type Context, invalid, refused } from '#domain/mutations/applied.ts'
import type { MutationOf } from '#domain/mutations/declare-mutation.ts'
import { editResult, type MergedFields, mergeFields, targets, withOrigins } from '#domain/mutations/field-edits.ts'
import { missingRecord } from '#domain/mutations/known-record.ts'
import type { FieldChange, FieldChanges } from '#domain/mutations/merge.ts'
import type { World } from '#domain/records/world.ts'
import { type Issue, issue, toIssues } from '#domain/values/issue.ts'
import { sell, unsell } from './availability.ts'
import { carName } from './car-name.ts'
import { stockNumberKey } from './car-number.ts'
import { type AnyFieldName, CAR_FIELDS, LIST_FIELD_NAMES } from './fields/car-fields.ts'
import { usableFields } from './fields/field-readers.ts'
import { ALL_FIELD_NAMES, anyField } from './fields/translations.ts'
import { recordPrice } from './price-history.ts'
import { type Car, carPatch, withoutEmptyFields } from './schema.ts'
import { sellerIssues } from './seller-rules.ts'
import { vehicleIssues } from './vehicle-issues.ts'

/** The fields that merge item by item. */
const OPTIONAL_LISTS: readonly AnyFieldName[] = ALL_FIELD_NAMES.filter((name) => {
  const field = anyField(name)
  return 'maxItems' in field && field.optional
})
const MERGED_LISTS: readonly AnyFieldName[] = [...LIST_FIELD_NAMES, ...OPTIONAL_LISTS]

type CarEdit = MutationOf<{
  fields: FieldChanges
  saleId?: string | null
  reservation?: z.infer<typeof requestedReservation>
}>

/**
 * `sold` among the fields is a sale or its undoing; the documented PUT and the Undo of a bulk action send it. It is applied
 * first: the other fields are then checked against the sold or available car. All valid fields are applied, or none; disputed ones become a conflict.
 */
export function editCar(world: World, mutation: CarEdit, context: Context): Applied {
  const stored = world.get('car', mutation.uid)
  if (!stored) return missingRecord(world, mutation.uid)
  const fields = usableFields(mutation.args.fields, context.actor.role, world.settings().languages)
  const parsed = carPatch.safeParse(targets(fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const { sold, ...changes } = withOrigins(parsed.data, fields)

  const base = withSale(stored, sold?.to as boolean | undefined, mutation, context)
  if (base === 'sale_changed') return refused('sale_changed')
  if (base.sold) {
    const raisesFlag = changes.enabled?.to === true || changes.featured?.to === true
    if (raisesFlag && sold?.to !== true) return refused('car_sold')
    if (mutation.args.reservation?.until && sold?.to !== true) return refused('car_sold.reserved')
    delete changes.enabled
    delete changes.featured
  }
  const isUndo = sold?.from === true && !base.sold
  const reserved = base.sold ? NO_CHANGE : changeReservation(world, mutation, context, isUndo)

  // A list without a value is an empty list to which others can be added.
  const lists: Partial<Car> = {}
  for (const name of OPTIONAL_LISTS) {
    Object.assign(lists, { [name]: base[name] ?? [] })
    const change = changes[name]
    if (change) changes[name] = { from: change.from ?? [], to: change.to ?? [] }
  }
  const merged = mergeFields({ ...base, ...lists }, changes, MERGED_LISTS)
  for (const list of MERGED_LISTS)
    disputeIfTooLong(merged, list, changes[list], base[list] as readonly unknown[] | undefined)
  if (base.sold !== stored.sold) merged.history.sold = { from: stored.sold, to: base.sold }
  if (reserved.issues.length === 0 && Object.keys(merged.history).length === 0)
    return withReservation(editResult('car', stored.uid, merged, null, mutation, context), reserved)
  const record: Car = withoutEmptyFields({ ...base, ...merged.changed, updatedAt: context.now })
  if (record.price !== stored.price) record.priceHistory = recordPrice(stored, record.price, context.now)
  const issues = [...vehicleIssues(record, yearOf(context.now)), ...reserved.issues]
  if (merged.changed.stockNumber !== undefined) issues.push(...stockNumberIssues(world, record))
  if (merged.changed.sellerId !== undefined) issues.push(...sellerIssues(world, record))
  if (issues.length > 0) return invalid(issues)
  const result = editResult('car', stored.uid, merged, { kind: 'car', record }, mutation, context)
  return withReservation(result, reserved)
}

/** A list with the additions of both sides can be too long: then a person decides. */
function disputeIfTooLong(
  merged: MergedFields,
  list: AnyFieldName,
  change: FieldChange | undefined,
  current: readonly unknown[] | undefined,
): void {
  const combined = merged.changed[list] as unknown[] | undefined
  const field = anyField(list)
  if (!change || !combined || !('maxItems' in field) || combined.length <= field.maxItems) return
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
  return [issue('stockNumber', 'stock_number_used', { field: CAR_FIELDS.stockNumber.label, vehicle: carName(holder) })]
}

export function yearOf(isoTime: string): number {
  return Number(isoTime.slice(0, 4))
}
