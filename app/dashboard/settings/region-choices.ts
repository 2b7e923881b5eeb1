// The options of the region, with names in the language of the dashboard.
import { optionText } from '#app/ui/vehicle-texts.ts'
import { COUNTRIES } from '#domain/values/countries.ts'
import { CURRENCIES } from '#domain/values/currencies.ts'
import { currencyName } from '#domain/values/currency-name.ts'
import { DATE_FORMATS, DISTANCE_UNITS } from '#domain/values/region.ts'
import { texts } from '#text/t.ts'

const named = (codes: readonly string[], nameOf: (code: string) => string | undefined) =>
  codes
    .map((value) => ({ value, label: `${upperFirst(nameOf(value) ?? value)} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, texts().language))

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Takes milliseconds, as the next one does. */
export function countryChoices() {
  const names = new Intl.DisplayNames(texts().language, { type: 'region' })
  return named(COUNTRIES, (code) => names.of(code))
}

export const currencyChoices = () => named(CURRENCIES, (code) => currencyName(code, 1, texts().language))
export const distanceChoices = () =>
  DISTANCE_UNITS.map((value) => ({ value, label: optionText('distanceUnit', value) }))
export const dateFormatChoices = () => DATE_FORMATS.map((value) => ({ value, label: optionText('dateFormat', value) }))
