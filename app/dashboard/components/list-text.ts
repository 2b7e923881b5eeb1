import { LANGUAGES } from '#domain/values/languages.ts'
import { texts } from '#text/t.ts'
import { isolate } from '#text/texts.ts'

/** Texts of a list in the language of the page: `Price, Color`. */
export function listText(items: readonly string[]): string {
  const isFromRight = LANGUAGES[texts().language].direction === 'rtl'
  return isFromRight ? items.map(isolate).join('، ') : items.join(', ')
}
