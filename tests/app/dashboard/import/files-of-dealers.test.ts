// Files as dealers' systems and spreadsheets write them. Each fixture names one case.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReadingChoices } from '#app/dashboard/import/reading/dry-run.ts'
import type { CarFields } from '#domain/kinds/car/fields/car-fields.ts'
import type { Region } from '#domain/values/region.ts'
import { open } from './open-file.ts'

const VIN_TABLE = JSON.parse(readFileSync(resolve('domain/vin/vin-table.json'), 'utf8'))
const GERMANY: Region = { country: 'DE', currency: 'EUR', distanceUnit: 'km', dateFormat: 'dd/mm/yyyy' }
const US: Region = { country: 'US', currency: 'USD', distanceUnit: 'mi', dateFormat: 'mm/dd/yyyy' }

async function importFile(name: string, region = US, reading: ReadingChoices = {}) {
  const bytes = new Uint8Array(readFileSync(resolve(import.meta.dirname, `fixtures/${name}.csv`)))
  const { content, plan, requests } = await open(bytes, { region, reading, loadTable: async () => VIN_TABLE })
  const { rows, counts } = await plan()
  const cars = requests().map(({ args }) => (args as { car: CarFields }).car)
  return { content, rows, counts, cars, reasons: rows.map((row) => row.reasons) }
}

const priced = { price: 34_995, mileage: 41_205 }

