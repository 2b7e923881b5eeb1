import { type Car, carPatch } from '#domain/cars/car.ts'
import { MAX_FEATURES, MAX_IMAGES } from '#domain/cars/car-choices.ts'
import { sell, unsell, vehicleIssues } from '#domain/cars/car-rules.ts'
import { toIssues } from '#domain/values/issue.ts'
import { missingCar, yearOf } from './apply-car.ts'
import { editResult, type MergedFields, mergeFields, targets, withOrigins } from './apply-fields.ts'
import type { FieldChange } from './merge.ts'
import type { Mutation } from './mutation.ts'
import { invalid, refused } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

/** The lists of a car, and how long they may be. */
const MOST = new Map([
  ['features', MAX_FEATURES],
  ['images', MAX_IMAGES],
] as const)

/**
 * An edit names each field with what the person saw. `sold` among them is a sale or its undoing (only the documented PUT
 * sends it) and comes first: the other fields then meet the car as sold or as available. All or nothing but conflicts.
 */
export function editCar(world: World, mutation: Extract<Mutation, { name: 'car.edit' }>, context: Context): Applied {
  const stored = world.car(mutation.uid)
  if (!stored) return missingCar(world, mutation.uid)
  const parsed = carPatch.safeParse(targets(mutation.args.fields))
  if (!parsed.success) return invalid(toIssues(parsed.error))
  const { sold, ...wanted } = withOrigins(parsed.data, mutation.args.fields)

  const base = withSale(stored, sold?.to as boolean | undefined, mutation)
  if (base === 'sale_changed') return refused('sale_changed')
  if (base.sold) {
    const raisesFlag = wanted.enabled?.to === true || wanted.featured?.to === true
    if (raisesFlag && sold?.to !== true) return refused('car_sold')
    delete wanted.enabled
    delete wanted.featured
  }

  const merged = mergeFields({ ...base }, wanted, MOST)
  for (const [list, most] of MOST) keepWithin(merged, list, most, wanted[list], base[list])
  if (base.sold !== stored.sold) merged.history.sold = { from: stored.sold, to: base.sold }
  if (Object.keys(merged.history).length === 0) return editResult('car', stored.uid, merged, null, mutation, context)
  const record: Car = { ...base, ...merged.changed, updatedAt: context.now }
  const issues = vehicleIssues(record, yearOf(context.now))
  if (issues.length > 0) return invalid(issues)
  return editResult('car', stored.uid, merged, { kind: 'car', record }, mutation, context)
}

/** What both sides have added to a list may be too much together: then a person decides. */
function keepWithin(
  merged: MergedFields,
  list: 'features' | 'images',
  most: number,
  change: FieldChange | undefined,
  now: readonly string[],
): void {
  const together = merged.changed[list] as string[] | undefined
  if (!change || !together || together.length <= most) return
  delete merged.changed[list]
  delete merged.history[list]
  merged.disputed[list] = { mine: change.to, theirs: now }
}

function withSale(car: Car, sold: boolean | undefined, mutation: Extract<Mutation, { name: 'car.edit' }>) {
  if (sold === undefined || sold === car.sold) return car
  if (sold) return sell(car, mutation.mid)
  return car.saleId === mutation.args.saleId ? unsell(car) : 'sale_changed'
}
