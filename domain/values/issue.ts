/** The message of an invalid field. `path` is dotted, as in `errors` of a refused request; empty for the whole body. */
export interface Issue {
  path: string
  message: string
}

interface SchemaFailure {
  issues: readonly { path: readonly PropertyKey[]; message: string; expected?: string }[]
}

/** The beginning of zod's default messages; their ends depend on the loaded locale. */
const DEFAULT_MESSAGE = 'Invalid input'

const TYPE_MESSAGES: Record<string, string> = {
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  string: 'must be text',
  number: 'must be a number',
}

export function toIssues(failure: SchemaFailure): Issue[] {
  return failure.issues.map(({ path, message, expected = '' }) => ({
    path: path.join('.'),
    message: message.startsWith(DEFAULT_MESSAGE) ? (TYPE_MESSAGES[expected] ?? 'is not valid') : message,
  }))
}
