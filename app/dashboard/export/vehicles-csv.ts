// The vehicles as CSV, with a column per field. The import maps the columns by their headings; a file that was exported and is imported
// again changes nothing.
import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import { nextTask } from '#app/local/view/later.ts'
import type { CarField } from '#domain/kinds/car/car-field.ts'
import {
  CAR_FIELD_NAMES,
  type CaptionedPicture,
  type CarFieldName,
  type CarFields,
  type Cost,
  carField,
} from '#domain/kinds/car/car-fields.ts'
import { costLines } from '#domain/kinds/car/cost-lines.ts'
import { mayUseField } from '#domain/kinds/car/field-readers.ts'
import { pictureLines } from '#domain/kinds/car/pictures/picture-lines.ts'
import { isMissing } from '#domain/kinds/car/vehicle-issues.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import { distanceHeading } from '#domain/values/distance.ts'
import { moneyHeading } from '#domain/values/money.ts'
import type { Notation } from '#domain/values/notation.ts'
import { powerHeading } from '#domain/values/power.ts'
import { listCell } from '#domain/values/text/list-cell.ts'

/** The page may handle input after this number of rows. */
const ROWS_PER_TASK = 100

/** The fields that a person with this role may see. @param notation the headings name its currency and unit: otherwise an import has to ask */
export async function vehiclesCsv(cars: readonly CarFields[], notation: Notation, role: Role): Promise<Blob> {
  const names = CAR_FIELD_NAMES.filter((name) => mayUseField(name, role))
  const carRow = (car: CarFields) => names.map((name) => cell(name, car[name]))
  const parts = [new Blob([csvText([names.map((name) => heading(carField(name), notation))])])]
  for (let from = 0; from < cars.length; from += ROWS_PER_TASK) {
    if (from > 0) await nextTask()
    // Encoding all of the text at the end would take one long task.
    parts.push(new Blob([csvText(cars.slice(from, from + ROWS_PER_TASK).map(carRow))]))
  }
  return csvFile(parts)
}

function heading(field: CarField, notation: Notation): string {
  const unit = 'unit' in field && field.unit
  if (unit === 'money') return moneyHeading(field.label, notation)
  if (unit === 'power') return powerHeading(field.label)
  return unit === 'distance' ? distanceHeading(field.label, notation) : field.label
}

function cell(name: CarFieldName, value: CarFields[CarFieldName]): string | number {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isMissing(carField(name), value) ? '' : value
  if (typeof value === 'string') return value
  if (name === 'conditionPictures') return pictureLines(value as CaptionedPicture[])
  return name === 'costs' ? costLines(value as Cost[]) : listCell(value as string[])
}
