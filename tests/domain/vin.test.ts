import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAR_FIELDS, vinLabel } from '#domain/kinds/car/fields/car-fields.ts'
import { decodeVin } from '#domain/vin/decode-vin.ts'
import {
  findVin,
  hasRightCheckDigit,
  isVin,
  isVinOrChassisNumber,
  storedVin,
  vinOf,
  withoutConfusedLetters,
} from '#domain/vin/vin.ts'
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
    ['1HGCM82633AOO4352 1HGCM82633A004352', '1HGCM82633A004352'],
    ['I1HGCM82633A004352', '1HGCM82633A004352'],
  ])('is found in %j', (text, vin) => {
    expect(findVin(text)).toBe(vin)
  })

  it.each(['', '1HGCM82633A00435', '1HGCM82633A0043521', 'the VIN is on the door'])('is not found in %j', (text) => {
    expect(findVin(text)).toBeUndefined()
  })

  it.each(['12345', '850001', 'J62-12345', '1E75421', 'BNR34-001234', 'IOQ0000000000000'])(
    'has 17 characters: %s is a chassis number',
    (number) => {
      expect([isVinOrChassisNumber(number), isVin(number), vinLabel(number)]).toEqual([true, false, 'Chassis number'])
      expect(vinOf({ vin: number })).toBe('')
    },
  )

  it.each([
    '',
    '1234',
    '1E 75421',
    '1E_75421',
    '1e75421',
    '1HGCM82633AOO4352',
    '1HGCM82633A-04352',
    '1HGCM82633A0043521',
  ])('and a chassis number is not %j', (text) => expect(isVinOrChassisNumber(text)).toBe(false))

  it('or chassis number is stored in upper case without spaces', () => expect(storedVin(' 1e 75421\n')).toBe('1E75421'))

  it('contains no I, O or Q, which are replaced with 1 and 0', () => {
    expect(isVin('1HGCM82633AOQ4352')).toBe(false)
    expect(withoutConfusedLetters('IHGCM82633AOQ4352')).toBe('1HGCM82633A004352')
  })

  it('has a check digit that is wrong after a change of any character', () => {
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
    // A digit as character 7: 1981 or 1996 in North America. It means nothing elsewhere.
    expect(decode('WP0ZZZ99ZBS100000')?.year).toBeUndefined()
    expect(decode('WP0ZZZ99ZTS392124')?.year).toBeUndefined()
    expect(decode(withCheckDigit('1HGAB0910BS100000'))?.year).toBe(1981)
  })

  it.each([
    ['WDD2050042F123456', 'Mercedes-Benz'],
    ['W1K2050871F123456', 'Mercedes-Benz'],
    ['WAUZZZ8K1DA006278', 'Audi'],
    ['WF0KXXGCBKBJ13223', 'Ford'],
  ])('takes no year from %s, whose character 10 is none, also with a check digit', (vin, make) => {
    expect(decode(vin)).toEqual({ make, model: undefined, year: undefined, fuelType: undefined })
    expect(decode(withCheckDigit(vin))?.year).toBeUndefined()
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

describe('the table of VINs', () => {
  const small: Omit<VinTable, 'schemas' | 'wmi'> = {
    makes: ['Alder', 'Vale'],
    models: [
      [0, 'Oak'],
      [0, 'Elm'],
      [1, 'Oak'],
      [0, 'Prius'],
      [0, 'Elm PHEV'],
      [0, 'Super Prius'],
    ],
    fuels: ['Gasoline', 'Diesel', 'Electric', 'Flexible Fuel Vehicle (FFV)', 'Hydrogen'],
  }

  interface Entries {
    models?: Patterns
    fuels?: Patterns
    makes?: number[]
    from?: number
    to?: number | null
  }
  /** The facts of `1AAABCDE0AP000123`, of 2010, in a table with these entries for its maker. */
  function factsFrom({ models = [], fuels = [], makes = [0], from = 2010, to = null }: Entries, year = 'A') {
    const schemas: VinTable['schemas'] = [[models, fuels]]
    const wmi: VinTable['wmi'] = { '1AA': { makes, schemas: [[0, from, to]] } }
    return decodeVin(`1AAABCDE0${year}P000123`, { ...small, schemas, wmi }, 2013)
  }

  it.each<[Patterns, string | undefined]>([
    [[0, 'A'], 'Oak'],
    [[0, '*'], 'Oak'],
    [[0, 'B'], undefined],
    [[0, '#'], undefined],
    [[0, 'X ABC', 1, 'AB'], 'Oak'],
    [[0, 'ABC', 1, 'ABCD'], 'Elm'],
    [[1, 'ABCD', 0, 'ABC'], 'Elm'],
    [[0, 'ABC', 1, 'ABC'], undefined],
    [[0, 'A**DE', 1, 'AB'], 'Oak'],
    // A set is one character; a `|` and a `*` are none.
    [[0, '[A-F]B', 1, 'ABC'], 'Elm'],
    [[0, '[A-F][A-F]', 1, 'AB'], undefined],
    [[0, 'ABCDE|', 1, 'ABCDE'], undefined],
    [[0, '*****|*P##', 1, 'AB'], 'Oak'],
    [[0, '*****|*P##', 1, 'ABCD'], 'Elm'],
    [[0, '*****|*P000123', 1, '*****|*P000124'], 'Oak'],
  ])('names the model with the most characters in common: %j, %s', (models, model) => {
    expect(factsFrom({ models })?.model).toBe(model)
  })

  it.each([
    ['9', undefined],
    ['A', undefined],
    ['B', 'Oak'],
    ['C', 'Oak'],
    ['D', undefined],
  ])('names a model only for its years: code %s, %s', (code, model) => {
    expect(factsFrom({ models: [0, 'A'], from: 2011, to: 2012 }, code)?.model).toBe(model)
  })

  it.each([
    ['D', 2013],
    ['E', 1984],
    ['9', 2009],
    ['U', undefined],
    ['0', undefined],
  ])('has no year after the last one: code %s, %s', (code, year) => {
    expect(factsFrom({}, code)?.year).toBe(year)
  })

  it('names the make of the models when the maker has several', () => {
    expect(factsFrom({ makes: [0, 1], models: [2, 'A'] })).toMatchObject({ make: 'Vale', model: 'Oak' })
    expect(factsFrom({ makes: [0, 1], models: [0, 'A', 2, 'A'] })?.make).toBeUndefined()
    expect(factsFrom({ makes: [0, 1], models: [0, 'A', 1, 'A'] })).toMatchObject({ make: 'Alder', model: undefined })
    expect(factsFrom({ makes: [1] })?.make).toBe('Vale')
  })

  it.each<[Patterns, Patterns, string | undefined]>([
    [[0, 'A'], [0, 'A'], 'Gasoline'],
    [[0, 'A'], [1, 'A'], 'Diesel'],
    [[0, 'A'], [2, 'A'], 'Electric'],
    [[0, 'A'], [3, 'A'], 'Gasoline'],
    [[0, 'A'], [0, 'A', 3, 'A'], 'Gasoline'],
    [[0, 'A'], [0, 'A', 1, 'A'], undefined],
    [[0, 'A'], [4, 'A'], undefined],
    [[3, 'A'], [0, 'A'], 'Hybrid'],
    [[4, 'A'], [0, 'A'], 'Hybrid'],
    [[5, 'A'], [0, 'A'], 'Gasoline'],
  ])('names the fuel, and hybrids by their name: models %j, fuels %j, %s', (models, fuels, fuelType) => {
    expect(factsFrom({ models, fuels })?.fuelType).toBe(fuelType)
  })

  it('has small makers by three more characters, and others of the same three without them', () => {
    const makers = { '1A9': { makes: [0], schemas: [] }, '1A9XYZ': { makes: [1], schemas: [] } }
    const makeOf = (vin: string) => decodeVin(vin, { ...small, schemas: [], wmi: makers }, 2013)?.make
    expect([makeOf('1A9ABCDE0APXYZ123'), makeOf('1A9ABCDE0APXYY123')]).toEqual(['Vale', 'Alder'])
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
