import { CAR_FIELD_NAMES, isPublicField } from '#domain/cars/car-fields.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { presentSettings } from '#domain/settings/present-settings.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import { always, noRule, nothing, type RecordDeclaration, type StoredWorld } from './declare-record.ts'
import type { Put } from './world.ts'

export const settings: RecordDeclaration<'settings'> = {
  noun: 'settings',
  numbers: null,
  isRestorable: false,
  isPublic: always,
  present: (record, reader) => presentSettings(record, reader),
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: resendCars,
  afterDelete: nothing,
}

/** When a setting changes which fields are public, the cars that have such a field get a new version, so that visitors pull them. */
function resendCars(world: StoredWorld, before: SiteSettings | undefined, after: SiteSettings): Put[] {
  if (!before) return []
  const changed = CAR_FIELD_NAMES.filter(
    (name) => isPublicField(name, before.vehicleInfo) !== isPublicField(name, after.vehicleInfo),
  )
  if (changed.length === 0) return []
  const cars = [...world.all('car')].filter(isPublic).sort((a, b) => a.version - b.version)
  return cars
    .filter((car) => changed.some((name) => car[name] !== undefined))
    .map((record) => ({ kind: 'car', record }))
}
