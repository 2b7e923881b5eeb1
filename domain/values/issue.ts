/** The message of an invalid field. `path` is dotted, as in `errors` of a refused request; empty for the whole body. */
export interface Issue {
  path: string
  message: string
}

/** A list of thousands of invalid items has as many issues. */
const MAX_ISSUES = 20

/** The first issues, and their distinct messages, joined as the forms show them. */
export function refusalOf(issues: readonly Issue[]): { message: string; errors: Issue[] } {
  const errors = issues.slice(0, MAX_ISSUES)
  return { message: [...new Set(errors.map(({ message }) => message))].join('. '), errors }
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
