import { type Fault, type FaultKey, fault, type ValuesOf } from './faults/faults.ts'

/** The fault of an invalid field. `path` is dotted, as in `errors` of a refused request; empty for the whole body. */
export interface Issue extends Fault {
  path: string
}

export function issue<Key extends FaultKey>(path: string, key: Key, ...values: ValuesOf<Key>): Issue {
  return { path, ...fault(key, ...values) }
}

/** The fault as the message of a check of a schema, which has one text. `toIssues` reads it. */
export function rule<Key extends FaultKey>(key: Key, ...values: ValuesOf<Key>): string {
  return JSON.stringify([key, ...values])
}

/** A list of thousands of invalid items has as many issues. */
const MAX_ISSUES = 20

/** The first issues, and their distinct messages, joined as the forms show them. */
export function refusalOf(issues: readonly Issue[]): Fault & { errors: Issue[] } {
  const errors = issues.slice(0, MAX_ISSUES)
  return { code: 'invalid', values: {}, message: [...new Set(errors.map(({ message }) => message))].join('. '), errors }
}

interface SchemaFailure {
  issues: readonly { path: readonly PropertyKey[]; message: string; expected?: string }[]
}

const TYPE_FAULTS = {
  array: 'type.list',
  object: 'type.object',
  record: 'type.object',
  string: 'type.text',
  number: 'type.number',
} as const

/** The messages of checks without a rule depend on the loaded locale of the library. */
export function toIssues(failure: SchemaFailure): Issue[] {
  return failure.issues.map(({ path, message, expected = '' }) => ({
    path: path.join('.'),
    ...(message.startsWith('[')
      ? (fault as (...read: unknown[]) => Fault)(...JSON.parse(message))
      : fault(TYPE_FAULTS[expected as keyof typeof TYPE_FAULTS] ?? 'type.other')),
  }))
}
