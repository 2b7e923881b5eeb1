/** What is wrong with one field. `path` is dotted, as in `errors` of a refused request; empty for the whole body. */
export interface Issue {
  path: string
  message: string
}

interface SchemaFailure {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}

export function toIssues(failure: SchemaFailure): Issue[] {
  return failure.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}
