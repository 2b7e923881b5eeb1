// The vehicles as CSV, with a column per field. A file that was exported and is imported again changes nothing.
import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import { nextTask } from '#app/local/view/later.ts'
import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import { mayUseField } from '#domain/kinds/car/fields/field-readers.ts'
import { fieldNames } from '#domain/kinds/car/fields/translations.ts'
import { csvCell, csvHeading } from '#domain/kinds/car/import/csv-cells.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import type { Notation } from '#domain/values/notation.ts'

/** The page may handle input after this number of rows. */
const ROWS_PER_TASK = 100

/** The fields that a person with this role may see. @param notation the headings name its currency and unit: otherwise an import has to ask */
export async function vehiclesCsv(
  cars: readonly CarFields[],
  notation: Notation,
  role: Role,
  { team, languages }: Pick<SiteSettings, 'team' | 'languages'> = DEFAULT_SETTINGS,
): Promise<Blob> {
  const names = fieldNames(languages.others).filter((name) => mayUseField(name, role))
  const carRow = (car: CarFields) => names.map((name) => csvCell(name, car[name], team))
  const parts = [new Blob([csvText([names.map((name) => csvHeading(name, notation))])])]
  for (let from = 0; from < cars.length; from += ROWS_PER_TASK) {
    if (from > 0) await nextTask()
    // Encoding all of the text at the end would take one long task.
    parts.push(new Blob([csvText(cars.slice(from, from + ROWS_PER_TASK).map(carRow))]))
  }
  return csvFile(parts)
}
