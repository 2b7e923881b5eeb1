import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reasonText } from '#app/dashboard/import/reading/reason-text.ts'
import { mapHeadings } from '#domain/import/headings.ts'
import { createImportPlanner } from '#domain/import/plan-import.ts'
import { type ImportAnswers, readRow } from '#domain/import/read-row.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import type { Region } from '#domain/values/region.ts'
import { decodeVin } from '#domain/vin/decode-vin.ts'
import type { VinTable } from '#domain/vin/vin-table.ts'
import { ANSWERS, HEADINGS, plan, row, WHOLE_ROW } from './import-rows.ts'

describe('a row', () => {
  it('becomes a vehicle', () => {
    const [planned] = plan([WHOLE_ROW])
    expect(planned).toMatchObject({ number: 2, action: 'add', reasons: [] })
    expect(planned).toHaveProperty('car', {
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
    })
  })

  it('has the values of the columns that are mapped, and may have fewer cells', () => {
    const mapping = mapHeadings([...HEADINGS, 'Dealer'])
    expect(plan([[...WHOLE_ROW, 'Harbour']], { mapping })).toEqual(plan([WHOLE_ROW]))
    const [planned] = plan([['Land', 'Rover  Defender']])
    expect(planned).toMatchObject({ lacksCurrency: false, lacksUnit: false, reasons: ['Year is required'] })
    expect(planned?.fields).toEqual({ make: 'Land Rover', model: 'Defender' })
  })

  it.each([
    ['Color', ' Dark \n\t Blue  metallic ', { color: 'Dark Blue  metallic' }],
    ['Color', 'Dark\tBlue', { color: 'Dark Blue' }],
    ['Text', ' One\r\n\towner. ', { description: 'One\r\n\towner.' }],
    ['VIN', 'VIN: wp0zzz-99zts-392124', { vin: 'WP0ZZZ99ZTS392124' }],
  ])('has a %s without the spaces of its cell: %j', (heading, cell, car) => {
    expect(plan([row({ [heading]: cell })])).toMatchObject([{ action: 'add', car }])
  })

  it.each([
    ['Price', ' ten ', 'Price cannot be read: ten'],
    ['Mileage', 'far', 'Mileage cannot be read: far'],
    ['Year', 'next', 'Year cannot be read: next'],
    ['Year', 'n'.repeat(60), `Year cannot be read: ${'n'.repeat(60)}`],
    ['Year', 'n'.repeat(61), `Year cannot be read: ${'n'.repeat(60)}…`],
    ['Fuel', 'x'.repeat(101), `Fuel type cannot be read: ${'x'.repeat(60)}…`],
    ['Fuel', 'x'.repeat(100), `Not known: ${'x'.repeat(100)}`],
  ])('whose %s is %j says that it cannot be read', (heading, cell, reason) => {
    expect(plan([row({ [heading]: cell })])[0]?.reasons[0]).toBe(reason)
  })

  it('whose mileage cannot be read is not shown to visitors, who would read none', () => {
    const shown = ['100 mi', 'far'].map((mileage) => plan([WHOLE_ROW.with(HEADINGS.indexOf('Mileage'), mileage)])[0])
    expect(shown).toMatchObject([{ car: { enabled: true } }, { car: { enabled: false } }])
  })

  it('has the values for all rows where the file has no column, and only there', () => {
    const headings = ['Model', 'Year', 'Colour', 'Fuel']
    const options = {
      mapping: mapHeadings(headings),
      answers: { ...ANSWERS, fixed: { make: ' Alvis ', price: '$9,500', mileage: '100 km', color: 'Grey' } },
    }
    const cells = [
      ['TD21', '1960', '', 'Petrol'],
      ['TE21', '1964', 'Blue', 'Petrol'],
    ]
    const fields = { make: 'Alvis', price: 9500, mileage: 62, fuelType: 'Gasoline' }
    const [first, second] = plan(cells, options)
    expect(first).toMatchObject({ action: 'add', car: { ...fields, model: 'TD21', color: '' } })
    expect(second).toMatchObject({ action: 'add', car: { ...fields, model: 'TE21', color: 'Blue' } })
  })

  it('has the further facts of a car, each read as people write it', () => {
    const headings = [
      'Erstzulassung',
      'HU bis',
      'Leistung',
      'Owners',
      'Body',
      'FSH',
      'VAT',
      'Purchase price',
      'Costs',
      'Damage photos',
      'In stock since',
    ]
    const read = (cells: string[], answers: Partial<ImportAnswers> = {}) => {
      const { fields, problems, unknown } = readRow(cells, mapHeadings(headings), { ...ANSWERS, ...answers })
      return { fields, problems: problems.map(reasonText), unknown }
    }
    const costs = '2026-03-31 450.5 New tyres'
    const lists = [costs, '/flaw.webp Scratch']
    expect(
      read(['15.03.2019', '04/2027', '250', '2', 'Estate', 'Yes', 'Margin', '$41,500.75', ...lists, '3/31/2026'], {
        powerUnit: 'kW',
      }),
    ).toEqual({
      fields: {
        firstRegistration: '2019-03',
        year: 2019,
        inspectionDue: '2027-04',
        power: 340,
        previousOwners: 2,
        bodyStyle: 'Wagon',
        serviceHistory: 'Full',
        vatStatus: 'Margin scheme',
        purchasePrice: 41_500.75,
        costs: [{ date: '2026-03-31', text: 'New tyres', amount: 450.5 }],
        conditionPictures: [{ image: '/flaw.webp', caption: 'Scratch' }],
        inStockSince: '2026-03-31',
      },
      problems: [],
      unknown: [],
    })
    // A year that has no month is the year of the car. A power or a price of 0 is none.
    expect(read(['2019', '', '0', '0', 'None', ' None ', '', '0']).fields).toEqual({
      year: 2019,
      previousOwners: 0,
      serviceHistory: 'None',
    })
    expect(
      read(['new', 'soon', 'strong', 'few', 'Boat', 'perhaps', 'some', 'cheap', 'free', 'flaw.webp', 'late']),
    ).toEqual({
      fields: {},
      problems: [
        'First registration cannot be read: new',
        'Inspection due cannot be read: soon',
        'Power cannot be read: strong',
        'Previous owners cannot be read: few',
        'Purchase price cannot be read: cheap',
        'Costs cannot be read: free',
        'Condition pictures cannot be read: flaw.webp',
        'In stock since cannot be read: late',
      ],
      unknown: [
        { field: 'bodyStyle', value: 'Boat' },
        { field: 'serviceHistory', value: 'perhaps' },
        { field: 'vatStatus', value: 'some' },
      ],
    })
  })

  it('keeps the year of its column beside another first registration', () => {
    for (const headings of [
      ['Year', 'EZ'],
      ['EZ', 'Year'],
    ]) {
      const cells = headings.map((heading) => (heading === 'Year' ? 'May 2018' : '03/2019'))
      expect(readRow(cells, mapHeadings(headings), ANSWERS).fields).toEqual({
        year: 2018,
        firstRegistration: '2019-03',
      })
      const years = headings.map((heading) => (heading === 'Year' ? '2018' : '2019'))
      expect(readRow(years, mapHeadings(headings), ANSWERS).fields).toEqual({ year: 2018 })
    }
  })

  it('without price, text or pictures becomes a draft with a list of what is missing', () => {
    const [planned] = plan([row({ Price: 'POA', Text: '', Photos: '' })])
    expect(planned).toMatchObject({
      action: 'add',
      car: { enabled: false, price: 0 },
      reasons: ['Price is required', 'Description is required', 'At least one image is required'],
    })
  })

  it('is read in the currency and the unit of the site', () => {
    const region: Region = { country: 'JP', currency: 'JPY', distanceUnit: 'km', dateFormat: 'yyyy-mm-dd' }
    const answers: ImportAnswers = { ...ANSWERS, region, currency: 'JPY', distanceUnit: 'km' }
    expect(plan([row({ Price: '¥184,605.5', Mileage: '100 mi' })], { answers })).toMatchObject([
      { car: { price: 184_606, mileage: 161 } },
    ])
    expect(plan([row({ Price: '9,999', Mileage: '22 770' })], { answers })).toMatchObject([
      { lacksCurrency: true, lacksUnit: true, car: { price: 9_999, mileage: 22_770 } },
    ])
    expect(plan([row({ Price: '$9,999' })], { answers })).toMatchObject([
      { reasons: ["Price is in USD, the site's prices are in JPY", 'Price is required'] },
    ])
  })

  it('with a price in another currency becomes a draft', () => {
    const reasons = ["Price is in EUR, the site's prices are in USD", 'Price is required']
    expect(plan([row({ Price: '€ 9,999' })])).toMatchObject([{ action: 'add', car: { enabled: false }, reasons }])
    const answers: ImportAnswers = { ...ANSWERS, currency: 'EUR' }
    expect(plan([row({ Price: '9,999' })], { answers })).toMatchObject([{ lacksCurrency: true, reasons }])
    expect(plan([row({})], { answers })).toMatchObject([{ lacksCurrency: false, car: { price: 61_500 } }])
  })

  it('without a distance unit is read in the unit that a person chose', () => {
    const answers: ImportAnswers = { ...ANSWERS, distanceUnit: 'km' }
    expect(plan([row({ Mileage: '100 000' })], { answers })).toMatchObject([
      { lacksUnit: true, car: { mileage: 62_137 } },
    ])
    expect(plan([row({})], { answers })).toMatchObject([{ lacksUnit: false, car: { mileage: 12_000 } }])
  })

  it.each([
    ['Seats, heated|Sunroof|', ['Seats, heated', 'Sunroof']],
    ['Sunroof; Seats, heated', ['Sunroof', 'Seats, heated']],
    ['Sunroof, 1,200 W audio, Sunroof', ['Sunroof', '1,200 W audio']],
    ['Sunroof\r\nA|C', ['Sunroof', 'A|C']],
    [' Sunroof ', ['Sunroof']],
  ])('with a list: %j', (text, features) => {
    const mapping = mapHeadings([...HEADINGS, 'Features'])
    expect(plan([[...WHOLE_ROW, text]], { mapping })).toMatchObject([{ fields: { features }, car: { features } }])
  })

  it.each([
    ['https://a.example/1.jpg?x=1,2;3|4', ['https://a.example/1.jpg?x=1,2;3|4']],
    [
      '/api/photos/1; https://a.example/2|http://b.example/3,',
      ['/api/photos/1', 'https://a.example/2', 'http://b.example/3'],
    ],
    ['["https://a.example/1.jpg","https://a.example/2.jpg"]', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [
      '<img src="https://a.example/1.jpg"><img src="//a.example/2.jpg">',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['WWW.a.example/my  car.jpg, /api/photos/1', ['https://WWW.a.example/my%20%20car.jpg', '/api/photos/1']],
  ])('with addresses: %j', (Photos, images) => {
    expect(plan([row({ Photos })])).toMatchObject([{ car: { images } }])
  })

  it.each([
    [{ Make: '' }, 'Make is required'],
    [{ Model: '' }, 'Model is required'],
    [{ Make: 'B'.repeat(201) }, 'Make must be at most 200 characters'],
    [{ Make: 'B\0MW' }, 'Make contains characters that cannot be stored'],
    [{ Year: 'next' }, 'Year cannot be read: next', 'Year is required'],
    [{ Year: '1899' }, 'Year cannot be read: 1899', 'Year is required'],
    [{ Year: '2030' }, 'Year must be between 1900 and 2027'],
    [
      { Make: 'B'.repeat(201), Year: '2030' },
      'Make must be at most 200 characters',
      'Year must be between 1900 and 2027',
    ],
  ])('that no vehicle can have is rejected: %j', (changes, ...reasons) => {
    expect(plan([row(changes)])).toMatchObject([{ action: 'reject', reasons }])
  })

  it('that is rejected names everything that is wrong with it', () => {
    expect(plan([row({ Mileage: 'far', Make: '', Year: '2030' })])).toMatchObject([
      { reasons: ['Mileage cannot be read: far', 'Make is required', 'Year must be between 1900 and 2027'] },
    ])
  })

  it.each([
    ['VIN', 'AB', /^VIN left out: VIN must be/],
    ['VIN', '1HGCM82633A0043521', 'VIN left out: VIN must be at most 17 characters'],
    ['Stock #', 'S'.repeat(21), 'Stock number left out: Stock number must be at most 20 characters'],
    ['Color', `B${'l'.repeat(200)}`, 'Color shortened to 200 characters'],
    ['Text', 'x'.repeat(50_001), 'Description shortened to 50000 characters'],
    ['Text', 'x\0y', 'Description left out: Description contains characters that cannot be stored'],
    ['Photos', 'https://a.example/1.jpg\njavascript:alert(1)', 'Images left out: javascript:alert(1)'],
    ['Photos', `https://a.example/${'x'.repeat(2048)}`, /^Images left out: https:\/\/a\.example/],
    ['Owners', '101', 'Previous owners left out: Previous owners must be between 0 and 100'],
    ['Owners', '1.5', 'Previous owners left out: Previous owners must be a whole number'],
    ['Power', '5001', 'Power left out: Power must be between 1 and 5000'],
    ['Features', 'x'.repeat(1001), /^Features left out: xxx/],
    ['Costs', `2026-03-31 450.5 ${'x'.repeat(201)}`, /^Costs left out: \{"date":"2026-03-31"/],
  ])('with a %s that does not fit is imported without what does not fit, and says so', (heading, cell, reason) => {
    const mapping = mapHeadings([...HEADINGS, heading])
    const cells = HEADINGS.includes(heading) ? row({ [heading]: cell }) : [...WHOLE_ROW, cell]
    const [planned] = plan([cells], { mapping })
    expect(planned?.action).toBe('add')
    expect(planned?.reasons[0]).toMatch(reason)
  })

  it.each([
    'Total: 1',
    'TOTAL',
    'Summe',
    'Gesamt: 3 Fahrzeuge',
    '*** End of report ***',
    '3 vehicles',
    'Page 1 of 1',
    '34995',
  ])('that is a line of totals is no vehicle: %s', (text) => {
    const cells = HEADINGS.map((heading): string => (heading === 'Price' ? '34995' : ''))
    cells[HEADINGS.indexOf('Stock #')] = text
    expect(plan([cells])).toMatchObject([{ action: 'skip', reasons: ['A line of totals, no vehicle'] }])
  })

  it('that names totals is skipped without make, model or year; one with a number as name is not', () => {
    const actions = plan([['Total', 'Cars'], ['Total', '', '2020'], ['', '500'], ['9']]).map(({ action }) => action)
    expect(actions).toEqual(['skip', 'skip', 'reject', 'reject'])
  })

  it('that is called like a line of totals is a vehicle', () => {
    for (const changes of [{ 'Stock #': 'Total' }, { Make: 'Total' }]) {
      expect(plan([row(changes)])).toMatchObject([{ action: 'add' }])
    }
    expect(plan([row({ Year: '' })])).toMatchObject([{ action: 'reject', reasons: ['Year is required'] }])
  })

  it.each([
    ['x'.repeat(200), 'x'.repeat(200)],
    [`${'x'.repeat(198)}\u{1f697}\u{1f697}`, `${'x'.repeat(198)}…`],
    [`${'x'.repeat(198)} xx`, `${'x'.repeat(198)}…`],
  ])('has a text up to its limit; a longer one ends with no space and no half character: %s', (Color, color) => {
    expect(plan([row({ Color })])).toMatchObject([{ car: { color } }])
  })

  it('with more items than a list holds has the first ones', () => {
    const features = Array.from({ length: 51 }, (_, index) => `Feature ${index}`)
    const [planned] = plan([[...WHOLE_ROW, features.join('|')]], { mapping: mapHeadings([...HEADINGS, 'Features']) })
    const reasons = ['Features: the last 1 left out, a vehicle has at most 50']
    expect(planned).toMatchObject({ car: { features: features.slice(0, 50) }, reasons })
  })

  it('with more text than a vehicle holds loses the description, then the features', () => {
    const mapping = mapHeadings([...HEADINGS, 'Features'])
    const features = Array.from({ length: 50 }, (_, index) => `${index}${'語'.repeat(900)}`).join('|')
    const [planned] = plan([[...row({ Text: '語'.repeat(40_000) }), features]], { mapping })
    expect(planned).toMatchObject({ action: 'add', car: { enabled: false, description: '', features: [] } })
    expect(planned?.reasons).toEqual([
      'Description left out: The vehicle holds too much text',
      'Features left out: The vehicle holds too much text',
      'Description is required',
    ])
  })

  it('whose list has nothing that fits changes nothing in the list of a vehicle', () => {
    const [added] = plan([WHOLE_ROW])
    const vehicle = { ...(added?.action === 'add' ? added.car : newCarFields(2020)), uid: 'bmw', id: 100_001 }
    const rows = [row({ Photos: 'none.jpg', Color: 'Red' })]
    const reasons = ['Images left out: none.jpg', 'Same VIN as vehicle 100001']
    expect(plan(rows, { duplicates: 'update' }, [vehicle])).toMatchObject([
      { action: 'update', reasons, changes: { color: { to: 'Red' } } },
    ])
  })

  it('with an unknown fuel has a reason, and is read when a person has mapped it', () => {
    const rows = [row({ Fuel: ' Wood ' })]
    expect(plan(rows)).toMatchObject([
      {
        unknown: [{ field: 'fuelType', value: 'Wood' }],
        car: { enabled: false, fuelType: '' },
        reasons: ['Not known: Wood', 'Fuel type is required'],
      },
    ])
    const answers = { ...ANSWERS, choices: { ...ANSWERS.choices, fuelType: { Wood: 'Hybrid' } } }
    expect(plan(rows, { answers })).toMatchObject([{ unknown: [], car: { enabled: true, fuelType: 'Hybrid' } }])
  })

  it('with a fault of the file is a draft with the reason', () => {
    const planner = createImportPlanner([], {
      mapping: mapHeadings(HEADINGS),
      answers: ANSWERS,
      duplicates: 'skip',
      currentYear: 2026,
    })
    const fault = { code: 'quotes' } as const
    expect(planner.plan({ number: 7, cells: WHOLE_ROW, fault })).toMatchObject({
      number: 7,
      action: 'add',
      car: { enabled: false },
      reasons: [fault],
    })
  })
})

describe('a VIN', () => {
  const table: VinTable = JSON.parse(
    readFileSync(new URL('../../../domain/vin/vin-table.json', import.meta.url), 'utf8'),
  )
  const decode = (vin: string) => decodeVin(vin, table, 2027)

  it.each([
    ['Make', { make: 'Honda' }],
    ['Model', { model: 'Accord' }],
    ['Year', { year: 2003 }],
    ['Fuel', { fuelType: 'Gasoline' }],
  ])('fills in the %s that alone is missing', (heading, car) => {
    const cells = row({ VIN: '1HGCM82633A004352', [heading]: '' })
    expect(plan([cells], { decode })).toMatchObject([{ action: 'add', reasons: [], car }])
  })

  it('without a known fuel leaves it empty, as does a missing VIN', () => {
    const missing = { action: 'add', reasons: ['Fuel type is required'], car: { make: 'BMW', fuelType: '' } }
    for (const VIN of [WHOLE_ROW[8], '']) {
      expect(plan([row({ VIN, Fuel: '' })], { decode }), VIN).toMatchObject([missing])
    }
  })

  it('that is no VIN has no check digit', () => {
    expect(plan([row({ VIN: '12345' })], { decode })).toMatchObject([{ action: 'add', reasons: [] }])
    expect(plan([row({ VIN: '1abc' })], { decode })).toMatchObject([
      { action: 'add', reasons: [expect.stringContaining('VIN left out')] },
    ])
  })

  it('fills in what the row lacks', () => {
    const [planned] = plan([row({ VIN: '1HGCM82633A004352', Make: '', Model: '', Year: '', Fuel: 'Diesel' })], {
      decode,
    })
    expect(planned).toMatchObject({
      action: 'add',
      reasons: [],
      car: { make: 'Honda', model: 'Accord', year: 2003, fuelType: 'Diesel' },
    })
  })

  it('of North America with a wrong check digit is imported with a note', () => {
    expect(plan([row({ VIN: '1HGCM82643A004352' })], { decode })).toMatchObject([
      { action: 'add', reasons: ['The check digit of the VIN is wrong'] },
    ])
  })
})
