// One row of a file as the fields of a car.

import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import { readCosts } from '#domain/kinds/car/fields/cost-lines.ts'
import { anyField } from '#domain/kinds/car/fields/translations.ts'
import { readPictures } from '#domain/kinds/car/pictures/picture-lines.ts'
import type { Team } from '#domain/kinds/car/seller.ts'
import { readSeller } from '#domain/kinds/car/seller-rules.ts'
import { oldPath } from '#domain/values/addresses/redirects.ts'
import { minorDigits } from '#domain/values/currencies.ts'
import { convertDistance } from '#domain/values/distance.ts'
import { readDistance } from '#domain/values/read-distance.ts'
import { readMoney } from '#domain/values/read-money.ts'
import { readNumber } from '#domain/values/read-number.ts'
import { type PowerUnit, readPower } from '#domain/values/read-power.ts'
import type { DistanceUnit, Region } from '#domain/values/region.ts'
import { readDay } from '#domain/values/time/read-day.ts'
import { readMonth } from '#domain/values/time/read-month.ts'
import { findVin, storedVin } from '#domain/vin/vin.ts'
import { type ChoiceName, isChoice, mapChoice, optionIn } from './choices.ts'
import { isNone, readYear } from './clean-values.ts'
import type { ImportColumn, ImportField, Mapping } from './headings.ts'
import { htmlToText } from './html-text.ts'
import { repairMake } from './make-and-model.ts'
import type { Reason } from './reason.ts'

/** The person's answers about cells that do not name a currency, a unit or a known choice. */
export interface ImportAnswers {
  /** The site's. Prices in another currency are left out, distances in another unit are converted. */
  region: Region
  currency: string
  distanceUnit: DistanceUnit
  /** Horsepower by default. */
  powerUnit?: PowerUnit
  /** Those who can be sellers. */
  team?: Team
  /** Options for values that `mapChoice` does not know, by the value in the file. An empty option is no value. */
  choices: Readonly<Record<ChoiceName, Readonly<Record<string, string>>>>
  /** Values for all rows, as a cell would have them. Those of fields that have a column are ignored. */
  fixed: Readonly<Partial<Record<ImportField, string>>>
}

export type ImportedFields = Partial<Pick<CarFields, ImportField>>

export interface ReadRow {
  /** Only fields with a value. A list may be empty. */
  fields: ImportedFields
  /** Values that could not be read, and what was changed to read one. */
  problems: Reason[]
  /** There is a mileage that could not be read: visitors must not see the vehicle as if it had none. */
  hidesMileage: boolean
  /** Values of choices that a person must map. */
  unknown: { field: ChoiceName; value: string }[]
  /** The paths of the vehicle's page on the old site. */
  oldAddresses: string[]
  /** The price has no currency, the mileage has no unit. */
  lacksCurrency: boolean
  lacksUnit: boolean
}

