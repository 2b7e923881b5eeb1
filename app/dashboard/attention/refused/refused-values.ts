import { isCreation, kindOfMutation } from '#domain/kinds/kinds.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import type { FieldChanges } from '#domain/mutations/merge.ts'

type Values = Record<string, unknown>

/** Whether a mutation has values that a person can correct. */
export function isEditable(envelope: Envelope): boolean {
  return Object.keys(valuesOf(envelope)).length > 0
}

/** The requested values by field. */
export function valuesOf({ name, args }: Envelope): Values {
  if (isCreation(name)) return { ...createdValues(name, args) }
  const fields = (args.fields ?? {}) as FieldChanges
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
}

/** A creation has the fields under the name of the kind. */
const createdValues = (name: string, args: Values): Values => Object(args[kindOfMutation(name) ?? ''])

/** The arguments with other values. @param currentValue the value that this device shows now, which the person has seen */
export function editedArgs({ name, args }: Envelope, values: Values, currentValue: (field: string) => unknown): Values {
  const kind = kindOfMutation(name)
  if (isCreation(name) && kind) return { ...args, [kind]: values }
  const fields = Object.entries(values).map(([field, to]) => [field, { from: currentValue(field), to }])
  return { ...args, fields: Object.fromEntries(fields) }
}
