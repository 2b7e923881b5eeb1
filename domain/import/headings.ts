// Finds out which field of a car each column of a file contains, by the headings that dealers' systems use.

import { HEADING_NAMES } from '#domain/import/tables/heading-names.ts'
import type { AnyFieldName, TranslationName } from '#domain/kinds/car/fields/car-fields.ts'
import { anyField, fieldNames, isTranslation, splitTranslation } from '#domain/kinds/car/fields/translations.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { LANGUAGES, type LanguageCode } from '#domain/values/languages.ts'
import { DISTANCE_HEADINGS, distanceUnitIn } from '#domain/values/read-distance.ts'
import { currencyIn } from '#domain/values/read-money.ts'
import type { DistanceUnit } from '#domain/values/region.ts'
import { baseLetters } from '#domain/values/text/characters.ts'

/** A field that a column can fill. The flags of a car are not imported. */
export type ImportField = Exclude<AnyFieldName, 'featured' | 'sold' | 'enabled'>

/** A column contains a field, or the address of the vehicle's page on the old site. */
export type ImportColumn = ImportField | 'oldAddress'

/** The field of each column; null for a column that is not imported. */
export type Mapping = readonly (ImportColumn | null)[]

/** Beside the labels of the fields. The first heading that matches wins a field. */
const NAMES: Readonly<Record<Exclude<ImportColumn, TranslationName>, string>> = HEADING_NAMES

/** The columns of a site with one language. */
export const IMPORT_FIELDS = Object.keys(NAMES) as readonly ImportColumn[]

/** The columns of a site with these other languages. */
export const importFields = (languages: readonly LanguageCode[]): readonly ImportColumn[] => [
  ...IMPORT_FIELDS,
  ...(fieldNames(languages) as readonly ImportColumn[]).filter(isTranslation),
]

export function columnLabel(column: ImportColumn): string {
  if (column === 'oldAddress') return 'Old address'
  const { label } = anyField(column)
  const { language } = splitTranslation(column)
  return language === null ? label : `${label} (${LANGUAGES[language].name})`
}

/** A field that several columns can fill: pictures, features. */
const isListField = (column: ImportColumn): boolean => column === 'oldAddress' || 'maxItems' in anyField(column)

/** The heading in lower case, with letters and digits only. A set of such keys identifies files of the same origin. */
export function headingKey(heading: string): string {
  return baseLetters(heading).replace(/[^\p{L}\p{N}]/gu, '')
}

/** `Price (USD)`, `Preis in EUR` and `Mileage km` contain a unit after the name. */
const UNIT = new RegExp(
  `[([].*$|[\\s_/-]+(?:(?:in|en|w)\\s+)?(?:${CURRENCIES.join('|')}|\\p{Sc}|mi|${DISTANCE_HEADINGS.join('|')})\\W*$`,
  'iu',
)

/** @param fields those that the person may import */
export function mapHeadings(headings: readonly string[], fields: readonly ImportColumn[] = IMPORT_FIELDS): Mapping {
  const keys = headings.map((heading) => [headingKey(heading), headingKey(heading.replace(UNIT, ''))])
  const fieldOf = new Map<number, ImportColumn>()
  // `Description (de)` is first sought as a translation: without its language it is the description.
  for (const field of [...fields].sort((a, b) => Number(isTranslation(b)) - Number(isTranslation(a)))) {
    const others = isTranslation(field) ? field : NAMES[field]
    const names = [columnLabel(field), ...others.trim().split(/\s+/)].map(headingKey)
    if (isListField(field)) {
      // `Image 1`, `Image 2` and `Main photo` together are the list.
      for (const [index, key] of keys.entries()) {
        const isNamed = key.some((each) => names.includes(each.replace(/\p{N}/gu, '')))
        if (isNamed && !fieldOf.has(index)) fieldOf.set(index, field)
      }
      continue
    }
    const columns = names.map((name) => keys.findIndex((key, index) => !fieldOf.has(index) && key.includes(name)))
    const column = columns.find((index) => index !== -1)
    if (column !== undefined) fieldOf.set(column, field)
  }
  return headings.map((_, index) => fieldOf.get(index) ?? null)
}

/** The mapping with another field for one column. Only a list has several columns. */
export function withField(mapping: Mapping, column: number, field: ImportColumn | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field
    return current === field && field && !isListField(field) ? null : current
  })
}

export interface HeadingUnits {
  currency: string | null
  distance: DistanceUnit | null
}

/**
 * The units that the headings of price and mileage name.
 * @param siteCurrency as for `currencyIn`
 */
export function headingUnits(headings: readonly string[], mapping: Mapping, siteCurrency: string): HeadingUnits {
  const headingOf = (field: ImportField) => headings[mapping.indexOf(field)] ?? ''
  return { currency: currencyIn(headingOf('price'), siteCurrency), distance: distanceUnitIn(headingOf('mileage')) }
}
