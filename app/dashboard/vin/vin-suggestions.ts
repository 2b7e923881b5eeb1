// Which fields of a vehicle form a decoded VIN fills in.
import { listText } from '#app/dashboard/components/list-text.ts'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { VinFacts } from '#domain/vin/decode-vin.ts'
import { t } from '#text/t.ts'

export const SUGGESTED_NAMES = ['make', 'model', 'year', 'fuelType'] as const
export type SuggestedName = (typeof SUGGESTED_NAMES)[number]

/** The values of these controls, as typed. */
export type SuggestedValues = Record<SuggestedName, string>

interface Form {
  values: SuggestedValues
  /** The values of the fields before a person or a VIN filled them: the current year in the form of a new vehicle. */
  initial: SuggestedValues
  /** The fields that a person has filled. */
  typed: ReadonlySet<string>
  /** The values that the VIN before has filled in. */
  filled: Partial<SuggestedValues>
}

/**
 * The values to write into the form. A field that neither a person nor the record has filled takes the value of the VIN. What another
 * VIN has filled in, and no person has changed since, is replaced or removed.
 */
export function suggestValues(facts: VinFacts | null, { values, initial, typed, filled }: Form) {
  const changes: Partial<SuggestedValues> = {}
  const suggested: Partial<SuggestedValues> = {}
  for (const name of SUGGESTED_NAMES) {
    const value = values[name].trim()
    const isUntouched = value === initial[name] && !typed.has(name)
    if (value !== '' && value !== filled[name] && !isUntouched) continue
    const fact = facts?.[name]
    if (fact !== undefined) suggested[name] = String(fact)
    const next = suggested[name] ?? initial[name]
    if (next !== values[name]) changes[name] = next
  }
  return { changes, suggested }
}

/** `Make: Hyundai, Model: Kona` */
export function suggestionText(suggested: Partial<SuggestedValues>): string {
  const texts = SUGGESTED_NAMES.flatMap((name) => {
    const value = suggested[name]
    return value === undefined ? [] : [t('vin.field', { label: t(`field.${name}`), value: optionText(name, value) })]
  })
  return listText(texts)
}
