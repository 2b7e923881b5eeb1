// One row of a file as the fields of a car.
import { CAR_FIELDS, type CarFields, optionLabel } from '#domain/cars/car-fields.ts'
import { type ChoiceName, mapChoice } from './choices.ts'
import { type DistanceUnit, isNone, readMileage, readMoney, readYear } from './clean-values.ts'
import type { ImportField } from './headings.ts'
import { repairMake } from './make-and-model.ts'

/** What a person answers where the file does not say. */
export interface ImportAnswers {
  /** Of mileages without a unit. */
  distanceUnit: DistanceUnit
  /** Options for values that `mapChoice` does not know, by the value in the file. An empty option is no value. */
  choices: Readonly<Record<ChoiceName, Readonly<Record<string, string>>>>
}

export interface ReadRow {
  /** Only fields with a value. */
  fields: Partial<Pick<CarFields, ImportField>>
  /** Values that could not be read. */
  problems: string[]
  /** Values of choices that a person must map. */
  unknown: { field: ChoiceName; value: string }[]
}

/** Prices are stored in this currency. */
const CURRENCY = 'USD'

/** @param mapping the field of each column */
export function readRow(
  cells: readonly string[],
  mapping: readonly (ImportField | null)[],
  answers: ImportAnswers,
): ReadRow {
  const row: ReadRow = { fields: {}, problems: [], unknown: [] }
  for (const [index, field] of mapping.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (field !== null && !isNone(text)) readCell(row, field, text, answers)
  }
  const { make, model } = row.fields
  if (make !== undefined && model !== undefined) Object.assign(row.fields, repairMake({ make, model }))
  return row
}

function readCell({ fields, problems, unknown }: ReadRow, field: ImportField, text: string, answers: ImportAnswers) {
  const unreadable = () => problems.push(`${CAR_FIELDS[field].label} cannot be read: ${text}`)
  switch (field) {
    case 'price': {
      const money = readMoney(text)
      if (!money) unreadable()
      else if (money.currency !== null && money.currency !== CURRENCY) problems.push(`Price is in ${money.currency}`)
      else fields.price = money.amount
      break
    }
    case 'mileage': {
      const mileage = readMileage(text, answers.distanceUnit)
      if (mileage === null) unreadable()
      else fields.mileage = mileage
      break
    }
    case 'year': {
      const year = readYear(text)
      if (year === null) unreadable()
      else fields.year = year
      break
    }
    case 'fuelType':
    case 'transmission': {
      const option = chosen(field, text, answers) ?? mapChoice(field, text)
      if (option === null) unknown.push({ field, value: text })
      else if (option !== '') fields[field] = option
      break
    }
    case 'features':
      fields.features = listOf(text, /[|;\n]|,(?!\d{3}\b)/)
      break
    case 'images':
      fields.images = listOf(text, /[|;\s]+|,(?=\s*(?:https?:\/\/|\/))/)
      break
    case 'vin':
      fields.vin = text.toUpperCase().replace(/[\s-]/g, '')
      break
    default:
      fields[field] = field === 'description' ? text : text.replace(/\s+/g, ' ')
  }
}

function chosen(field: ChoiceName, text: string, { choices }: ImportAnswers): string | undefined {
  return Object.hasOwn(choices[field], text) ? choices[field][text] : undefined
}

function listOf(text: string, separator: RegExp): string[] {
  const items = text.split(separator).map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

/** The options that a person chooses from. */
export function choiceOptions(field: ChoiceName): { value: string; label: string }[] {
  return CAR_FIELDS[field].options.map((value) => ({ value, label: optionLabel(field, value) }))
}