/** Longer values are no names of a fuel or a transmission. */
const MAX_CHOICE_LENGTH = 100
const MAX_EXCERPT_LENGTH = 60
/** Vertical tabs and the like stand for line ends. NUL means a damaged file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files of old systems contain them
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029]/g
/** The address in a tag of a picture or a link. */
const LINKED = /<(?:img|a)\s[^<>]*?(?:src|href)\s*=\s*["']?([^"'\s<>]+)[^<>]*>/gi
const isName = (field: ImportField) => field === 'make' || field === 'model'

export function readRow(cells: readonly string[], mapping: Mapping, answers: ImportAnswers): ReadRow {
  const row: ReadRow = {
    fields: {},
    problems: [],
    hidesMileage: false,
    unknown: [],
    oldAddresses: [],
    lacksCurrency: false,
    lacksUnit: false,
  }
  const read = (field: ImportColumn, cell: string) => {
    if (field === 'oldAddress') readOldAddress(row, cell)
    else if (!isNone(cell) || (isChoice(field) && optionIn(field, cell))) readCell(row, field, cell, answers)
  }
  for (const [index, field] of mapping.entries()) if (field !== null) read(field, cells[index] ?? '')
  for (const [field, cell] of Object.entries(answers.fixed) as [ImportField, string][]) {
    if (!mapping.includes(field)) read(field, cell)
  }
  const { make, model, firstRegistration } = row.fields
  if (firstRegistration !== undefined) row.fields.year ??= Number(firstRegistration.slice(0, 4))
  if (make !== undefined && model !== undefined) Object.assign(row.fields, repairMake({ make, model }))
  return row
}

function readOldAddress({ oldAddresses, problems }: ReadRow, cell: string): void {
  const text = cell.trim()
  const path = oldPath(text)
  if (path !== null && !oldAddresses.includes(path)) oldAddresses.push(path)
  else if (path === null && !isNone(text))
    problems.push({ code: 'unreadable', field: 'oldAddress', text: excerpt(text) })
}

function readCell(row: ReadRow, field: ImportField, raw: string, answers: ImportAnswers): void {
  const { fields, problems } = row
  if (raw.includes('\ufffd')) {
    problems.push({ code: 'badCharacters', field })
    row.hidesMileage ||= field === 'mileage'
    return
  }
  const lines = raw.replace(CONTROL, '\n')
  const source = field === 'images' ? lines.replace(LINKED, '\n$1\n') : lines
  const withoutTags = htmlToText(source)
  // A name of nothing but tags is none of a vehicle, and a person should see it.
  const cell = withoutTags === '' && isName(field) ? source : withoutTags
  if (cell !== source) problems.push({ code: 'html', field })
  const text = cell.trim()
  if (text === '') return
  const unreadable = () => problems.push({ code: 'unreadable', field, text: excerpt(text) })
  const addTo = (name: ImportField, items: string[]) => {
    const known = (fields[name] as string[] | undefined) ?? []
    Object.assign(fields, { [name]: distinct([...known, ...items]) })
  }
  switch (field) {
    case 'price':
    case 'purchasePrice':
      if (!readPrice(row, field, text, answers)) unreadable()
      break
    case 'mileage': {
      const distance = readDistance(text)
      if (!distance) {
        unreadable()
        row.hidesMileage = true
      } else {
        const unit = distance.unit ?? answers.distanceUnit
        fields.mileage = convertDistance(distance.value, unit, answers.region.distanceUnit)
      }
      row.lacksUnit = distance?.unit === null
      break
    }
    case 'year': {
      const year = readYear(text) ?? (Number(readMonth(text, answers.region.dateFormat)?.slice(0, 4)) || null)
      if (year === null) unreadable()
      else fields.year = year
      break
    }
    case 'firstRegistration': {
      const month = readMonth(text, answers.region.dateFormat)
      const year = readYear(text)
      if (month !== null) fields.firstRegistration = month
      // A year that has no month is the year of the car.
      else if (year !== null) fields.year ??= year
      else unreadable()
      break
    }
    case 'inspectionDue': {
      const month = readMonth(text, answers.region.dateFormat)
      if (month === null) unreadable()
      else fields.inspectionDue = month
      break
    }
    case 'inStockSince': {
      const day = readDay(text, answers.region.dateFormat)
      if (day === null) unreadable()
      else fields.inStockSince = day
      break
    }
    case 'sellerId': {
      const seller = readSeller(text, answers.team)
      if (seller) fields.sellerId = seller.id
      else unreadable()
      break
    }
    case 'power': {
      const power = readPower(text, answers.powerUnit ?? 'hp')
      if (power === null) unreadable()
      else if (power > 0) fields.power = power
      break
    }
    case 'previousOwners': {
      const owners = readNumber(text)
      if (owners === null) unreadable()
      else fields.previousOwners = owners
      break
    }
    case 'fuelType':
    case 'transmission':
    case 'bodyStyle':
    case 'serviceHistory':
    case 'vatStatus':
      if (text.length > MAX_CHOICE_LENGTH) unreadable()
      else readChoice(row, field, text, answers)
      break
    case 'costs': {
      const costs = readCosts(cell)
      if (costs === null) unreadable()
      else fields.costs = [...(fields.costs ?? []), ...costs]
      break
    }
    case 'conditionPictures': {
      const pictures = readPictures(cell)
      if (pictures === null) unreadable()
      else fields.conditionPictures = [...(fields.conditionPictures ?? []), ...pictures]
      break
    }
    case 'images':
      addTo('images', addressesOf(text))
      break
    case 'vin':
      fields.vin = findVin(text) ?? storedVin(text)
      break
    default: {
      const { kind } = anyField(field)
      // A line end after a single item shows that its separators belong to it (domain/values/text/list-cell.ts).
      if (kind === 'texts') addTo(field, listOf(cell))
      // Spaces stay in a line: an exported vehicle can have two.
      else Object.assign(fields, { [field]: kind === 'longText' ? text : text.replace(/\s*[^\S ]\s*/g, ' ') })
    }
  }
}

function readPrice(row: ReadRow, field: 'price' | 'purchasePrice', text: string, answers: ImportAnswers): boolean {
  const site = answers.region.currency
  const money = readMoney(text, site)
  if (!money) return false
  row.lacksCurrency ||= money.currency === null
  const currency = money.currency ?? answers.currency
  if (currency !== site) row.problems.push({ code: 'otherCurrency', field, currency, site })
  // A price of 0 is none.
  else if (money.amount > 0) row.fields[field] = minorDigits(site) === 0 ? Math.round(money.amount) : money.amount
  return true
}

function readChoice({ fields, unknown }: ReadRow, field: ChoiceName, text: string, { choices }: ImportAnswers): void {
  const answer = Object.hasOwn(choices[field], text) ? choices[field][text] : undefined
  const option = answer ?? mapChoice(field, text)
  if (option === null) unknown.push({ field, value: text })
  else if (option !== '') fields[field] = option
}

/** Line ends separate the items, else `|`, else `;`, else commas that belong to no number. */
const SEPARATORS = [/[\r\n]/, /\|/, /;/, /,(?!\d{3}\b)/]

function listOf(text: string): string[] {
  const separator = SEPARATORS.find((each) => each.test(text))
  return distinct(separator ? text.split(separator) : [text])
}

/** The signs of a list that is written as JSON. */
const LIST_MARKS = /^\[|\]$|"/g

/** An address may contain spaces, `|`, `;` and `,`: they separate addresses only before another. */
function addressesOf(text: string): string[] {
  const parts = text.replace(LIST_MARKS, ' ').split(/[\r\n\t]|[|;,\s](?=\s*(?:https?:\/\/|www\.|\/\/?[^\s/]))/i)
  return distinct(parts.map((part) => completeAddress(withoutSeparatorsAtEnd(part.trim()))))
}

/** `//cdn.example/1.jpg` and `www.example.com/1.jpg` are addresses of pages that leave the scheme out. */
function completeAddress(address: string): string {
  const [scheme = ''] = /^(?:\/\/|www\.)/i.exec(address) ?? []
  const complete = scheme === '' ? address : `https:${scheme === '//' ? '' : '//'}${address}`
  return complete.replace(/\s/g, '%20')
}

/** A loop, because a pattern takes quadratic time for a long row of separators. */
function withoutSeparatorsAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && '|;,'.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))]
}

export function excerpt(text: string): string {
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text
}
