// The columns of vehicles in a CSV file: the export of staff and the feed. The import maps them by their headings.

import type { CaptionedPicture, Cost } from '#domain/kinds/car/fields/car-field.ts'
import type { AnyFieldName, CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import { costLines } from '#domain/kinds/car/fields/cost-lines.ts'
import { anyField, splitTranslation } from '#domain/kinds/car/fields/translations.ts'
import { pictureLines } from '#domain/kinds/car/pictures/picture-lines.ts'
import { sellerCell } from '#domain/kinds/car/seller-rules.ts'
import { isMissing } from '#domain/kinds/car/vehicle-issues.ts'
import type { TeamMember } from '#domain/kinds/user/team.ts'
import { distanceHeading } from '#domain/values/distance.ts'
import { moneyHeading } from '#domain/values/money.ts'
import type { Notation } from '#domain/values/notation.ts'
import { powerHeading } from '#domain/values/power.ts'

/** Names currency and unit: otherwise an import has to ask. */
export function csvHeading(name: AnyFieldName, notation: Notation): string {
  const field = anyField(name)
  const { language } = splitTranslation(name)
  if (language !== null) return `${field.label} (${language})`
  const unit = 'unit' in field && field.unit
  if (unit === 'money') return moneyHeading(field.label, notation)
  if (unit === 'power') return powerHeading(field.label)
  return unit === 'distance' ? distanceHeading(field.label, notation) : field.label
}

/** @param team the names of sellers */
export function csvCell(
  name: AnyFieldName,
  value: CarFields[AnyFieldName],
  team: readonly TeamMember[] | undefined,
): string | number {
  if (value === undefined || value === null) return ''
  if (name === 'sellerId') return sellerCell(value as number, team)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isMissing(anyField(name), value) ? '' : value
  if (typeof value === 'string') return value
  if (name === 'conditionPictures') return pictureLines(value as CaptionedPicture[])
  return name === 'costs' ? costLines(value as Cost[]) : listCell(value as string[])
}

// Lists in a cell of a CSV file: one item a line. A single item that contains a separator that files of others use gets a line end,
// which shows that it is not to be split.
/** Separators of lists in the files of others. */
const OTHER_SEPARATOR = /[|;,]/

/** One item a line. A single item that contains another separator gets a line end, which shows that it is not to be split. */
export function listCell(items: readonly string[]): string {
  const [first = '', ...more] = items
  return more.length === 0 && OTHER_SEPARATOR.test(first) ? `${first}\n` : items.join('\n')
}
