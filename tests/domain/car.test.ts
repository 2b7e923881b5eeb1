import { describe, expect, it } from 'vitest'
import { type CarFields, carPatch, newCarFields } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { isOnHomepage, isPublic, vehicleIssues } from '#domain/cars/car-rules.ts'
import { carNumberFromSlug, carPath, carSlug } from '#domain/cars/car-slug.ts'
import { isAdmin, userIssues } from '#domain/users/user.ts'
import { isWebAddress } from '#domain/values/web-address.ts'

const car: CarFields = {
  ...newCarFields(2024),
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

describe('what a vehicle must say', () => {
  it('lists everything that is missing in the order of the form', () => {
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

  it('lets a draft that nobody sees lack all but make, model and year', () => {
    const draft = { enabled: false, price: 0, color: '', fuelType: '', transmission: '', description: '', images: [] }
    expect(messages(draft)).toEqual([])
    expect(messages({ ...draft, make: '' })).toEqual(['Make is required'])
  })

  it.each([
    [1899, ['Year must be between 1900 and 2025']],
    [1900, []],
    [2025, []],
    [2026, ['Year must be between 1900 and 2025']],
  ])('year %d', (year, expected) => {
    expect(messages({ year })).toEqual(expected)
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
  ])('refuses the shape %j', (change) => {
    expect(carPatch.safeParse(change).success).toBe(false)
  })

  it('drops blank lines and what it does not know, and trims', () => {
    const parsed = carPatch.parse({
      make: ' Audi ',
      features: ['a', ' ', ''],
      images: ['', 'https://x.example/a.jpg'],
      id: 5,
    })
    expect(parsed).toEqual({ make: 'Audi', features: ['a'], images: ['https://x.example/a.jpg'] })
  })
})

describe('who sees a car', () => {
  it.each([
    [{ enabled: true, sold: false, featured: true }, true, true],
    [{ enabled: true, sold: false, featured: false }, true, false],
    [{ enabled: false, sold: false, featured: true }, false, false],
    [{ enabled: true, sold: true, featured: true }, false, false],
  ])('%j: public %s, on the homepage %s', (flags, publicly, homepage) => {
    expect([isPublic(flags), isOnHomepage(flags)]).toEqual([publicly, homepage])
  })
})

describe('addresses of cars', () => {
  it.each([
    ['Rolls', "C 63 (AMG)! d'Or", 'rolls-c-63-amg-dor-100001'],
    ['Mercedes-Benz', 'E-Class  E 350', 'mercedes-benz-e-class-e-350-100001'],
    ['Citroën', 'DS', 'citroën-ds-100001'],
    ['—', '!', '100001'],
  ])('%s %s -> %s', (make, model, slug) => {
    expect(carSlug({ make, model, id: 100_001 })).toBe(slug)
  })

  it.each([
    ['jaguar-f-type-100000', 100_000],
    ['100000', 100_000],
    ['999999', 999_999],
    ['a-99999', null],
    ['a-1000000', null],
    ['100000-a', null],
    ['a-012345', null],
    ['a100000', null],
    ['', null],
  ])('%j -> %s', (slug, number) => {
    expect(carNumberFromSlug(slug)).toBe(number)
  })

  it('comes back from its own address', () => {
    const path = carPath({ make: 'Škoda', model: 'Rapid 100', id: 123_456 })
    expect(carNumberFromSlug(decodeURIComponent(path.slice('/cars/'.length)))).toBe(123_456)
    expect(carName({ year: 2020, make: 'A', model: 'B' })).toBe('2020 A B')
  })
})

describe('web addresses', () => {
  it.each([
    ['https://a.example/b', true],
    ['http://a.example', true],
    ['/sample/a.webp', true],
    ['//a.example', false],
    ['/\\a.example', false],
    ['javascript:alert(1)', false],
    [' https://a.example', false],
    ['https:a.example', false],
    ['ftp://a.example', false],
    ['sample/a.webp', false],
  ])('%j: %s', (address, allowed) => {
    expect(isWebAddress(address)).toBe(allowed)
  })
})

describe('users', () => {
  const user = { username: 'ann', name: 'Ann', email: 'ann@a.example', role: 'Admin', password: 'secret' }

  it.each([
    [{}, true, []],
    [{ username: ' ' }, true, ['All fields except password are required']],
    [{ password: '' }, true, ['Password is required']],
    [{ password: '' }, false, []],
    [{ password: '12345' }, true, ['Password must be at least 6 characters long']],
    [{ password: '12345' }, false, ['Password must be at least 6 characters long']],
    [{ password: 'x'.repeat(129) }, false, ['Password must be at most 128 characters long']],
    [{ email: 'ann' }, false, ['Please enter a valid email address']],
    [{ role: 'owner' }, false, ['Role must be User or Admin']],
  ])('%j, new %s: %j', (change, isNew, expected) => {
    expect(userIssues({ ...user, ...change }, isNew).map(({ message }) => message)).toEqual(expected)
  })

  it('knows an admin in any spelling', () => {
    expect([isAdmin({ role: 'ADMIN' }), isAdmin({ role: 'admin' }), isAdmin({ role: 'user' })]).toEqual([
      true,
      true,
      false,
    ])
  })
})
