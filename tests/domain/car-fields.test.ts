import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod/mini'
import type { CarField, FormSection } from '#domain/kinds/car/fields/car-field.ts'
import {
  CAR_FIELD_NAMES,
  CAR_FIELDS,
  type CarFields,
  carField,
  isPublicField,
  optionLabel,
} from '#domain/kinds/car/fields/car-fields.ts'
import { findCarField } from '#domain/kinds/car/fields/translations.ts'
import { publicCar } from '#domain/kinds/car/present-car.ts'
import { type Car, type carFields, carPatch, newCarFields } from '#domain/kinds/car/schema.ts'
import { vehicleIssues } from '#domain/kinds/car/vehicle-issues.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'
import { requiredValues, vehicle } from '#tests/support/fixtures/vehicle.ts'
import { messagesOf } from '#tests/support/messages-of.ts'

const VIN = 'WP0ZZZ99ZTS392124'

const car: CarFields = {
  ...newCarFields(2024),
  ...requiredValues,
  make: 'Jaguar',
  model: 'F-TYPE R',
  price: 61_500,
  color: 'Green',
  fuelType: 'Gasoline',
  transmission: 'Automatic',
  description: 'A coupe.',
  images: ['/sample/a-1200.webp'],
}

const messages = (change: Partial<CarFields>) =>
  vehicleIssues({ ...car, ...change }, 2024).map(({ message }) => message)

describe('the declaration of the fields', () => {
  it('gives schema and record the same types', () => {
    expectTypeOf<z.infer<typeof carFields>>().toEqualTypeOf<CarFields>()
    expectTypeOf<CarFields['vin']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<CarFields['images']>().toEqualTypeOf<string[]>()
    expectTypeOf<CarFields['year']>().toEqualTypeOf<number>()
  })

  it('gives a new car its defaults, without optional fields', () => {
    expect(newCarFields(2024)).toEqual({
      make: '',
      model: '',
      year: 2024,
      price: 0,
      color: '',
      fuelType: '',
      transmission: '',
      description: '',
      featured: false,
      features: [],
      images: [],
      sold: false,
      enabled: true,
    })
  })

  it('makes exactly these fields public', () => {
    const publicNames = (showVin: boolean) => CAR_FIELD_NAMES.filter((name) => isPublicField(name, { showVin })).sort()
    const always = ['make', 'model', 'year', 'price', 'mileage', 'color', 'fuelType', 'transmission']
    always.push(...CAR_FIELD_NAMES.filter((name) => carField(name).section === 'facts'))
    always.push('description', 'featured', 'features', 'images', 'conditionPictures', 'sold', 'enabled')
    always.push('inStockSince', 'video', 'historyReport', 'sellerId')
    expect(publicNames(false)).toEqual(always.sort())
    expect(publicNames(true)).toEqual([...always, 'vin'].sort())
  })

  it.each<[FormSection, string[]]>([
    ['identification', ['VIN', 'Stock number', 'In stock since', 'Seller']],
    ['information', ['Make, half', 'Model, half', 'Year, third', 'Price, third', 'Mileage, third']],
    [
      'details',
      [
        'Color',
        'Fuel type, half',
        'Transmission, half',
        'Description',
        'Video, half',
        'History report, half',
        'Featured',
        'Enabled',
      ],
    ],
    [
      'facts',
      [
        'Body style, half',
        'Trim, half',
        'First registration, half',
        'Power, half',
        'Previous owners, half',
        'Service history, half',
        'Inspection due, half',
        'Emission class, half',
        'Warranty, half',
        'VAT, half',
      ],
    ],
    ['features', ['Features']],
    ['images', ['Images']],
    ['condition', ['Condition pictures']],
  ])('gives the section %s of the form its controls and their widths', (section, controls) => {
    const fields = CAR_FIELD_NAMES.map(carField).filter((field) => field.section === section)
    expect(fields.map(({ label, width }) => [label, width ?? []].flat().join(', '))).toEqual(controls)
  })

  it('gives pages, search and sales their fields', () => {
    const labels = (has: (field: CarField) => unknown) =>
      CAR_FIELD_NAMES.filter((name) => has(carField(name))).map((name) => CAR_FIELDS[name].label)
    const facts = labels(({ section }) => section === 'facts')
    expect(labels(({ spec }) => spec)).toEqual([
      ...['Year', 'Mileage', 'Color', 'Fuel type', 'Transmission'],
      ...facts,
      'VIN',
    ])
    expect(labels(({ searchable }) => searchable)).toEqual(['Body style', 'Trim', 'VIN', 'Stock number'])
    expect(labels(({ notWhenNew }) => notWhenNew)).toEqual(['Enabled'])
    expect(labels((field) => 'isOffWhenSold' in field && field.isOffWhenSold)).toEqual(['Featured', 'Enabled'])
    expect(labels((field) => 'unit' in field && field.unit === 'money')).toEqual(['Price', 'Purchase price'])
    expect(labels((field) => 'unit' in field && field.unit === 'distance')).toEqual(['Mileage'])
    expect(CAR_FIELDS.features).toMatchObject({
      itemLabel: 'Feature',
      itemName: 'feature',
    })
    expect(CAR_FIELDS.images).toMatchObject({
      itemLabel: 'Image URL',
      itemName: 'image',
    })
  })

  it('has no field of the name of a property that every object has', () => {
    expect([findCarField('make')?.label, findCarField('toString'), findCarField('')]).toEqual([
      'Make',
      undefined,
      undefined,
    ])
  })

  it('labels only options that exist', () => {
    for (const name of CAR_FIELD_NAMES) {
      const field = carField(name)
      if (field.kind !== 'choice') continue
      for (const value of Object.keys(field.optionLabels ?? {})) expect(field.options).toContain(value)
    }
    expect(optionLabel('transmission', 'DCT')).toBe('Dual-Clutch (DCT)')
    expect(optionLabel('transmission', 'CVT')).toBe('CVT')
    expect(optionLabel('fuelType', 'Diesel')).toBe('Diesel')
  })

  it('treats null, and an empty text or list of an optional field, as a missing value', () => {
    expect(carPatch.parse({ price: null, color: null, fuelType: null, images: null, vin: null })).toEqual({
      price: 0,
      color: '',
      fuelType: '',
      images: [],
      vin: '',
    })
    expect(carPatch.safeParse({ enabled: null }).success).toBe(false)
    expect(carPatch.parse({ power: [], costs: '' })).toEqual({ power: null, costs: null })
  })
})

