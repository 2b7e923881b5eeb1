// The vehicles as CSV, with a column per field. The import maps the columns by their headings; a file that was exported and is imported
// again changes nothing.
import { unparse } from 'papaparse'
import { nextTask } from '#app/local/view/next-task.ts'
import { CAR_FIELD_NAMES, type CarFieldName, type CarFields, carField } from '#domain/cars/car-fields.ts'
import { withoutFormulas } from '#domain/values/formula-text.ts'
import { listCell } from '#domain/values/list-cell.ts'

const BYTE_ORDER_MARK = '\ufeff'
const NEWLINE = '\r\n'
/** After so many rows the page may handle input. */
const ROWS_PER_TASK = 100

/** Otherwise an import has to ask. */
const UNITS: Partial<Record<CarFieldName, string>> = { price: 'USD', mileage: 'miles' }
const HEADINGS = CAR_FIELD_NAMES.map((name) => carField(name).label + (UNITS[name] ? ` (${UNITS[name]})` : ''))

/** @returns the parts of the file. The byte order mark makes Excel read it as UTF-8 */
export async function vehiclesCsv(cars: readonly CarFields[]): Promise<string[]> {
  const parts = [BYTE_ORDER_MARK + csvLines([HEADINGS])]
  for (let from = 0; from < cars.length; from += ROWS_PER_TASK) {
    if (from > 0) await nextTask()
    parts.push(csvLines(cars.slice(from, from + ROWS_PER_TASK).map(carRow)))
  }
  return parts
}

const csvLines = (rows: (string | number)[][]) => unparse(rows, { newline: NEWLINE }) + NEWLINE

const carRow = (car: CarFields) => CAR_FIELD_NAMES.map((name) => cell(name, car[name]))

function cell(name: CarFieldName, value: CarFields[CarFieldName]): string | number {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // 0 is no value.
  if (typeof value === 'number') return carField(name).kind === 'amount' && value === 0 ? '' : value
  return withoutFormulas(typeof value === 'string' ? value : listCell(value))
}
