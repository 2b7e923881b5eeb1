// The readers of a field of a car may change it too. Apart from car-fields.ts, which visitors load.
import type { SiteLanguages } from '#domain/values/languages.ts'
import { CAR_FIELD_NAMES, type CarFieldName } from './car-fields.ts'
import { findCarField, splitTranslation } from './translations.ts'

/** A role, or a visitor. */
type Reader = 'admin' | 'user' | 'visitor'

/** The fields that only admins receive and change. */
export const ADMIN_FIELD_NAMES: readonly CarFieldName[] = CAR_FIELD_NAMES.filter(isAdminField)

function isAdminField(name: string): boolean {
  return findCarField(name)?.reader === 'admin'
}

/** Whether a person with this role receives the field and may change it. Visitors are refused before. */
export function mayUseField(name: string, role: Reader): boolean {
  return role === 'admin' || !isAdminField(name)
}

/** The entries whose names are fields that the role may use. A text in the default language of the site is no translation. */
export function usableFields<T extends object>(
  fields: T,
  role: Reader,
  { default: first }: Pick<SiteLanguages, 'default'>,
): T {
  const isUsable = (name: string) => mayUseField(name, role) && splitTranslation(name).language !== first
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isUsable(name))) as T
}

/** The same value without the fields for admins, at any depth: of a mutation, a draft or a planned import. */
export function withoutAdminFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutAdminFields) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).filter(([name]) => !isAdminField(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutAdminFields(inner)])) as T
}
