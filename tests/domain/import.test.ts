// Rows of fixtures/used-cars.csv: "Used Car Price Prediction Dataset" by Taeef Najib, CC BY 4.0.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type Car, newCarFields } from '#domain/cars/car.ts'
import { mapChoice } from '#domain/import/choices.ts'
import { readMileage, readMoney, readYear } from '#domain/import/clean-values.ts'
import { headingKey, mapHeadings } from '#domain/import/headings.ts'
import { repairMake } from '#domain/import/make-and-model.ts'
import { type ImportOptions, type ImportPlan, planImport } from '#domain/import/plan-import.ts'

const OPTIONS: ImportOptions = {
  distanceUnit: 'mi',
  choices: { fuelType: {}, transmission: {} },
  duplicates: 'skip',
  currentYear: 2026,
}
const HEADINGS = [
  'Make',
  'Model',
  'Year',
  'Price',
  'Mileage',
  'Color',
  'Fuel',
  'Transmission',
  'VIN',
  'Stock #',
  'Text',
  'Photos',
]
const WHOLE_ROW = [
  'BMW',
  'M3',
  '2020',
  '$61,500',
  '12,000 mi.',
  'Blue',
  'Petrol',
  'M/T',
  'wp0zzz99zts392124',
  'A-1',
  'One owner.',
  'https://cdn.example/a.jpg,https://cdn.example/b.jpg',
]

function plan(rows: string[][], options: Partial<ImportOptions> = {}, cars: Car[] = []): ImportPlan {
  return planImport(rows, mapHeadings(HEADINGS), cars, { ...OPTIONS, ...options })
}

function row(changes: Partial<Record<(typeof HEADINGS)[number], string>>): string[] {
  return HEADINGS.map((heading, index) => changes[heading] ?? WHOLE_ROW[index] ?? '')
}

const storedCar = (fields: Partial<Car>): Car => ({
  ...newCarFields(2020),
  uid: 'a car',
  id: 100_001,
  version: 1,
  createdBy: 'ann',
  createdAt: '',
  updatedAt: '',
  ...fields,
})

describe('headings', () => {
  it('are found by the names that dealers use', () => {
    expect(
      mapHeadings(['Stock #', 'Model_Year', 'BRAND', 'model', 'Ext. Colour', 'milage', 'Int colour', 'Dealer']),
    ).toEqual(['stockNumber', 'year', 'make', 'model', 'color', 'mileage', null, null])
  })

  it('name a field once', () => {
    expect(mapHeadings(['Sale price', 'Price', 'Price'])).toEqual([null, 'price', null])
    expect(headingKey(' Exterior-Color ')).toBe('exteriorcolor')
  })
})

describe('values', () => {
  it.each([
    ['$10,300 ', 10_300, 'USD'],
    ['10.300,50 €', 10_300.5, 'EUR'],
    ["CHF 1'234'567.-", 1_234_567, 'CHF'],
    ['10 300', 10_300, null],
    ['61500.00', 61_500, null],
    ['C$ 9,999', 9_999, 'CAD'],
    ['1.250', 1_250, null],
  ])('of money: %s', (text, amount, currency) => {
    expect(readMoney(text)).toEqual({ amount, currency })
  })

  it.each(['ten', '-5', '1-2', '$', '5 or 6'])('without money: %s', (text) => {
    expect(readMoney(text)).toBeNull()
  })

  it.each([
    ['51,000 mi.', 'km', 51_000],
    ['100.000 km', 'mi', 62_137],
    ['100000', 'km', 62_137],
    ['51k', 'mi', 51_000],
    ['7', 'mi', 7],
  ] as const)('of mileage: %s', (text, unit, miles) => {
    expect(readMileage(text, unit)).toBe(miles)
  })

  it('of years', () => {
    expect(['2019', '2019.0', '2019-05-01', '2019/20', '19', '20190', 'new'].map(readYear)).toEqual([
      2019,
      2019,
      2019,
      2019,
      null,
      null,
      null,
    ])
  })

  it.each([
    ['fuelType', 'E85 Flex Fuel', 'Gasoline'],
    ['fuelType', 'Gas/Electric Hybrid', 'Hybrid'],
    ['fuelType', 'Natural gas', null],
    ['fuelType', '–', ''],
    ['transmission', '8-Speed A/T', 'Automatic'],
    ['transmission', '6 Speed Mt', 'Manual'],
    ['transmission', '6 Speed At/Mt', null],
    ['transmission', 'Automatic, 8-Spd PDK Dual-Clutch', 'DCT'],
    ['transmission', 'Automatic CVT', 'CVT'],
    ['transmission', 'SCHEDULED FOR OR IN PRODUCTION', null],
  ] as const)('of %s: %s', (name, text, option) => {
    expect(mapChoice(name, text)).toBe(option)
  })

  it.each([
    ['Land', 'Rover Range Rover Sport', 'Land Rover', 'Range Rover Sport'],
    ['rolls', 'Royce Ghost', 'Rolls-Royce', 'Ghost'],
    ['BMW', 'BMW 320i', 'BMW', '320i'],
    ['Alfa', 'Romeos', 'Alfa', 'Romeos'],
    ['MINI', 'MINI', 'MINI', 'MINI'],
  ])('of make and model: %s, %s', (make, model, repairedMake, repairedModel) => {
    expect(repairMake({ make, model })).toEqual({ make: repairedMake, model: repairedModel })
  })
})

