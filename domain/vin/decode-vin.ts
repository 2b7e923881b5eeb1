import type { FieldValue } from '#domain/kinds/car/fields/car-fields.ts'
import { hasRightCheckDigit, isNorthAmerican } from './vin.ts'
import type { Schema, VinTable } from './vin-table.ts'

/** The facts that a VIN encodes. A fact that is not certain is missing. */
export interface VinFacts {
  make?: string
  model?: string
  year?: number
  fuelType?: FieldValue<'fuelType'>
}

/** The letters and digits of model years, from 1980. They repeat after 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE = 30

/** The fuel types of the vehicle form, by those of the table. The form has none for the other fuels. */
const FUEL_TYPES: Partial<Record<string, string>> = {
  Gasoline: 'Gasoline',
  'Flexible Fuel Vehicle (FFV)': 'Gasoline',
  Diesel: 'Diesel',
  Electric: 'Electric',
}
/** The table has the primary fuel only: hybrids are recognised by their name. */
const HYBRID = /hybrid|phev|^prius/i

/**
 * @param vin valid by `isVin`
 * @param lastYear the latest model year on sale
 * @returns null when the table does not have the maker
 */
export function decodeVin(vin: string, table: VinTable, lastYear: number): VinFacts | null {
  const maker = makerOf(vin, table)
  if (!maker) return null
  const schemasIn = (year: number): Schema[] =>
    maker.schemas.flatMap(([index, from, to]) => {
      const schema = table.schemas[index]
      return schema && year >= from && (to === null || year <= to) ? [schema] : []
    })
  const possibleYear = modelYear(vin, lastYear)
  const schemas = possibleYear === undefined ? [] : schemasIn(possibleYear)
  const subject = `${vin.slice(3, 8)}|${vin.slice(9)}`
  const models = bestMatches(schemas, 0, subject).map((index) => table.models[index])
  // Elsewhere character 10 often is something else. A VIN that matches a pattern of a model in that year has the year.
  const hasYear = isNorthAmerican(vin) || models.length > 0
  const fuels = bestMatches(schemas, 1, subject).map((index) => table.fuels[index])
  const model = only(models)
  const make = only(maker.makes.length === 1 ? maker.makes : models.map((each) => each?.[0]))
  return {
    make: make === undefined ? undefined : table.makes[make],
    model: model?.[1],
    year: hasYear ? possibleYear : undefined,
    fuelType: HYBRID.test(model?.[1] ?? '') ? 'Hybrid' : only(fuels.map((fuel) => FUEL_TYPES[fuel ?? ''])),
  }
}

function makerOf(vin: string, { wmi }: VinTable) {
  const code = vin.slice(0, 3)
  const keys = [code + vin.slice(11, 14), code]
  const key = keys.find((each) => Object.hasOwn(wmi, each))
  return key === undefined ? undefined : wmi[key]
}

/**
 * Character 10 is the year within 30 years; a letter as character 7 means 2010 or later. Only makers for North America keep to the
 * second rule: for other cars a digit leaves the year open.
 */
function modelYear(vin: string, lastYear: number): number | undefined {
  const position = YEAR_CODES.indexOf(vin.charAt(9))
  if (position === -1) return undefined
  const early = FIRST_YEAR + position
  const late = early + CYCLE
  if (late > lastYear) return early
  if (/\D/.test(vin.charAt(6))) return late
  return isNorthAmerican(vin) || hasRightCheckDigit(vin) ? early : undefined
}

/** The names whose patterns match with the most fixed characters. */
function bestMatches(schemas: readonly Schema[], kind: 0 | 1, subject: string): number[] {
  let most = 0
  let best: number[] = []
  for (const { [kind]: list } of schemas) {
    for (let index = 0; index < list.length; index += 2) {
      for (const pattern of String(list[index + 1]).split(' ')) {
        const fixed = fixedCharacters(pattern)
        if (fixed < most || !matches(pattern, subject)) continue
        if (fixed > most) best = []
        most = fixed
        best.push(Number(list[index]))
      }
    }
  }
  return best
}

function fixedCharacters(pattern: string): number {
  return pattern.replace(/\[[^\]]*\]/g, '#').replace(/[*|]/g, '').length
}

function matches(pattern: string, subject: string): boolean {
  const source = pattern.replaceAll('|', '\\|').replaceAll('*', '.').replaceAll('#', '\\d')
  return new RegExp(`^${source}`).test(subject)
}

/** The value that all have; undefined when they differ or there is none. */
function only<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}
