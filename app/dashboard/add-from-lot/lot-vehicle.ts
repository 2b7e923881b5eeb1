// The vehicle that "Add from the lot" stores: one for the site, or a draft that lacks something.
import { listText } from '#app/dashboard/components/list-text.ts'
import {
  type FormFields,
  issueLabels,
  siteIssues,
  toFields,
  type VehicleValues,
} from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { colorText, optionText } from '#app/ui/vehicle-texts.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import type { Format } from '#domain/values/format.ts'
import type { Issue } from '#domain/values/issue.ts'
import { t } from '#text/t.ts'

interface LotVehicle {
  fields: FormFields
  /** The issues that prevent even a draft. */
  issues: Issue[]
  /** Labels of the fields without which visitors do not see the vehicle. */
  missing: string[]
}

export function lotVehicle(values: VehicleValues, currentYear: number, format: Format): LotVehicle {
  const typed = toFields(values)
  const fields = { ...typed, description: typed.description || describe(typed, format) }
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
export function describe(fields: FormFields, { longDistance }: Format): string {
  const { year, make, model, color, mileage, fuelType, transmission } = fields
  const car = [year, make, model].filter(Boolean).join(' ')
  const [hue, distance] = [colorText(color).toLowerCase(), mileage ? longDistance(mileage) : '']
  const facts = listText(
    [optionText('fuelType', fuelType), optionText('transmission', transmission)].filter((text) => text !== ''),
  )
  const sentences = [
    hue && distance && t('addFromLot.coloredDriven', { car, color: hue, distance }),
    hue && !distance && t('addFromLot.colored', { car, color: hue }),
    !hue && distance && t('addFromLot.driven', { car, distance }),
    !hue && !distance && car && t('addFromLot.car', { car }),
    facts && t('addFromLot.facts', { facts }),
  ]
  return sentences.filter(Boolean).join(' ')
}
