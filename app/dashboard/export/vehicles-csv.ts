// The vehicles as CSV, with a column per field. The import maps the columns by their headings; a file that was exported and is imported
// again changes nothing.
import { csvFile, csvText } from '#app/dashboard/csv/csv-text.ts'
import { nextTask } from '#app/local/view/next-task.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type CarFields, carField } from '#domain/cars/car-fields.ts'
import { SITE_CURRENCY } from '#domain/import/clean-values.ts'
import { listCell } from '#domain/values/list-cell.ts'

/** After so many rows the page may handle input. */
const ROWS_PER_TASK = 100

/** Otherwise an import has to ask. */
const UNITS: Partial<Record<CarFieldName, string>> = { price: SITE_CURRENCY, mileage: 'miles' }
const HEADINGS = CAR_FIELD_NAMES.map((name) => carField(name).label + (UNITS[name] ? ` (${UNITS[name]})` : ''))

export async function vehiclesCsv(cars: readonly CarFields[]): Promise<Blob> {
  const parts = [new Blob([csvText([HEADINGS])])]
  for (let from = 0; from < cars.length; from += ROWS_PER_TASK) {
    if (from > 0) await nextTask()
    // Encoding all of the text at the end would take one long task.
    parts.push(new Blob([csvText(cars.slice(from, from + ROWS_PER_TASK).map(carRow))]))
  }
  return csvFile(parts)
}

const carRow = (car: CarFields) => CAR_FIELD_NAMES.map((name) => cell(name, car[name]))

function cell(name: CarFieldName, value: CarFields[CarFieldName]): string | number {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // 0 is no value.
  if (typeof value === 'number') return carField(name).kind === 'amount' && value === 0 ? '' : value
  return typeof value === 'string' ? value : listCell(value)
}