describe('a row', () => {
  it('becomes a car', () => {
    const [planned] = plan([WHOLE_ROW]).rows
    expect(planned).toEqual({
      index: 0,
      action: 'add',
      reasons: [],
      car: {
        ...newCarFields(2020),
        make: 'BMW',
        model: 'M3',
        price: 61_500,
        mileage: 12_000,
        color: 'Blue',
        fuelType: 'Gasoline',
        transmission: 'Manual',
        vin: 'WP0ZZZ99ZTS392124',
        stockNumber: 'A-1',
        description: 'One owner.',
        images: ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
      },
    })
  })

  it('without price, text or pictures becomes a draft that says what is missing', () => {
    const [planned] = plan([row({ Price: 'POA', Text: '', Photos: '' })]).rows
    expect(planned).toMatchObject({
      action: 'add',
      car: { enabled: false, price: 0 },
      reasons: ['Price is required', 'Description is required', 'At least one image is required'],
    })
  })

  it('with a price in another currency becomes a draft', () => {
    expect(plan([row({ Price: '€ 9,999' })]).rows).toMatchObject([
      { action: 'add', car: { enabled: false }, reasons: ['Price is in EUR', 'Price is required'] },
    ])
  })

  it.each([
    [{ Make: '' }, 'Make is required'],
    [{ Year: 'next' }, 'Year is required'],
    [{ Year: '1899' }, 'Year is required'],
    [{ Year: '2030' }, 'Year must be between 1900 and 2027'],
    [{ VIN: 'ABC' }, 'VIN must be 17 letters and digits, without the letters I, O and Q'],
    [{ Photos: 'javascript:alert(1)' }, 'Image URL must start with http:// or https://'],
  ])('that no car can have is rejected: %j', (changes, reason) => {
    const [planned] = plan([row(changes)]).rows
    expect(planned?.action).toBe('reject')
    expect(planned?.reasons).toContain(reason)
  })

  it('with an unknown fuel is listed once per value, and read when a person has mapped it', () => {
    const rows = [row({ Fuel: 'Wood' }), row({ Fuel: 'Wood', VIN: '', 'Stock #': '', Mileage: '5' })]
    const { unknown, rows: planned } = plan(rows)
    expect([...unknown.fuelType]).toEqual([['Wood', 2]])
    expect(planned).toMatchObject([{ car: { enabled: false, fuelType: '' } }, {}])
    const mapped = plan(rows, { choices: { fuelType: { Wood: 'Hybrid' }, transmission: {} } })
    expect(mapped.unknown.fuelType.size).toBe(0)
    expect(mapped.rows).toMatchObject([{ car: { enabled: true, fuelType: 'Hybrid' } }, {}])
  })
})

