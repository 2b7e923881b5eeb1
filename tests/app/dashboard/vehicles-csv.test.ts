import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { vehiclesCsv } from '#app/dashboard/export/vehicles-csv.ts'
import { parseCsv } from '#app/dashboard/import/reading/parse-csv.ts'
import { byChoice } from '#domain/import/choices.ts'
import { headingUnits, importFields, mapHeadings } from '#domain/import/headings.ts'
import { createImportPlanner } from '#domain/import/plan-import.ts'
import { CAR_FIELD_NAMES, type CarFields, carField } from '#domain/kinds/car/fields/car-fields.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { DEFAULT_REGION } from '#domain/values/region.ts'
import { unguardCell } from '#domain/values/text/formula-text.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const car = {
  ...vehicle,
  color: 'Red',
  features: ['Heated seats'],
  featured: false,
  sold: false,
  enabled: true,
  mileage: 0,
}

async function rowsOf(cars: Parameters<typeof vehiclesCsv>[0]): Promise<Record<string, string>[]> {
  const file = await vehiclesCsv(cars, DEFAULT_NOTATION, 'admin')
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
  const { data, errors } = parse<Record<string, string>>(await file.text(), { header: true })
  expect(errors).toEqual([])
  return data
}

/** The fields that an import reads from the file of an admin. */
async function importedFields(exported: CarFields) {
  const { headings, rows } = parseCsv(await (await vehiclesCsv([exported], DEFAULT_NOTATION, 'admin')).text(), () => {})
  const answers = {
    region: DEFAULT_REGION,
    currency: 'USD',
    distanceUnit: 'mi',
    choices: byChoice(() => ({})),
    fixed: {},
  } as const
  const planner = createImportPlanner([], {
    mapping: mapHeadings(headings),
    answers,
    duplicates: 'skip',
    currentYear: 2026,
  })
  return rows.map((each) => planner.plan(each).fields)
}

test('has a column per field of a car, plain numbers, and nothing where a value is missing', async () => {
  const [row] = await rowsOf([car])
  expect(Object.keys(row ?? {}).map((heading) => heading.replace(/ \(.*/, ''))).toEqual(
    CAR_FIELD_NAMES.map((name) => carField(name).label),
  )
  expect(row).toMatchObject({
    Year: '2020',
    'Price (USD)': '61500',
    'Mileage (miles)': '0',
    VIN: '',
    Enabled: 'Yes',
    Sold: 'No',
  })
})

test('has condition pictures, and an import reads them again', async () => {
  const conditionPictures = [
    { image: '/sample/a-1200.webp', caption: 'Scratch, left door' },
    { image: 'https://x.example/b.jpg', caption: '' },
  ]
  const [row] = await rowsOf([{ ...car, conditionPictures }])
  expect(row?.['Condition pictures']).toBe('/sample/a-1200.webp Scratch, left door\nhttps://x.example/b.jpg')
  expect(await importedFields({ ...car, conditionPictures })).toMatchObject([{ conditionPictures }])
})

test('has purchase price and costs for an admin only, and an import reads them again', async () => {
  const costs = [{ date: '2026-03-31', text: 'Tyres', amount: 450.5 }]
  const facts = {
    firstRegistration: '2019-03',
    power: 340,
    previousOwners: 0,
    serviceHistory: 'None',
    bodyStyle: 'SUV',
  }
  const bought = { ...car, ...facts, purchasePrice: 40_000, costs }
  const [row] = await rowsOf([bought])
  expect(row).toMatchObject({
    'Purchase price (USD)': '40000',
    Costs: '2026-03-31 450.5 Tyres',
    'First registration': '2019-03',
    'Power (hp)': '340',
    'Previous owners': '0',
  })
  const forSellers = await (await vehiclesCsv([bought], DEFAULT_NOTATION, 'user')).text()
  expect(forSellers).not.toMatch(/Purchase price|Costs|40000|450/)
  expect(await importedFields(bought)).toMatchObject([{ ...facts, purchasePrice: 40_000, costs }])
})

test('has a column per other language of the site, which an import reads', async () => {
  const texts = { 'description@de': 'Ein Coupé.\n\nGepflegt.', 'features@de': ['Sitzheizung', 'Navi'], 'trim@de': 'S' }
  const site = { languages: { default: 'en' as const, others: ['de' as const] } }
  const file = await vehiclesCsv([{ ...car, ...texts, 'trim@fr': 'T' }], DEFAULT_NOTATION, 'admin', site)
  const { headings, rows } = parseCsv(await file.text(), () => {})
  expect(headings.filter((heading) => /\((?:de|fr)\)/.test(heading))).toEqual([
    'Trim (de)',
    'Warranty (de)',
    'Description (de)',
    'Features (de)',
  ])
  const planner = createImportPlanner([], {
    mapping: mapHeadings(headings, importFields(['de'])),
    answers: { region: DEFAULT_REGION, currency: 'USD', distanceUnit: 'mi', choices: byChoice(() => ({})), fixed: {} },
    duplicates: 'skip',
    currentYear: 2026,
  })
  const [fields] = rows.map((each) => planner.plan(each).fields)
  expect(fields).toMatchObject({ ...texts, description: car.description, features: car.features })
})

test('no cell is a formula, also after a semicolon, a tab or a line end, and the texts come back as they were', async () => {
  const description = '=HYPERLINK("http://x.example";"y");-1\n\t@SUM(A1)'
  const features = ['+1, two', "'=kept; -2"]
  const [row] = await rowsOf([{ ...car, make: "'=cmd", description, features }])
  for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@]/)
  expect(unguardCell(row?.Make ?? '')).toBe("'=cmd")
  expect(unguardCell(row?.Description ?? '')).toBe(description)
  expect(unguardCell(row?.Features ?? '').split('\n')).toEqual(features)
})

