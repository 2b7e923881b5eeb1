import type { FieldChanges } from '#domain/mutations/merge.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

type Values = Record<string, unknown>

/** Whether a mutation has values that a person can correct. */
export function isEditable(envelope: Envelope): boolean {
  return Object.keys(valuesOf(envelope)).length > 0
}

/** The requested values by field. */
export function valuesOf({ name, args }: Envelope): Values {
  if (name === 'car.create') return { ...(args.car as Values) }
  const fields = (args.fields ?? {}) as FieldChanges
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
}

/** The arguments with other values. @param currentValue the value that this device shows now, which the person has seen */
export function editedArgs({ name, args }: Envelope, values: Values, currentValue: (field: string) => unknown): Values {
  if (name === 'car.create') return { ...args, car: values }
  const fields = Object.entries(values).map(([field, to]) => [field, { from: currentValue(field), to }])
  return { ...args, fields: Object.fromEntries(fields) }
}
