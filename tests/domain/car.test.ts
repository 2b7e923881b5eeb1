import { describe, expect, it } from 'vitest'
import { isOnHomepage, isPublic } from '#domain/kinds/car/availability.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import {
  FIRST_CAR_NUMBER,
  FIRST_LOCAL_NUMBER,
  isCarNumber,
  LAST_CAR_NUMBER,
  stockNumberKey,
} from '#domain/kinds/car/car-number.ts'
import { carNumberFromSlug, carPath, carSlug } from '#domain/kinds/car/car-slug.ts'
import { showsSamplePicture } from '#domain/kinds/car/pictures/sample-picture.ts'

describe('visibility', () => {
  it.each([
    [{ enabled: true, sold: false, featured: true }, true, true],
    [{ enabled: true, sold: false, featured: false }, true, false],
    [{ enabled: false, sold: false, featured: true }, false, false],
    [{ enabled: true, sold: true, featured: true }, false, false],
  ])('%j: public %s, on the homepage %s', (flags, publicly, homepage) => {
    expect([isPublic(flags), isOnHomepage(flags)]).toEqual([publicly, homepage])
  })
})

it.each([
  [['/sample/coupe-1200.webp'], true],
  [['/a.webp', '/sample/coupe-1200.webp'], true],
  [['https://a.example/sample/a.webp'], false],
  [[], false],
])('a car with the pictures %j shows the sample: %s', (images, shows) => {
  expect(showsSamplePicture({ images })).toBe(shows)
})

it('the number of a car has six digits, and that of a car made on a device more', () => {
  const numbers = [99_999, FIRST_CAR_NUMBER, LAST_CAR_NUMBER, 1_000_000, FIRST_LOCAL_NUMBER, 100_000.5]
  expect(numbers.map(isCarNumber)).toEqual([false, true, true, false, false, false])
  expect(stockNumberKey(' A-1 ')).toBe('a-1')
})

describe('addresses of cars', () => {
  it.each([
    ['Rolls', "C 63 (AMG)! d'Or", 'rolls-c-63-amg-dor-100001'],
    ['Mercedes-Benz', 'E-Class  E 350', 'mercedes-benz-e-class-e-350-100001'],
    ['Citroën', 'DS', 'citroën-ds-100001'],
    ['Citroe\u0308n', 'DS', 'citroën-ds-100001'],
    ['टाटा', 'नैनो', 'टाटा-नैनो-100001'],
    ['-Lada-', '- Niva -', 'lada-niva-100001'],
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
    ['a-0100000', null],
    ['a-100000.0', null],
    ['a100000', null],
    ['', null],
  ])('%j -> %s', (slug, number) => {
    expect(carNumberFromSlug(slug)).toBe(number)
  })

  it('yield the number they were made with', () => {
    const path = carPath({ make: 'Škoda', model: 'Rapid 100', id: 123_456 })
    expect(carNumberFromSlug(decodeURIComponent(path.slice('/cars/'.length)))).toBe(123_456)
    expect(carName({ year: 2020, make: 'A', model: 'B' })).toBe('2020 A B')
  })
})