test('a single item that contains a separator ends with a line end, so that it is not split', async () => {
  const [row] = await rowsOf([{ ...car, features: ['Climate control, front and rear'], images: ['/a.webp'] }])
  expect(row).toMatchObject({ Features: 'Climate control, front and rear\n', Images: '/a.webp' })
})

test('a file that was exported changes nothing when it is imported', async () => {
  const texts = { description: '=1+1\n\n"quoted", two  spaces\t-3', features: ['Seats, heated|cooled'], color: "'Red" }
  const lists = { features: ["'90s radio; =x", 'Hook, towing'], images: ['https://cdn.example/a,b.jpg', '/b.webp'] }
  const cars = [
    { ...car, ...texts, make: "O'Neill", model: '+GT', stockNumber: '-7', mileage: 12_000 },
    { ...car, ...lists, model: 'M 5', vin: 'WP0ZZZ99ZTS392124', enabled: false },
    { ...car, make: 'Two  spaces', model: 'X\u00a0 5', mileage: 12_000 },
    { ...car, make: 'New', model: 'Two of a kind', price: 20_000 },
    { ...car, make: 'New', model: 'Two of a kind', price: 30_000 },
  ].map((fields, index) => ({ ...fields, uid: `car-${index}`, id: index + 1 }))
  const { headings, rows } = parseCsv(await (await vehiclesCsv(cars, DEFAULT_NOTATION, 'admin')).text(), () => {})
  const mapping = mapHeadings(headings)
  expect(headingUnits(headings, mapping, 'USD')).toEqual({ currency: 'USD', distance: 'mi' })
  const planner = createImportPlanner(cars, {
    mapping,
    answers: {
      region: DEFAULT_REGION,
      currency: 'USD',
      distanceUnit: 'mi',
      choices: byChoice(() => ({})),
      fixed: {},
    },
    duplicates: 'update',
    currentYear: 2026,
  })
  const planned = rows.map((row) => planner.plan(row))
  expect(planned.map((row) => [row.action, 'changes' in row ? row.changes : null])).toEqual([
    ['skip', null],
    ['skip', null],
    ['skip', null],
    ['skip', null],
    ['skip', null],
  ])
})

test('lets the page handle input between parts of a large stock', async () => {
  let tasks = 0
  const counting = setInterval(() => {
    tasks += 1
  })
  const rows = await rowsOf(Array.from({ length: 950 }, (_, index) => ({ ...car, price: index + 1 })))
  clearInterval(counting)
  expect(tasks).toBeGreaterThan(8)
  expect(rows.map((row) => Number(row['Price (USD)']))).toEqual(Array.from({ length: 950 }, (_, index) => index + 1))
})
