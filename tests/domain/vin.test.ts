import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAR_FIELDS } from '#domain/cars/car-fields.ts'
import { decodeVin } from '#domain/vin/decode-vin.ts'
import { findVin, hasRightCheckDigit, isVin, withoutConfusedLetters } from '#domain/vin/vin.ts'
import type { Patterns, VinTable } from '#domain/vin/vin-table.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'

const table = JSON.parse(readFileSync('domain/vin/vin-table.json', 'utf8')) as VinTable
const FUEL_TYPES: readonly string[] = CAR_FIELDS.fuelType.options
const LAST_YEAR = 2027
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const decode = (vin: string) => decodeVin(vin, table, LAST_YEAR)

/** The same VIN with the check digit that belongs to it. */
function withCheckDigit(vin: string): string {
  const candidates = [...'0123456789X'].map((digit) => vin.slice(0, 8) + digit + vin.slice(9))
  return candidates.find(hasRightCheckDigit) ?? vin
}

describe('a VIN', () => {
  it.each([
    ['1HGCM82633A004352', '1HGCM82633A004352'],
    [' 1hgcm82633a004352\n', '1HGCM82633A004352'],
    ['1HG CM826 33A-004352', '1HGCM82633A004352'],
    ['VIN: 1HGCM82633A004352', '1HGCM82633A004352'],
    ['vin1hgcm82633a004352', '1HGCM82633A004352'],
    ['*1HGCM82633A004352*', '1HGCM82633A004352'],
    ['IWP0AB2A99KS114000', 'WP0AB2A99KS114000'],
    ['*IWP0AB2A99KS114000*', 'WP0AB2A99KS114000'],
    ['https://dealer.example/?vin=ZFF79ALA4G0213000&lot=7', 'ZFF79ALA4G0213000'],
    ['１ＨＧＣＭ８２６３３Ａ００４３５２', '1HGCM82633A004352'],
    ['1HGCM82633AOO4352', '1HGCM82633AOO4352'],
  ])('is found in %j', (text, vin) => {
    expect(findVin(text)).toBe(vin)
  })

  it.each(['', '1HGCM82633A00435', '1HGCM82633A0043521', 'the VIN is on the door'])('is not found in %j', (text) => {
    expect(findVin(text)).toBeUndefined()
  })

  it('contains no I, O or Q, which are replaced with 1 and 0', () => {
    expect(isVin('1HGCM82633AOQ4352')).toBe(false)
    expect(withoutConfusedLetters('IHGCM82633AOQ4352')).toBe('1HGCM82633A004352')
  })

  it('has a check digit that notices each changed character', () => {
    // The first is the example of the standard.
    const right = ['1M8GDM9AXKP042788', '1HGCM82633A004352', '11111111111111111']
    for (const vin of right) {
      expect(hasRightCheckDigit(vin)).toBe(true)
      const digit = vin.charAt(8)
      const others = [...'0123456789X'].filter((each) => each !== digit)
      for (const other of others) expect(hasRightCheckDigit(vin.slice(0, 8) + other + vin.slice(9))).toBe(false)
    }
    expect(hasRightCheckDigit('5YJ3E1EA7KF317000')).toBe(false)
  })
})

describe('decoding a VIN', () => {
  it.each([
    ['KM8K2CAB4PU001140', { make: 'Hyundai', model: 'Kona', year: 2023, fuelType: 'Gasoline' }],
    ['1HGCM82633A004352', { make: 'Honda', model: 'Accord', year: 2003, fuelType: 'Gasoline' }],
    ['5YJ3E1EA7KF317000', { make: 'Tesla', model: 'Model 3', year: 2019, fuelType: 'Electric' }],
    ['WP0AB2A99KS114000', { make: 'Porsche', model: '911', year: 2019, fuelType: 'Gasoline' }],
    ['ZFF79ALA4G0213000', { make: 'Ferrari', model: '488', year: 2016 }],
    ['JTDKARFU0H3000000', { make: 'Toyota', model: 'Prius', year: 2017, fuelType: 'Hybrid' }],
  ])('finds the facts of %s', (vin, facts) => {
    expect(decode(vin)).toMatchObject(facts)
  })

  it('finds model, make and year of 200 VINs made from the patterns of the table', () => {
    for (const { vin, year, best } of patternedVins(200, 0)) {
      const [make, model] = table.models[best] ?? []
      expect(decode(vin), vin).toMatchObject({ model, year })
      if (makersOf(vin) > 1) expect(decode(vin)?.make).toBe(table.makes[make ?? -1])
    }
  })

  it('finds the fuel of 200 VINs made from the patterns of the table, when the form has it', () => {
    for (const { vin, best } of patternedVins(200, 1)) {
      const fuel = table.fuels[best]?.replace('Flexible Fuel Vehicle (FFV)', 'Gasoline') ?? ''
      const facts = decode(vin)
      if (facts?.fuelType === 'Hybrid') expect(facts.model).toMatch(/hybrid|phev|prius/i)
      else expect(facts?.fuelType, vin).toBe(FUEL_TYPES.includes(fuel) ? fuel : undefined)
    }
  })

  it('returns null for an unknown maker', () => {
    expect(decode('8ZZAB2A99KS114000')).toBeNull()
  })

  it('recognises a small maker by its characters 12 to 14', () => {
    const small = Object.entries(table.wmi).find(([key, { makes }]) => key.length === 6 && makes.length === 1)
    const [key = '', maker] = small ?? []
    const vin = `${key.slice(0, 3)}AB2A99KS${key.slice(3)}000`
    expect(decode(vin)?.make).toBe(table.makes[maker?.makes[0] ?? -1])
  })

  it('takes no year in the future, and none that a European VIN leaves open', () => {
    expect(decode('5YJ3E1EA7WF317000')?.year).toBe(1998)
    // A digit as character 7: 1981 in North America, where 2011 is more likely.
    expect(decode('WP0ZZZ99ZBS100000')?.year).toBeUndefined()
    expect(decode(withCheckDigit('WP0AB0910BS100000'))?.year).toBe(1981)
  })

  it('never throws, whatever is typed', () => {
    const letters = fc.array(fc.constantFrom(...LETTERS), { minLength: 14, maxLength: 14 })
    const vinOfKnownMaker = fc.tuple(fc.constantFrom(...Object.keys(table.wmi)), letters)
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      vinOfKnownMaker.map(([key, rest]) => key.slice(0, 3) + rest.join('')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const vin = findVin(typed) ?? typed
        hasRightCheckDigit(vin)
        withoutConfusedLetters(vin)
        decode(vin)
        expect(isVin(vin)).toBe(isVin(vin))
      }),
      { numRuns: 1000 },
    )
  })
})

