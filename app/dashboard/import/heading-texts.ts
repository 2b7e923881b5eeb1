import { headingKey } from '#domain/import/headings.ts'
import { t } from '#text/t.ts'

/** A heading that is empty or was there before has the number of its column. */
export function headingTexts(headings: readonly string[]): string[] {
  return headings.map((heading, index) => {
    const number = index + 1
    if (headingKey(heading) === '') return t('import.column', { number })
    return headings.indexOf(heading) === index ? heading : t('import.headingAgain', { heading, number })
  })
}
