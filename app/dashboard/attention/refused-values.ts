import type { Envelope, FieldChanges } from '#domain/mutations/mutation.ts'

type Values = Record<string, unknown>

/** Whether a change carries values that a person can put right. */
export function isEditable(envelope: Envelope): boolean {
  return Object.keys(valuesOf(envelope)).length > 0
}

/** What a change asked for, by field. */
export function valuesOf({ name, args }: Envelope): Values {
  if (name === 'car.create') return { ...(args.car as Values) }
  const fields = (args.fields ?? {}) as FieldChanges
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
}

/** The same change with other values. @param shown what this device shows now, by field: the person has seen it */
export function editedArgs({ name, args }: Envelope, values: Values, shown: (field: string) => unknown): Values {
  if (name === 'car.create') return { ...args, car: values }
  const fields = Object.entries(values).map(([field, to]) => [field, { from: shown(field), to }])
  return { ...args, fields: Object.fromEntries(fields) }
}
