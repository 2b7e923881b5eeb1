// Months by their names in the languages that files come in.
import { baseLetters } from '#domain/values/text/characters.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl']
/** Abbreviations that are not the beginning of a name. */
const ABBREVIATIONS: Readonly<Record<string, number>> = { mrz: 3, mrt: 3 }

let names: (readonly [name: string, month: number])[] | null = null

/** @param text a name, or three letters or more of its beginning. @returns null for no name, and for the beginning of several: `jui` */
export function monthNamed(text: string): number | null {
  const word = baseLetters(text)
  names ??= LANGUAGES.flatMap(namesIn)
  const months = new Set(names.filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  const [only] = months
  return ABBREVIATIONS[word] ?? (months.size === 1 ? (only ?? null) : null)
}

/** Both forms of a name: in Polish it differs beside a day. */
function namesIn(language: string): (readonly [string, number])[] {
  const forms = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => {
      const part = format.formatToParts(Date.UTC(2020, index, 15)).find(({ type }) => type === 'month')
      return [baseLetters(part?.value ?? ''), index + 1] as const
    })
  })
}
