// What "Add from the lot" stores: a vehicle for the site, or a draft that lacks something.
import type { SavedFields } from '#app/dashboard/vehicle-form/use-save-vehicle.ts'
import {
  type FormFields,
  formIssues,
  toFields,
  type VehicleValues,
} from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { countText } from '#app/ui/format.ts'
import { carField, optionLabel } from '#domain/cars/car-fields.ts'
import { carName } from '#domain/cars/car-name.ts'
import { vehicleIssues } from '#domain/cars/vehicle-issues.ts'
import type { Issue } from '#domain/values/issue.ts'

interface LotVehicle {
  fields: SavedFields
  /** What prevents even a draft. */
  issues: Issue[]
  /** Labels of the fields without which visitors do not see the vehicle. */
  missing: string[]
}

export function lotVehicle(values: VehicleValues, currentYear: number): LotVehicle {
  const typed = toFields(values)
  const fields = { ...typed, description: typed.description || describe(typed) }
  const siteIssues = formIssues({ ...values, description: fields.description }, currentYear)
  if (siteIssues.length === 0) return { fields, issues: [], missing: [] }
  const draft = { ...fields, enabled: false }
  return {
    fields: draft,
    issues: vehicleIssues({ ...draft, sold: false }, currentYear),
    missing: siteIssues.flatMap(({ path }) => (path in fields ? carField(path as keyof FormFields).label : [])),
  }
}

/** The description of a vehicle for which nobody has written one. Empty while make or model is unknown. */
export function describe({ color, mileage, fuelType, transmission, ...car }: FormFields): string {
  if (car.make === '' || car.model === '') return ''
  const first = [carName(car), color && `in ${color.toLowerCase()}`, mileage > 0 && `with ${countText(mileage)} miles`]
  const second = [fuelType, transmission && optionLabel('transmission', transmission)].filter(Boolean).join(', ')
  return [first.filter(Boolean).join(' '), second]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}