describe('a VIN', () => {
  it('is trimmed and stored in upper case', () => {
    expect(carPatch.parse({ vin: ` ${VIN.toLowerCase()} ` })).toEqual({ vin: VIN })
  })

  it.each([
    ['4 characters', VIN.slice(13)],
    ['18 characters', `${VIN}1`],
    ['the letter I', VIN.replace('W', 'I')],
    ['the letter O', VIN.replace('W', 'O')],
    ['the letter Q', VIN.replace('W', 'Q')],
    ['a hyphen', VIN.replace('W', '-')],
    ['an umlaut', VIN.replace('W', 'Ü')],
  ])('with %s is refused', (_, vin) => {
    const { world, uid, car } = worldWithCar()
    const { verdict } = world.mutate('car.edit', edit({ vin: [undefined, vin] }), uid)
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', errors: [{ path: 'vin' }] })
    expect(verdict.message).toMatch(/^VIN must be/)
    expect(car()).not.toHaveProperty('vin')
  })

  it('that is empty is absent from the record', () => {
    const { world, uid, car } = worldWithCar()
    expect(car()).not.toHaveProperty('vin')
    world.mutate('car.edit', edit({ vin: [undefined, VIN] }), uid)
    expect(car()?.vin).toBe(VIN)
    expect(world.mutate('car.edit', edit({ vin: [VIN, ''] }), uid).verdict.status).toBe('applied')
    expect(car()).not.toHaveProperty('vin')
  })

  it('that is absent and one that is empty are the same value in a merge', () => {
    const { world, uid } = worldWithCar()
    expect(world.mutate('car.edit', edit({ vin: [undefined, ''] }), uid).verdict.status).toBe('noop')
    expect(world.mutate('car.edit', edit({ vin: ['', VIN] }), uid).verdict.status).toBe('applied')
  })

  it('is received by visitors while the settings show it', () => {
    const stored = { ...worldWithCar().car(), vin: VIN } as Car
    const none = { photo: () => undefined, reservation: () => undefined }
    const visible = (showVin: boolean) => publicCar(stored, { ...none, settings: () => ({ vehicleInfo: { showVin } }) })
    expect([visible(true).vin, visible(false).vin]).toEqual([VIN, undefined])
  })

  it('changed on two devices becomes a conflict', () => {
    const { world, uid } = worldWithCar()
    const other = VIN.replace('4', '5')
    world.mutate('car.edit', edit({ vin: [undefined, VIN] }), uid)
    const late = world.mutate('car.edit', edit({ vin: [undefined, other] }), uid)
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ vin: { mine: other, theirs: VIN } })
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(world.cars.get(uid)?.vin).toBe(other)
  })
})