describe('a file of a dealer', () => {
  it('with the headings of vAuto is imported complete', async () => {
    const { cars, reasons } = await importFile('vauto')
    expect(cars).toMatchObject([
      {
        enabled: true,
        make: 'BMW',
        model: '5 Series',
        trim: '540i xDrive',
        bodyStyle: 'Sedan',
        stockNumber: 'P1204A',
        color: 'Carbon Black Metallic',
        ...priced,
        transmission: 'Automatic',
        fuelType: 'Gasoline',
        features: ['Heated Seats', 'Sunroof', 'Navigation'],
        images: ['https://img.example/1/a.jpg', 'https://img.example/1/b.jpg'],
        description: 'One owner.\n\nClean history & serviced here. Ask for the file.',
      },
    ])
    expect(reasons).toEqual([['HTML in Description became text']])
  })

  it('with German headings and values needs no question', async () => {
    const { cars, reasons } = await importFile('german-headings', GERMANY)
    expect(reasons).toEqual([[], [], []])
    expect(cars).toMatchObject([
      { stockNumber: 'K1', firstRegistration: '2019-03', year: 2019, price: 52_900, mileage: 45_000, power: 354 },
      { fuelType: 'Diesel', transmission: 'Manual', color: 'Weiß', enabled: true },
      { fuelType: 'Electric', transmission: 'Automatic', enabled: true },
    ])
  })

  it.each([
    ['semicolons-3-rows', ';', GERMANY],
    ['semicolons-in-texts', ',', US],
  ])('of a few rows is split as its heading line is: %s', async (name, delimiter, region) => {
    const { content, counts } = await importFile(name, region)
    expect(content.delimiter).toBe(delimiter)
    expect(counts).toMatchObject({ new: 3, rejected: 0 })
  })

  it.each([
    [
      'macroman-cr',
      'macintosh',
      { make: 'Citroën', color: 'Grün', price: 12_900, description: 'Schönes Auto für Müller' },
    ],
    ['cp850', 'cp850', { color: 'Grün', description: 'für Müller' }],
    ['windows-1251', 'windows-1251', { color: 'Белый', description: 'Один владелец' }],
    ['iso-8859-15', 'iso-8859-15', { color: 'Grün', price: 12_900 }],
  ])('in an old encoding is read in it, and shows its letters: %s', async (name, encoding, car) => {
    const { content, cars } = await importFile(name, GERMANY)
    expect(content).toMatchObject({ encoding, isEncodingGuessed: true })
    expect(content.letters).toMatch(/Grün|Белый/)
    expect(cars).toMatchObject([car])
  })

  it('can be read in another encoding, with another separator and another heading line', async () => {
    const cyrillic = await importFile('windows-1251', GERMANY, { encoding: 'koi8-r' })
    expect(cyrillic.content).toMatchObject({ encoding: 'koi8-r', isEncodingGuessed: false })
    expect(cyrillic.cars).toMatchObject([{ color: 'аЕКШИ' }])
    expect((await importFile('semicolons-3-rows', GERMANY, { delimiter: ',' })).content.headings).toHaveLength(1)
    const { content, rows } = await importFile('title-lines', US, { headingLine: 1 })
    expect(content.headings[0]).toBe('Inventory Report')
    expect(rows.map(({ number }) => number)).toEqual([2, 4, 5, 6])
  })

  it('with lines above its headings and a line of totals has the vehicles between them', async () => {
    const { content, counts, reasons } = await importFile('title-lines')
    expect(content).toMatchObject({
      headingLine: 4,
      firstLines: [{ number: 1, text: 'Inventory Report' }, { number: 2 }, { number: 4 }, { number: 5 }, { number: 6 }],
    })
    expect(counts).toMatchObject({ new: 1, skipped: 1, rejected: 0 })
    expect(reasons).toEqual([[], ['A line of totals, no vehicle']])
  })

  it('with HTML in its texts has lines and characters instead, and says so', async () => {
    const { cars, reasons } = await importFile('html-texts')
    expect(cars).toMatchObject([{ description: 'One owner.\nClean history & serviced. Ask!\nSunroof' }])
    expect(reasons).toEqual([['HTML in Description became text']])
  })

  it.each([
    ['42-photos', 'images', 30, 'Images: the last 12 left out, a vehicle has at most 30'],
    ['74-options', 'features', 50, 'Features: the last 24 left out, a vehicle has at most 50'],
  ] as const)('with too long a list is imported with its beginning: %s', async (name, field, length, reason) => {
    const { cars, reasons } = await importFile(name)
    expect(cars[0]?.[field]).toHaveLength(length)
    expect(cars[0]?.enabled).toBe(true)
    expect(reasons).toEqual([[reason]])
  })

  it('with too long values is imported without them, or with their beginning', async () => {
    const { cars, reasons } = await importFile('long-values')
    expect(cars).toMatchObject([{ enabled: true, trim: expect.stringMatching(/Driving Assistance Plus and…$/) }])
    expect(cars[0]).not.toHaveProperty('stockNumber')
    expect(reasons).toEqual([
      ['Stock number left out: Stock number must be at most 20 characters', 'Trim shortened to 100 characters'],
    ])
  })

  it('with control characters in a text has line ends instead', async () => {
    const { cars } = await importFile('control-characters')
    const descriptions = cars.map(({ description }) => description)
    expect(descriptions).toEqual(['One owner\nServiced\nNo smoke', 'One owner\nServiced'])
  })

  it('with incomplete addresses of pictures has complete ones, and no file names', async () => {
    const { cars, reasons } = await importFile('picture-addresses')
    expect(cars.map(({ images }) => images)).toEqual([
      ['https://img.example/My%20Cars/BMW%20540i%20front.jpg'],
      ['https://cdn.example/1.jpg'],
      ['https://www.example.com/1.jpg'],
      [],
      ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
    ])
    expect(reasons[3]).toEqual(['Images left out: img_0001.jpg;img_0002.jpg', 'At least one image is required'])
  })

  it('with a mileage that cannot be read has a draft without one', async () => {
    const { cars, reasons } = await importFile('mileage-unreadable')
    expect(cars.map(({ mileage, enabled }) => [mileage, enabled])).toEqual([
      [41_205, true],
      [undefined, false],
      [undefined, false],
      [undefined, false],
    ])
    expect(reasons[1]).toEqual(['Mileage cannot be read: TMU'])
  })

  it.each(['picture-columns', 'picture-columns-equal'])('with a column for each picture has all: %s', async (name) => {
    const { cars } = await importFile(name)
    expect(cars[0]?.images).toEqual([1, 2, 3].map((number) => `https://i.example/${number}.jpg`))
  })

  it('whose values are guarded from a spreadsheet has them without the guard', async () => {
    const { cars } = await importFile('excel-guard')
    expect(cars).toMatchObject([{ stockNumber: '00123', vin: 'WBAJE5C55KWW12346' }])
  })

  it('with chassis numbers in place of VINs keeps them', async () => {
    const { cars, reasons } = await importFile('chassis-numbers')
    expect(cars.map(({ vin }) => vin)).toEqual(['1E75421', '9113102345', 'BNR34-001234'])
    expect(reasons).toEqual([[], [], []])
  })

  it('with months in five notations has months and years', async () => {
    const { cars } = await importFile('months', GERMANY)
    const months = ['2019-03', '2019-03', '2019-03', '2019-03', '2019-04']
    expect(cars).toMatchObject(months.map((firstRegistration) => ({ firstRegistration, year: 2019, enabled: true })))
  })

  it('with prices and remarks has the prices, and drafts without one', async () => {
    const { cars } = await importFile('prices')
    expect(cars.map(({ price }) => price)).toEqual([34_995, 34_995, 185_000, 0, 0, 0, 34_995, 34_995])
    expect(cars.map(({ enabled, price }) => enabled === price > 0)).not.toContain(false)
  })
})
