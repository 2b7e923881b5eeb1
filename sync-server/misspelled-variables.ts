import { VARIABLES } from './config.ts'

/** Names up to this length have many neighbours. */
const SHORT_NAME = 6

/** @returns one line for each variable that is not known but similar to a known one. Without values, because some are secrets. */
export function misspelledVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (VARIABLES.includes(name)) return []
    const meant = VARIABLES.find((known) => distance(name.toUpperCase(), known) <= (known.length > SHORT_NAME ? 2 : 1))
    return meant ? [`${name} is not a variable of this server. Is ${meant} meant?`] : []
  })
}

/** How many letters must be changed, added or removed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