describe('a stock number', () => {
  const holder = { ...vehicle, make: 'Porsche', model: '911', year: 2019, stockNumber: 'P-100' }
  const taken = {
    code: 'invalid',
    errors: [{ path: 'stockNumber', message: 'Stock number is used by 2019 Porsche 911' }],
  }

  it('is refused for a second car, without regard to case and space', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.create', { car: holder })
    expect(world.mutate('car.create', { car: { ...vehicle, stockNumber: ' p-100 ' } }).verdict).toMatchObject(taken)
    expect(world.mutate('car.edit', edit({ stockNumber: [undefined, 'p-100'] }), uid).verdict).toMatchObject(taken)
    expect(world.mutate('car.edit', edit({ stockNumber: [undefined, 'P-101'] }), uid).verdict.status).toBe('applied')
  })

  it('may change its case on its own car, and a sold car keeps it', () => {
    const { world } = worldWithCar()
    const { uid } = world.mutate('car.create', { car: holder })
    expect(world.mutate('car.edit', edit({ stockNumber: ['P-100', 'p-100'] }), uid).verdict.status).toBe('applied')
    world.mutate('car.sell', {}, uid)
    expect(world.mutate('car.create', { car: { ...vehicle, stockNumber: 'P-100' } }).verdict).toMatchObject(taken)
  })

  it('is free again when its car is deleted, and then keeps that car from being restored', () => {
    const { world } = worldWithCar()
    const first = world.mutate('car.create', { car: holder })
    world.mutate('car.delete', { saleId: null }, first.uid)
    const second = world.mutate('car.create', { car: holder })
    expect(second.verdict.status).toBe('applied')
    expect(world.mutate('car.restore', {}, first.uid).verdict).toMatchObject(taken)
    world.mutate('car.edit', edit({ stockNumber: ['P-100', ''] }), second.uid)
    expect(world.mutate('car.restore', {}, first.uid).verdict.status).toBe('applied')
  })

  it('is checked again when a conflict about it is resolved', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.edit', edit({ stockNumber: [undefined, 'A-1'] }), uid)
    const { mid } = world.mutate('car.edit', edit({ stockNumber: [undefined, 'P-100'] }), uid)
    world.mutate('car.create', { car: holder })
    expect(world.mutate('conflict.resolve', { choice: 'mine' }, mid).verdict).toMatchObject(taken)
    expect(world.conflicts.get(mid)?.state).toBe('open')
  })

  it('has at most 20 characters', () => {
    expect(carPatch.safeParse({ stockNumber: 'x'.repeat(20) }).success).toBe(true)
    expect(carPatch.safeParse({ stockNumber: 'x'.repeat(21) }).success).toBe(false)
    expect(CAR_FIELDS.stockNumber).not.toHaveProperty('public')
  })
})

