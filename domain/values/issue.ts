/** What is wrong with one field. `path` is dotted, as in `errors` of a refused request; empty for the whole body. */
export interface Issue {
  path: string
  message: string
}

interface SchemaFailure {
  issues: readonly { path: readonly PropertyKey[]; message: string; expected?: string }[]
}

/** How the schema library begins where a schema has no words of its own; the rest depends on what else is loaded. */
const WORDLESS = 'Invalid input'

const SHAPES: Record<string, string> = {
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  string: 'must be text',
  number: 'must be a number',
}

export function toIssues(failure: SchemaFailure): Issue[] {
  return failure.issues.map(({ path, message, expected = '' }) => ({
    path: path.join('.'),
    message: message.startsWith(WORDLESS) ? (SHAPES[expected] ?? 'is not valid') : message,
  }))
}
