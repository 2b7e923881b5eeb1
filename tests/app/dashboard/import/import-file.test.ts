// Rows of fixtures/used-cars.csv: "Used Car Price Prediction Dataset" by Taeef Najib, CC BY 4.0.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'papaparse'
import { describe, expect, it, onTestFinished } from 'vitest'
import { headingTexts } from '#app/dashboard/import/file-columns.tsx'
import { openImportFile } from '#app/dashboard/import/reading/import-file.ts'
import type { ExistingVehicle } from '#domain/import/plan-import.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import type { VinTable } from '#domain/vin/vin-table.ts'
import { ALL_DASHBOARD_LANGUAGES } from '#text/all-dashboard.ts'
import { setTexts } from '#text/t.ts'
import { createTexts } from '#text/texts.ts'
import { noTable, open, throwText } from './open-file.ts'

const FIXTURE = resolve(import.meta.dirname, '../../../domain/fixtures/used-cars.csv')
const VIN_TABLE: VinTable = JSON.parse(readFileSync(resolve('domain/vin/vin-table.json'), 'utf8'))

const CSV = 'make,model,year,price\r\nBMW,M3,2020,"$61,500"\r\nCitroën,2CV,1975,5 EUR\r\n'
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
  return isBigEndian ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
}

describe('the encoding', () => {
  it.each([
    ['utf-8', 'UTF-8', new TextEncoder().encode(CSV)],
    ['utf-8', 'UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${CSV}`)],
    ['utf-16le', 'UTF-16', utf16(CSV, false)],
    ['utf-16le', 'UTF-16 with a byte order mark', utf16(`\ufeff${CSV}`, false)],
    ['utf-16be', 'big-endian UTF-16', utf16(CSV, true)],
    ['utf-16be', 'big-endian UTF-16 with a byte order mark', utf16(`\ufeff${CSV}`, true)],
    ['windows-1252', 'Windows-1252', new Uint8Array(Buffer.from(CSV, 'latin1'))],
  ] as const)('%s is found in %s', async (encoding, _, bytes) => {
    const { content, plan } = await open(new Uint8Array(bytes))
    expect(content).toMatchObject({ encoding, headings: ['make', 'model', 'year', 'price'], rowCount: 2 })
    expect((await plan()).rows).toMatchObject([
      { number: 2, name: '2020 BMW M3' },
      { number: 3, name: '1975 Citroën 2CV', reasons: ["Price is in EUR, the site's prices are in USD", ...MISSING] },
    ])
  })

  it('of a file with damaged characters is still UTF-8, and only their values are left out', async () => {
    const bytes = new TextEncoder().encode(CSV.replace('BMW', 'B*W').replace('2CV', '2CV é è').replace('5 EUR', '5*'))
    for (const [index, byte] of bytes.entries()) if (byte === '*'.charCodeAt(0)) bytes[index] = 0xff
    const { content, plan } = await open(bytes)
    expect(content.encoding).toBe('utf-8')
    expect((await plan()).rows).toMatchObject([
      { action: 'rejected', reasons: ['Make contains characters that cannot be read', 'Make is required'] },
      {
        action: 'draft',
        name: '1975 Citroën 2CV é è',
        reasons: ['Price contains characters that cannot be read', ...MISSING],
      },
    ])
  })
})

const MISSING = [
  'Price is required',
  'Color is required',
  'Fuel type is required',
  'Transmission is required',
  'Description is required',
  'At least one image is required',
]

describe('the delimiter', () => {
  it.each([',', ';', '\t', '|'])('%j is found', async (delimiter) => {
    const text = 'make,model,year,price\nBMW,M3,2020,7\nAudi,S1,2021,8\n'.replaceAll(',', delimiter)
    expect((await open(text)).content).toMatchObject({ delimiter, headings: ['make', 'model', 'year', 'price'] })
  })

  it('is found beside decimal commas, and in the first line that Excel writes for it', async () => {
    const semicolons = 'make;price;year\nBMW;1,5;2020\nAudi;2,5;2020\n'
    expect((await open(semicolons)).content.delimiter).toBe(';')
    const { content, plan } = await open('sep=|\r\nmake|model|year\r\nBMW|M3|2020\r\n')
    expect(content).toMatchObject({ delimiter: '|', headings: ['make', 'model', 'year'] })
    expect((await plan()).rows).toMatchObject([{ number: 3 }])
  })
})

describe('a file that cannot be imported is refused with the reason', () => {
  it.each([
    ['is empty', '', 'The file is empty.'],
    ['has blank lines only', '\n \n,,\n', 'The file is empty.'],
    ['has no rows', 'make,model\n', 'The file has no rows below its headings.'],
    ['has 10,001 columns', `${'a,'.repeat(10_000)}a\n1,2\n`, /^The file has 10,001 columns. A file with up to 200/],
    ['has 20,001 rows', `make\n${'BMW\n'.repeat(20_001)}`, /^The file has more than 20,000 rows/],
    ['has a million blank lines', `make\n${'\n'.repeat(1_000_000)}`, /^The file has more than 20,000 rows/],
    ['is one long line', 'x'.repeat(10_000_000), /^The first row holds no headings/],
    ['has NULs only', '\0'.repeat(5000), /^The first row holds no headings/],
    ['is a spreadsheet', 'PK\x03\x04...', /^This is not a CSV file/],
  ])('when it %s', async (_, text, message) => {
    await expect(open(text)).rejects.toThrow(message)
  })

  it('when it is too large, without being read', async () => {
    const file = { size: 100 * 1024 * 1024 } as Blob
    const opening = openImportFile(file, noTable, () => {}).catch(throwText)
    await expect(opening).rejects.toThrow(/^The file is larger than 20 MB/)
  })
})

describe('a row that no vehicle can come from is rejected', () => {
  it.each([
    ['has a long make', `${'x'.repeat(1_000_000)},M3,2020,1`, 'Make must be at most 200 characters'],
    ['contains a NUL', 'B\0MW,M3,2020,1', 'Make contains characters that cannot be stored'],
    ['has text after a quotation mark', '"BMW"x,M3,2020,1', /^A quotation mark of this row is not closed/],
    ['leaves a quotation mark open', '"BMW,M3,2020,1\nAudi,S1,2020,1', /^A quotation mark of this row is not closed/],
  ])('when it %s', async (_, line, reason) => {
    const { plan } = await open(`make,model,year,price\nLotus,Elan,1970,1\n${line}`)
    const { rows } = await plan()
    expect(rows.map(({ action }) => action)).toEqual(['draft', 'rejected'])
    expect(rows[1]?.reasons.join()).toMatch(reason)
  })

  it.each([
    ['more values than columns', `BMW,M3,2020,${'x,'.repeat(10_000)}`, 'The row has 10,004 values for 4 columns'],
    ['a quotation mark in the wrong place', 'BMW,M3,2020,"1"x', /^A quotation mark of this row is not closed/],
  ])('but one with %s is a draft, and changes no vehicle', async (_, line, reason) => {
    const { plan } = await open(`make,model,year,price\n${line}`)
    const { rows } = await plan()
    expect(rows).toMatchObject([{ action: 'draft', name: '2020 BMW M3' }])
    expect(rows[0]?.reasons[0]).toMatch(reason)
    const vehicle = { ...newCarFields(2020), make: 'BMW', model: 'M3', year: 2020, mileage: 0, uid: 'bmw', id: 100_001 }
    expect((await plan({ duplicates: 'update' }, [vehicle])).counts).toMatchObject({ updated: 0, rejected: 0 })
  })

  it('takes rows that are shorter, and empty cells beyond the headings', async () => {
    const { plan } = await open('make,model,year,price\nLotus,Elan,1970\nBMW,M3,2020,1,,\n')
    expect((await plan()).rows).toMatchObject([{ action: 'draft' }, { action: 'draft' }])
  })
})

describe('headings', () => {
  it('that are empty or repeated are shown with the numbers of their columns', async () => {
    const { headings } = (await open('make,,price,price\nBMW,1,2,3\n')).content
    expect(headings).toEqual(['make', '', 'price', 'price'])
    expect(headingTexts(headings)).toEqual(['make', 'Column 2', 'price', 'price (column 4)'])
    setTexts(createTexts(ALL_DASHBOARD_LANGUAGES.de))
    onTestFinished(() => setTexts(createTexts(ALL_DASHBOARD_LANGUAGES.en)))
    expect(headingTexts(headings)).toEqual(['make', 'Spalte 2', 'price', 'price (Spalte 4)'])
  })

  it('come with the first values of their columns', async () => {
    const { content } = await open(`make,model\nBMW,\nBMW,M3\nAudi,${'x'.repeat(70)}\nVW,Up\nFiat,500\n`)
    expect(content.samples).toEqual([
      ['BMW', 'Audi', 'VW'],
      ['M3', `${'x'.repeat(60)}…`, 'Up'],
    ])
  })
})

describe('a plan', () => {
  it('counts rows, unknown values, prices without a currency and mileages without a unit', async () => {
    const { plan } = await open(
      'make,model,year,price,mileage,fuel\nA,1,2020,5,5,Wood\nB,1,2020,$5,5 km,Wood\nC,1,2020,,,Peat\nD,1,,,,\nD,1,2020,,7,-\nD,1,2020,,7,-\n',
    )
    expect(await plan()).toMatchObject({
      counts: { new: 0, draft: 4, updated: 0, skipped: 1, rejected: 1 },
      unknown: [
        { field: 'fuelType', value: 'Wood', count: 2 },
        { field: 'fuelType', value: 'Peat', count: 1 },
      ],
      withoutCurrency: 1,
      withoutUnit: 3,
      lacksVinTable: false,
    })
  })

  it('decodes VINs with the table, and does without when it cannot be loaded', async () => {
    const text = 'vin,make\n1HGCM82633A004352,\n'
    const decoded = await (await open(text, { loadTable: () => Promise.resolve(VIN_TABLE) })).plan()
    expect(decoded).toMatchObject({ lacksVinTable: false, rows: [{ name: '2003 Honda Accord', action: 'draft' }] })
    const without = await (await open(text)).plan()
    expect(without).toMatchObject({ lacksVinTable: true, rows: [{ action: 'rejected' }] })
  })

  it('becomes mutations: creations and edits with the values that the vehicle had', async () => {
    const { plan, requests } = await open('make,model,year,price,mileage\nBMW,M3,2020,9,7\nAudi,S1,2021,8,7\nVW,,,,\n')
    await plan()
    const [first, second] = requests()
    expect(requests()).toHaveLength(2)
    expect(second).toMatchObject({ name: 'car.create', args: { car: { make: 'Audi', enabled: false, price: 8 } } })
    const car = first?.name === 'car.create' ? (first.args.car as unknown as ExistingVehicle) : null
    await plan({ duplicates: 'update' }, [{ ...car, uid: 'bmw', id: 100_001, price: 5 } as ExistingVehicle])
    expect(requests()[0]).toEqual({ name: 'car.edit', uid: 'bmw', args: { fields: { price: { from: 5, to: 9 } } } })
  })
})

describe('rejected rows', () => {
  it('are a file with a column for the reason, which no spreadsheet evaluates and an import reads back', async () => {
    const text = '\ufeffmake;model;year;note;reason\r\n=1+1;"a;=2\t@x";;"Say ""hi"", Zoë";Old\r\nBMW;M3;2020;;\r\n'
    const { plan, rejects } = await open(text)
    await plan()
    const bytes = new Uint8Array(await rejects().arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { data } = parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
    expect(data).toEqual([
      ['make', 'model', 'year', 'note', 'reason'],
      ["'=1+1", "a;'=2\t'@x", '', 'Say "hi", Zoë', 'Year is required'],
    ])
    const again = await open(bytes)
    expect((await again.plan()).rows).toMatchObject([{ action: 'rejected', name: '=1+1 a;=2 @x' }])
  })
})

describe('a rejected row with more cells than headings', () => {
  it('keeps them after the reason, and is rejected for them again until they are removed', async () => {
    const { plan, rejects } = await open('make,model,year\nBMW,M3, competition,2020,=1+1\n')
    await plan()
    const file = await rejects()
    const { data } = parse<string[]>(await file.text(), { skipEmptyLines: true })
    const reason = 'The row has 5 values for 3 columns'
    const reasons = `${reason}. Year cannot be read: competition. Year is required`
    expect(data[1]).toEqual(['BMW', 'M3', ' competition', reasons, '2020', "'=1+1"])
    const again = await open(new Uint8Array(await file.arrayBuffer()))
    expect((await again.plan()).rows).toMatchObject([
      { reasons: expect.arrayContaining(['The row has 6 values for 4 columns']) },
    ])
  })
})

describe('real listings', () => {
  it('become drafts, because they have no text and no pictures', async () => {
    const { content, plan, requests } = await open(new Uint8Array(readFileSync(FIXTURE)))
    expect(content).toMatchObject({ encoding: 'windows-1252', delimiter: ',' })
    const { rows, unknown } = await plan()
    expect(rows.map(({ action }) => action)).toEqual(rows.map(() => 'draft'))
    expect(rows.map(({ name }) => name)).toContain('2021 Land Rover Range Rover Sport 3.0 Supercharged HST')
    expect(rows[0]?.reasons).toEqual(['Description is required', 'At least one image is required'])
    expect(rows.at(-1)?.reasons).toContain('Fuel type is required')
    expect(requests()[0]).toMatchObject({
      args: { car: { make: 'Ford', year: 2013, price: 10_300, mileage: 51_000, fuelType: 'Gasoline', enabled: false } },
    })
    expect(unknown.map(({ value }) => value)).toEqual(['F'])
  })
})