describe('a fact that is optional', () => {
  const facts = {
    bodyStyle: 'Wagon',
    trim: 'GTS',
    firstRegistration: '2019-03',
    power: 340,
    previousOwners: 0,
    serviceHistory: 'None',
    inspectionDue: '2027-11',
    emissionClass: 'Euro 6d',
    warranty: '12 months',
    vatStatus: 'Margin scheme',
  } as const

  it('is stored with a new car, and 0 previous owners are a value', () => {
    const { world } = worldWithCar()
    const { uid } = world.mutate('car.create', { car: { ...vehicle, ...facts } })
    expect(world.cars.get(uid)).toMatchObject(facts)
  })

  it.each([null, ''])('is cleared by %j', (nothing) => {
    const { world, uid, car } = worldWithCar()
    const names = Object.keys(facts)
    const changes = (from: unknown, to: (name: string) => unknown) =>
      edit(Object.fromEntries(names.map((name) => [name, [from, to(name)]])))
    world.mutate(
      'car.edit',
      changes(undefined, (name) => facts[name as keyof typeof facts]),
      uid,
    )
    expect(car()).toMatchObject(facts)
    const cleared = Object.fromEntries(
      names.map((name) => [name, { from: facts[name as keyof typeof facts], to: nothing }]),
    )
    expect(world.mutate('car.edit', { fields: cleared }, uid).verdict.status).toBe('applied')
    for (const name of names) expect(car()).not.toHaveProperty(name)
    expect(world.mutate('car.edit', { fields: cleared }, uid).verdict.status).toBe('noop')
    expect(world.mutate('car.create', { car: { ...vehicle, previousOwners: nothing } }).verdict.status).toBe('applied')
  })

  it('changed from no value to 0 on one device and to 2 on another becomes a conflict', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ previousOwners: [undefined, 0] }), uid)
    const late = world.mutate('car.edit', edit({ previousOwners: [undefined, 2] }), uid)
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ previousOwners: { mine: 2, theirs: 0 } })
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(car()?.previousOwners).toBe(2)
  })

  it.each([
    [{ power: 0 }, 'Power must be between 1 and 5000'],
    [{ power: 5001 }, 'Power must be between 1 and 5000'],
    [{ previousOwners: -1 }, 'Previous owners must be between 0 and 100'],
    [{ previousOwners: 101 }, 'Previous owners must be between 0 and 100'],
  ])('%j is out of range', (change, message) => {
    expect(messages(change)).toEqual([message])
  })
})