describe('a duplicate', () => {
  const car = storedCar({
    make: 'BMW',
    model: 'M3',
    year: 2020,
    mileage: 12_000,
    price: 1,
    vin: 'WP0ZZZ99ZTS392124',
    stockNumber: 'a-1',
  })

  it.each([
    [{}, 'Same VIN as vehicle 100001'],
    [{ VIN: '' }, 'Same stock number as vehicle 100001'],
    [{ VIN: '', 'Stock #': '' }, 'Same make, model, year and mileage as vehicle 100001'],
  ])('of a vehicle is skipped: %j', (changes, reason) => {
    expect(plan([row(changes)], {}, [car]).rows).toMatchObject([{ action: 'skip', reasons: [reason] }])
  })

  it('is no vehicle with another VIN', () => {
    expect(plan([row({ VIN: 'WP0ZZZ99ZTS392125', 'Stock #': '' })], {}, [car]).rows).toMatchObject([{ action: 'add' }])
  })

  it('updates the fields that differ and that the row has', () => {
    const [planned] = plan([row({ Color: '', Text: '', Photos: '', 'Stock #': '' })], { duplicates: 'update' }, [
      car,
    ]).rows
    expect(planned).toMatchObject({ action: 'update', uid: 'a car' })
    expect(planned).toHaveProperty('changes', { price: 61_500, fuelType: 'Gasoline', transmission: 'Manual' })
    expect(plan([row({})], { duplicates: 'update' }, [storedCar({ ...car, ...readCar() })]).rows).toMatchObject([
      { action: 'skip' },
    ])
  })

  const readCar = () => {
    const [planned] = plan([WHOLE_ROW]).rows
    return planned?.action === 'add' ? planned.car : {}
  }

  it('is added on request, unless its stock number is taken', () => {
    const rows = [row({ VIN: '', 'Stock #': '' }), row({ VIN: '' })]
    expect(plan(rows, { duplicates: 'add' }, [car]).rows).toMatchObject([
      { action: 'add' },
      { action: 'reject', reasons: ['The stock number belongs to another vehicle'] },
    ])
  })

  it('of an earlier row is skipped', () => {
    expect(plan([WHOLE_ROW, WHOLE_ROW]).rows).toMatchObject([
      { action: 'add' },
      { action: 'skip', reasons: ['Same VIN as row 1'] },
    ])
  })
})

describe('real listings', () => {
  const parseFile = (path: string) => {
    const text = new TextDecoder('windows-1252').decode(readFileSync(path))
    const [headings = [], ...rows] = papaparse.parse<string[]>(text, { skipEmptyLines: true }).data
    return planImport(rows, mapHeadings(headings), [], OPTIONS)
  }

  it('become drafts, because they have no text and no pictures', () => {
    const { rows, unknown } = parseFile(resolve(import.meta.dirname, 'fixtures/used-cars.csv'))
    expect(rows.map(({ action }) => action)).toEqual(rows.map(() => 'add'))
    const names = rows.map((planned) => planned.action === 'add' && `${planned.car.make} ${planned.car.model}`)
    expect(names).toContain('Land Rover Range Rover Sport 3.0 Supercharged HST')
    expect(rows[0]).toMatchObject({
      car: { make: 'Ford', year: 2013, price: 10_300, mileage: 51_000, fuelType: 'Gasoline', enabled: false },
      reasons: ['Description is required', 'At least one image is required'],
    })
    expect([...unknown.transmission.keys()]).toEqual(['F'])
  })

  const FILE = resolve('../shared/data/us_used_cars.csv')
  it.skipIf(!existsSync(FILE))(`of the whole file are read (needs ../shared/data/us_used_cars.csv)`, () => {
    const { rows, unknown } = parseFile(FILE)
    const count = (action: string) => rows.filter((planned) => planned.action === action).length
    expect({ rows: rows.length, add: count('add'), skip: count('skip'), reject: count('reject') }).toEqual({
      rows: 4009,
      add: 4006,
      skip: 3,
      reject: 0,
    })
    expect([...unknown.fuelType.keys()]).toEqual([])
    expect([...unknown.transmission.keys()].sort()).toEqual([
      '2',
      '6 Speed At/Mt',
      '6-Speed',
      '7-Speed',
      'F',
      'SCHEDULED FOR OR IN PRODUCTION',
      'Transmission Overdrive Switch',
    ])
    const makes = new Set(rows.map((planned) => (planned.action === 'add' ? planned.car.make : '')))
    for (const make of ['Land Rover', 'Alfa Romeo', 'Aston Martin', 'Rolls-Royce']) expect(makes).toContain(make)
    for (const make of ['Land', 'Alfa', 'Aston']) expect(makes).not.toContain(make)
  })
})
