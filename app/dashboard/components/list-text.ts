import { LANGUAGES } from '#domain/values/languages.ts'
import { texts } from '#text/t.ts'
import { isolate } from '#text/texts.ts'

const isFromRight = () => LANGUAGES[texts().language].direction === 'rtl'

/** Texts of a list in the language of the page: `Price, Color`. */
export const listText = (items: readonly string[]): string =>
  isFromRight() ? items.map(isolate).join('، ') : items.join(', ')

/** Texts of a list in a sentence: `2 enquiries, 1 appointment and 1 reservation`. */
export function sentenceList(items: readonly string[]): string {
  const { language } = texts()
  // American English has a comma before `and`.
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  return list.format(isFromRight() ? items.map(isolate) : items)
}
