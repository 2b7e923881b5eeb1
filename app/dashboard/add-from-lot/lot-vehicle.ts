// What "Add from the lot" stores: a vehicle for the site, or a draft that lacks something.
import {
  type FormFields,
  issueLabels,
  siteIssues,
  toFields,
  type VehicleValues,
} from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { countText } from '#app/ui/format.ts'
import { optionLabel } from '#domain/cars/car-fields.ts'
import { vehicleIssues } from '#domain/cars/vehicle-issues.ts'
import type { Issue } from '#domain/values/issue.ts'

interface LotVehicle {
  fields: FormFields
  /** What prevents even a draft. */
  issues: Issue[]
  /** Labels of the fields without which visitors do not see the vehicle. */
  missing: string[]
}

export function lotVehicle(values: VehicleValues, currentYear: number): LotVehicle {
  const typed = toFields(values)
  const fields = { ...typed, description: typed.description || describe(typed) }
  const missing = siteIssues({ ...values, description: fields.description }, currentYear)
  if (missing.length === 0) return { fields, issues: [], missing: [] }
  const draft = { ...fields, enabled: false }
  return {
    fields: draft,
    issues: vehicleIssues({ ...draft, sold: false }, currentYear),
    missing: issueLabels(missing),
  }
}

/** The description of a vehicle without a written one. */
export function describe({ year, make, model, color, mileage, fuelType, transmission }: FormFields): string {
  const first = [year, make, model, color && `in ${color.toLowerCase()}`, mileage && `with ${countText(mileage)} miles`]
  const second = [fuelType, transmission && optionLabel('transmission', transmission)]
  return [first.filter(Boolean).join(' '), second.filter(Boolean).join(', ')]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ')
}
