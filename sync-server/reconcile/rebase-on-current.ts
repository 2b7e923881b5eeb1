import type { FieldChanges, Mutation } from '#domain/mutations/mutation.ts'
import type { World } from '#domain/mutations/world.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'

/**
 * A change of the documented REST calls says what should be, not what its sender had seen: it is made over the record as it
 * stands in the transaction, so the last write wins and only the trade's rules can refuse it.
 */
export function overCurrent(world: World, mutation: Mutation): Mutation {
  switch (mutation.name) {
    case 'car.edit': {
      const car = world.car(mutation.uid)
      const fields = fromCurrent(mutation.args.fields, { ...car })
      return { ...mutation, args: { fields, saleId: car?.saleId ?? null } }
    }
    case 'car.unsell':
    case 'car.delete':
      return { ...mutation, args: { saleId: world.car(mutation.uid)?.saleId ?? null } }
    case 'inquiry.edit':
      return { ...mutation, args: { fields: fromCurrent(mutation.args.fields, { ...world.inquiry(mutation.uid) }) } }
    case 'settings.edit': {
      const current = Object.fromEntries(settingsFields(world.settings()))
      return { ...mutation, args: { fields: fromCurrent(mutation.args.fields, current) } }
    }
    default:
      return mutation
  }
}

function fromCurrent(fields: FieldChanges, current: Record<string, unknown>): FieldChanges {
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, { from: current[field], to }]))
}