describe('vehicleIssues', () => {
  it('lists all missing fields in the order of the form', () => {
    const nothing = { make: '', model: '', year: 0, price: 0, color: '', fuelType: '', transmission: '' }
    expect(messages({ ...nothing, description: '', images: [] })).toEqual([
      'Make is required',
      'Model is required',
      'Year is required',
      'Price is required',
      'Color is required',
      'Fuel type is required',
      'Transmission is required',
      'Description is required',
      'At least one image is required',
    ])
  })

  it('requires only make, model and year of a disabled car', () => {
    const draft = { enabled: false, price: 0, color: '', fuelType: '', transmission: '', description: '', images: [] }
    expect(messages(draft)).toEqual([])
    expect(messages({ ...draft, make: '' })).toEqual(['Make is required'])
  })

  it.each([
    [1899, ['Year must be between 1900 and 2025']],
    [1900, []],
    [2025, []],
    [2026, ['Year must be between 1900 and 2025']],
  ])('checks the range of the year %d', (year, expected) => {
    expect(messages({ year })).toEqual(expected)
  })

  it('has the path of each field, and requires a price above 0', () => {
    const enabled = { ...car, enabled: true, price: Number.NaN, make: '' }
    expect(vehicleIssues(enabled, 2024)).toMatchObject([
      { path: 'make', message: 'Make is required' },
      { path: 'price', message: 'Price is required' },
    ])
    const { color: _, ...older } = car
    expect(vehicleIssues(older as CarFields, 2024)).toMatchObject([{ path: 'color', message: 'Color is required' }])
  })

  it('accepts as much text as fits into one request, counted in bytes of JSON', () => {
    const withText = (description: string) => ({ ...car, features: ['ü'.repeat(1000)], description })
    const rest = Buffer.byteLength(JSON.stringify(withText('')))
    const longest = 'a'.repeat(120 * 1024 - rest)
    expect(vehicleIssues(withText(longest), 2024)).toEqual([])
    expect(vehicleIssues(withText(`${longest}a`), 2024)).toMatchObject([
      { path: 'description', message: 'The vehicle holds too much text' },
    ])
    // Escaped in JSON: two bytes each.
    expect(vehicleIssues(withText('"'.repeat(60 * 1024)), 2024)).toHaveLength(1)
    const costs = Array.from({ length: 100 }, () => ({ date: '2024-01-31', text: '€'.repeat(200), amount: 5 }))
    expect(vehicleIssues({ ...car, costs, description: '€'.repeat(25_000) }, 2024)).toHaveLength(1)
    expect(vehicleIssues({ ...car, features: ['€'.repeat(41 * 1024)] }, 2024)).toHaveLength(1)
    const threeBytes = '€'.repeat(Math.ceil((120 * 1024 - rest) / 3))
    expect(vehicleIssues(withText(threeBytes), 2024)).toHaveLength(rest % 3 === 0 ? 0 : 1)
  })

  it.each([
    [{ price: '1' }, 'Price must be a number'],
    [{ price: -1 }, 'Price must be at least 0'],
    [{ year: 2020.5 }, 'Year must be a whole number'],
    [{ enabled: 'yes' }, 'Enabled must be true or false'],
    [{ features: 'ABS' }, 'Features must be a list'],
    [{ features: Array.from({ length: 51 }, (_, index) => `f${index}`) }, 'A car has at most 50 features'],
    [{ features: ['f'.repeat(1001)] }, 'Feature must be at most 1000 characters'],
    [{ images: ['ftp://a.example'] }, 'Image URL must start with http:// or https://'],
    [{ fuelType: 'Steam' }, 'Fuel type must be one of Gasoline, Diesel, Electric, Hybrid'],
    [{ make: 5 }, 'Make must be text'],
    [{ make: 'a'.repeat(201) }, 'Make must be at most 200 characters'],
    [{ model: 'a'.repeat(201) }, 'Model must be at most 200 characters'],
    [{ color: 'a'.repeat(201) }, 'Color must be at most 200 characters'],
    [{ description: 'a'.repeat(50_001) }, 'Description must be at most 50000 characters'],
    [{ mileage: -1 }, 'Mileage must be at least 0'],
    [{ sold: 'yes' }, 'Sold must be true or false'],
    [{ featured: 'yes' }, 'Featured must be true or false'],
    [{ images: 'a' }, 'Images must be a list'],
    [{ images: Array.from({ length: 31 }, (_, index) => `/a${index}.jpg`) }, 'A car has at most 30 images'],
    [{ images: [5] }, 'Image URL must be text'],
    [{ transmission: 'Six' }, 'Transmission must be one of Automatic, Manual, Semi-Automatic, CVT, DCT'],
    [{ stockNumber: 'x'.repeat(21) }, 'Stock number must be at most 20 characters'],
    [{ vin: 'A'.repeat(18) }, 'VIN must be at most 17 characters'],
    [{ bodyStyle: 'Tank' }, `Body style must be one of ${CAR_FIELDS.bodyStyle.options.join(', ')}`],
    [{ trim: 'a'.repeat(101) }, 'Trim must be at most 100 characters'],
    [{ firstRegistration: '03/2019' }, 'First registration must be a month, such as 2019-03'],
    [{ inspectionDue: '2019-13' }, 'Inspection due must be a month, such as 2019-03'],
    [{ inspectionDue: 201_903 }, 'Inspection due must be text'],
    [{ power: 'strong' }, 'Power must be a whole number'],
    [{ power: 1.5 }, 'Power must be a whole number'],
    [{ previousOwners: true }, 'Previous owners must be a whole number'],
    [{ serviceHistory: 'full' }, 'Service history must be one of Full, Partial, None'],
    [{ emissionClass: 6 }, 'Emission class must be text'],
    [{ warranty: 'a'.repeat(201) }, 'Warranty must be at most 200 characters'],
    [{ vatStatus: 'Yes' }, 'VAT must be one of Margin scheme, VAT qualifying'],
    [
      { vin: 'A' },
      'VIN must be 17 letters and digits, without the letters I, O and Q, or a chassis number of 5 to 16 letters, digits and hyphens',
    ],
  ])('the schema refuses %j: %s', (change, message) => {
    expect(messagesOf(carPatch.safeParse(change))).toEqual([message])
  })

  it.each([
    { price: -1 },
    { price: Number.POSITIVE_INFINITY },
    { price: '1' },
    { mileage: -0.5 },
    { year: 2020.5 },
    { fuelType: 'Steam' },
    { transmission: 'Six' },
    { make: 'a\u0000b' },
    { make: '\ud800' },
    { images: ['javascript:alert(1)'] },
    { images: ['data:image/png;base64,AA'] },
    { images: ['//elsewhere.example/a.jpg'] },
    { images: Array.from({ length: 31 }, (_, index) => `/a${index}.jpg`) },
    { features: Array.from({ length: 51 }, (_, index) => `f${index}`) },
    { features: [5] },
    { featured: 'yes' },
  ])('the schema refuses %j', (change) => {
    expect(carPatch.safeParse(change).success).toBe(false)
  })

  it('the schema trims texts and drops blank lines and unknown fields', () => {
    const parsed = carPatch.parse({
      make: ' Audi ',
      features: ['a', ' ', ''],
      images: ['', 'https://x.example/a.jpg'],
      id: 5,
    })
    expect(parsed).toEqual({ make: 'Audi', features: ['a'], images: ['https://x.example/a.jpg'] })
  })
})
