import { isPublic } from '#domain/kinds/car/availability.ts'
import { CAR_FIELD_NAMES, isPublicField } from '#domain/kinds/car/fields/car-fields.ts'
import { always, noRule, nothing, type RecordDeclaration, type StoredWorld } from '#domain/records/declare-record.ts'
import type { Put } from '#domain/records/world.ts'
import { presentSettings } from './present-settings.ts'
import { type SiteSettings, settingsSchema } from './schema.ts'

export const settings: RecordDeclaration<'settings'> = {
  schema: settingsSchema,
  schemaName: 'Settings',
  noun: 'settings',
  numbers: null,
  isRestorable: false,
  isPublic: always,
  present: presentSettings,
  hasAdminFields: false,
  person: null,
  title: () => null,
  check: noRule,
  isShownUnsaved: always,
  afterPut: resendCars,
  afterDelete: nothing,
}

/**
 * When a setting changes which cars or which of their fields visitors receive, these cars get a new version, so that visitors pull
 * them.
 */
function resendCars(world: StoredWorld, before: SiteSettings | undefined, after: SiteSettings): Put[] {
  if (!before) return []
  const changed = CAR_FIELD_NAMES.filter(
    (name) => isPublicField(name, before.vehicleInfo) !== isPublicField(name, after.vehicleInfo),
  )
  const isSwitched = before.isPublic !== after.isPublic
  return [...world.all('car')]
    .filter((car) => isPublic(car) && (isSwitched || changed.some((name) => car[name] !== undefined)))
    .sort((a, b) => a.version - b.version)
    .map((record) => ({ kind: 'car', record }))
}
