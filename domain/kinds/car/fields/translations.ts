// The translations of the fields of a car that are `localized`. Each is a field of its own, so that two people can translate at the same time.
// Apart from car-fields.ts, which visitors load.

import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/values/languages.ts'
import type { CarField } from './car-field.ts'
import {
  type AnyFieldName,
  CAR_FIELD_NAMES,
  type CarFieldName,
  carField,
  type LocalizedFieldName,
  type TranslationName,
} from './car-fields.ts'

const isLocalized = (name: CarFieldName): name is LocalizedFieldName => carField(name).localized === true

export const LOCALIZED_FIELD_NAMES = CAR_FIELD_NAMES.filter(isLocalized)

export const translationName = (name: LocalizedFieldName, language: LanguageCode): TranslationName =>
  `${name}@${language}`

/** Each field, and after it its translations. */
export const ALL_FIELD_NAMES: readonly AnyFieldName[] = fieldNames(LANGUAGE_CODES)

/** The names of the fields with their translations into these languages. */
export function fieldNames(languages: readonly LanguageCode[]): readonly AnyFieldName[] {
  return CAR_FIELD_NAMES.flatMap((name) => [
    name,
    ...(isLocalized(name) ? languages.map((language) => translationName(name, language)) : []),
  ])
}

/** `description@de` -> `description`, `de`. The language of any other field is null. */
export function splitTranslation(name: string): { base: string; language: LanguageCode | null } {
  const [base = '', code = ''] = name.split('@')
  return isLanguageCode(code) ? { base, language: code } : { base: name, language: null }
}

export const isTranslation = (name: string): name is TranslationName => splitTranslation(name).language !== null

/** The declarations. A translation has the limits and messages of its base and is never required. */
const DECLARATIONS = new Map(ALL_FIELD_NAMES.map((name) => [name as string, declarationOf(name)]))

function declarationOf(name: AnyFieldName): CarField {
  const { base, language } = splitTranslation(name)
  const { required: _, ...field } = carField(base as CarFieldName)
  if (language === null) return carField(base as CarFieldName)
  return { ...field, optional: true } as CarField
}

export const anyField = (name: AnyFieldName): CarField => DECLARATIONS.get(name) as CarField

/** @returns undefined for a name that no field of a car has */
export const findCarField = (name: string): CarField | undefined => DECLARATIONS.get(name)

/** Texts about a vehicle in which a name may be. The activity log omits their values; devices keep them, because an undo needs them. */
export const FREE_TEXTS: readonly AnyFieldName[] = ALL_FIELD_NAMES.filter((name) =>
  ['description', 'costs'].includes(splitTranslation(name).base),
)
