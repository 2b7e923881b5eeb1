// Maps the many spellings of fuels and transmissions to the options of a car.

import { CHOICE_PATTERNS } from '#domain/import/tables/choice-patterns.ts'
import { CAR_FIELDS, type FieldNameOf } from '#domain/kinds/car/fields/car-fields.ts'
import { baseLetters } from '#domain/values/text/characters.ts'
import { isNone } from './clean-values.ts'

export type ChoiceName = FieldNameOf<{ kind: 'choice' }>
export const CHOICE_NAMES = Object.keys(CHOICE_PATTERNS) as readonly ChoiceName[]

export const isChoice = (field: string): field is ChoiceName => Object.hasOwn(CHOICE_PATTERNS, field)

/** One value for each choice. */
export const byChoice = <T>(create: () => T): Record<ChoiceName, T> =>
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, create()])) as Record<ChoiceName, T>

/** An option as it is written, which means no value in other fields: `None`. */
export function optionIn(name: ChoiceName, text: string): string | undefined {
  return CAR_FIELDS[name].options.find((option) => option.toLowerCase() === text.trim().toLowerCase())
}

/** @returns an option, an empty text for no value, or null for a value that a person must map */
export function mapChoice(name: ChoiceName, text: string): string | null {
  const option = optionIn(name, text)
  if (option !== undefined) return option
  if (isNone(text)) return ''
  const plain = baseLetters(text)
  return CHOICE_PATTERNS[name].find(([pattern]) => pattern.test(plain))?.[1] ?? null
}