interface PatternedVin {
  vin: string
  year: number
  /** Position of the only name whose patterns match with the most fixed characters. */
  best: number
}

/** VINs that match a pattern of the table in a year in which it is used. @param kind 0 models, 1 fuels */
function patternedVins(count: number, kind: 0 | 1): PatternedVin[] {
  const random = seededRandom(17 + kind)
  const choose = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  const makers = Object.entries(table.wmi).filter(([key]) => key.length === 3)
  const made: PatternedVin[] = []
  while (made.length < count) {
    const [key, { schemas }] = choose(makers) ?? ['', { schemas: [] }]
    const [schema = -1, from = 0, to = null] = choose(schemas) ?? []
    const pattern = choose(patternsOf(table.schemas[schema]?.[kind] ?? []))
    const year = choose(
      Array.from({ length: Math.min(to ?? LAST_YEAR, LAST_YEAR) - from + 1 }, (_, each) => from + each),
    )
    if (!pattern || !year || year > LAST_YEAR) continue
    const subject = Array.from({ length: 14 }, (_, at) => {
      if (at === 5) return '|'
      const character = pattern.characters[at] ?? '*'
      if (at === 6 && character === '*') return YEAR_CODES.charAt((year - 1980) % 30)
      return choose(LETTERS.filter((letter) => accepts(character, letter))) ?? '-'
    }).join('')
    const vin = withCheckDigit(`${key}${subject.slice(0, 5)}0${subject.slice(6)}`)
    if (!isVin(vin) || modelYearOf(vin) !== year) continue
    const best = namesWithMostFixedCharacters(key, year, kind, subject)
    if (best.length === 1) made.push({ vin, year, best: best[0] ?? -1 })
  }
  return made
}

/** The rule for cars made for North America. */
function modelYearOf(vin: string): number {
  const year = 1980 + YEAR_CODES.indexOf(vin.charAt(9))
  return /\D/.test(vin.charAt(6)) && year + 30 <= LAST_YEAR ? year + 30 : year
}

const makersOf = (vin: string): number => table.wmi[vin.slice(0, 3)]?.makes.length ?? 0

/** Reads the table independently of the code under test, character by character. */
function namesWithMostFixedCharacters(key: string, year: number, kind: 0 | 1, subject: string): number[] {
  const found = (table.wmi[key]?.schemas ?? [])
    .filter(([, from, to]) => from <= year && year <= (to ?? year))
    .flatMap(([schema]) => patternsOf(table.schemas[schema]?.[kind] ?? []))
    .filter(({ characters }) => characters.every((each, at) => accepts(each, subject.charAt(at))))
    .map(({ name, characters }) => ({ name, fixed: characters.filter((each) => !'*|'.includes(each)).length }))
  const most = Math.max(...found.map(({ fixed }) => fixed))
  return [...new Set(found.filter(({ fixed }) => fixed === most).map(({ name }) => name))]
}

function patternsOf(list: Patterns): { name: number; characters: string[] }[] {
  return list.flatMap((patterns, index) => {
    if (typeof patterns === 'number') return []
    return patterns.split(' ').map((pattern) => ({
      name: Number(list[index - 1]),
      characters: pattern.match(/\[[^\]]*\]|./g) ?? [],
    }))
  })
}

const accepted = new Map<string, string>([
  ['*', LETTERS.join('')],
  ['#', '0123456789'],
  ['|', '|'],
])

/** @param character of a pattern: a letter, `*`, `#`, `|` or a set */
function accepts(character: string, letter: string): boolean {
  const letters = accepted.get(character) ?? LETTERS.filter((each) => new RegExp(character).test(each)).join('')
  accepted.set(character, letters)
  return letters.includes(letter)
}
