// Checks that currencies and units are written in domain/values only: everything else formats by the region of the site.

/** `$${n}` of PostgreSQL's parameters is no amount. */
const EXEMPT = ['domain/values/', 'text/', 'sync-server/sample/', 'sync-server/store/postgres/']
/** `$1` is the group of a pattern. */
const LITERAL = /\bUSD\b|\bdollars?\b|\bmiles?\b|(?<=['"`>\s])mi(?=['"`<\s])|\$\$\{|(['"`])\$\1|\$0|\$\d[\d,]+/i
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g
const LINE_COMMENT = /(?<=^|\s)\/\/.*$/gm
const REASON =
  'The region of the site decides its currency and unit: use useFormat() or formatOf(settings), or add the text to domain/values.'

/** @param sources texts by path @returns one message per problem */
export function valueProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => !EXEMPT.some((folder) => path.startsWith(folder)))
    .flatMap(([path, text]) => literalProblems(path, text))
}

/** One line for each currency or unit in the text of a file, comments excluded. */
function literalProblems(path: string, text: string): string[] {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  const lines = text.replace(BLOCK_COMMENT, blank).replace(LINE_COMMENT, blank).split('\n')
  return lines.flatMap((line, index) => {
    const [literal] = LITERAL.exec(line) ?? []
    return literal === undefined ? [] : [`${path}:${index + 1} contains ${literal}. ${REASON}`]
  })
}
