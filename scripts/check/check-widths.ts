// Checks that media queries name one of the widths, and that the build replaces the names. A part that depends on its own width has a container query, with any number.
import { WIDTHS } from '../../domain/values/widths.ts'

const DECLARED = 'domain/values/widths.ts'
const MEDIA = /@media[^{]*/g
const NAME = /\(--([\w-]+)\)/g
/** In a media query, the argument of `matchMedia` or the `sizes` of a picture. */
const NUMBER = /\((?:[\d.]+(?:px|r?em)\s*[<>]=?\s*width|(?:(?:min|max)-)?width\s*[<>:=]+\s*[\d.]+(?:px|r?em))[^)]*\)/g
/** Vite reads the other file without the plugins that replace the names of the widths, and writes its rules out again. */
const COMPOSED = /\bcomposes:[^;]*\sfrom\s/
const NAMES = Object.keys(WIDTHS).map((name) => `--${name}`)
const REASON = `Use ${NAMES.join(', ')} of domain/values/widths.ts, or a container query.`

/** @param sources texts of scripts and style sheets by path @returns one message per problem */
export function widthProblems(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (path === DECLARED) return []
    const queries = path.endsWith('.css') ? (text.match(MEDIA) ?? []) : [text]
    const found = queries.flatMap((query) => [...unknownNames(query), ...(query.match(NUMBER) ?? [])])
    const composed = COMPOSED.test(text)
      ? [`${path} composes a class of another file. Use a class of app/ui/styles/layout.css.`]
      : []
    return [...composed, ...found.map((part) => `${path} contains ${part}. ${REASON}`)]
  })
}

const unknownNames = (query: string): string[] =>
  [...query.matchAll(NAME)].filter(([, name = '']) => !Object.hasOwn(WIDTHS, name)).map(([part]) => part)
