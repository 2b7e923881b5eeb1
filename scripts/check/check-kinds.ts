// Refuses lists and switches of the kinds of records outside their declarations: a new kind would be forgotten there, without an error.
import { KIND_NAMES, KINDS } from '#domain/kinds/kinds.ts'

/** Where a kind may be named: its declarations, its mutations, and the screens, which are of one kind each. */
const MAY_NAME_KINDS = /^(?:domain\/kinds|app\/(?:dashboard|storefront)|tests)\//

/** Words that mean something else too: a settled mutation can be a conflict, and a job of the photo process is a check. */
const AMBIGUOUS = new Set(['check', 'conflict', 'settings'])

const names = [...KIND_NAMES, ...KIND_NAMES.map((kind) => KINDS[kind].table)]
const anyName = `'(?:${[...new Set(names)].join('|')})'`
const ownName = `'(?:${names.filter((name) => !AMBIGUOUS.has(name)).join('|')})'`

const REFUSED: readonly [RegExp, string][] = [
  [new RegExp(`${anyName}\\s*[,|]\\s*${anyName}`), 'lists kinds'],
  [new RegExp(`case ${ownName}`), 'switches over kinds'],
  [new RegExp(`[=!]== ${ownName}\\s*\\?\\s*'`), 'chooses by kind'],
]

/** @param sources texts by path @returns one message per problem */
export function kindProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => !MAY_NAME_KINDS.test(path))
    .flatMap(([path, text]) =>
      REFUSED.filter(([pattern]) => pattern.test(text)).map(
        ([, what]) =>
          `${path} ${what}. Loop over KINDS or RECORDS of domain/kinds, or add a property to its declarations: here a new kind is forgotten.`,
      ),
    )
}
