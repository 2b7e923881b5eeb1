import { LANGUAGES } from '#domain/values/languages.ts'
import { t, texts } from '#text/t.ts'
import { isolate } from '#text/texts.ts'

/** The direction of a list follows from this sign: the items, which are isolated, do not count. */
const FROM_RIGHT = '\u200f'

const isFromRight = (language = texts().language) => LANGUAGES[language].direction === 'rtl'

/** Texts of a list in the language of the page: `Price, Color`. */
export function listText(items: readonly string[]): string {
  if (items.length === 0 || !isFromRight()) return items.join(', ')
  return FROM_RIGHT + items.map(isolate).join('، ')
}

/** The facts that there are, in one line: `Ferrari Roma · 555 0100`. @param language of the reader */
export function factsText(facts: readonly (string | false | undefined)[], language = texts().language): string {
  const known = facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[]
  return (isFromRight(language) ? known.map(isolate) : known).join(' · ')
}

/** Texts of a list in a sentence: `2 enquiries, 1 appointment and 1 reservation`. */
export function sentenceList(items: readonly string[]): string {
  const { language } = texts()
  // American English has a comma before `and`.
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  return isFromRight() ? FROM_RIGHT + list.format(items.map(isolate)) : list.format(items)
}

/** Names of which only the first are shown: `2019 Ferrari Roma, 2021 BMW M4 and others`. */
export function namesText(names: readonly string[]): string {
  const text = listText(names.slice(0, MAX_NAMES))
  return names.length > MAX_NAMES ? t('list.others', { names: text }) : text
}

const MAX_NAMES = 3
