import { describe, expect, it } from 'vitest'
import { pictureText } from '#app/ui/vehicle-texts.ts'
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
import { summaryOf } from '#domain/kinds/car/car-summary.ts'
import { VIDEO, videoPlayer } from '#domain/kinds/car/fields/video.ts'
import { showsSamplePicture } from '#domain/kinds/car/pictures/sample-picture.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderKey, placeholderOf, placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import '#tests/support/english.ts'

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

const FIRST = 'a'.repeat(64)
const SECOND = 'b'.repeat(64)
const placeholder = placeholderWithWidth(new Uint8Array(36), 2048)
const car = {
  ...vehicle,
  uid: '6f2f6f0e-8f1c-4c7e-9a55-0d6d3f0b7a11',
  id: 7,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  features: ['Heated seats'],
  images: [photoAddress(FIRST), photoAddress(SECOND), '/pictures/a-1200.webp'],
  conditionPictures: [{ image: photoAddress(SECOND), caption: 'Scratch' }],
  placeholders: { [placeholderKey(FIRST)]: placeholder, [placeholderKey(SECOND)]: placeholder },
} as unknown as PublicCar

it('the summary of a car contains what a card shows, the first picture and the number of pictures', () => {
  const summary = summaryOf(car)
  expect(summary).toMatchObject({
    isSummary: true,
    uid: car.uid,
    version: 3,
    price: car.price,
    description: '',
    features: [],
    images: [photoAddress(FIRST), '', ''],
  })
  expect(placeholderOf(summary.placeholders, photoAddress(FIRST))).toBe(placeholder)
  expect(Object.keys(summary.placeholders ?? {})).toHaveLength(1)
  expect(summary).not.toHaveProperty('conditionPictures')
})

it('the summary of a car without pictures or placeholders has none', () => {
  const { placeholders: _, ...other } = car
  expect(summaryOf({ ...other, images: [] })).toMatchObject({ images: [] })
  expect(summaryOf({ ...other, images: [] })).not.toHaveProperty('placeholders')
  for (const first of ['/a.webp', photoAddress('c'.repeat(64))])
    expect(summaryOf({ ...car, images: [first] }).placeholders).toStrictEqual({})
})

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=10s', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
])('plays the video %s without cookies', (address, player) => {
  expect(VIDEO.test(address)).toBe(true)
  expect(videoPlayer(address)).toEqual({ platform: player === YOUTUBE ? 'YouTube' : 'Vimeo', address: player })
})

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@dealer',
  'https://vimeo.com/about',
  'javascript:alert(1)',
  'https://youtu.be/dQw4w9WgXcQ" onload="x y',
])('refuses the video %s', (address) => {
  expect(VIDEO.test(address)).toBe(false)
  expect(videoPlayer(address)).toBeNull()
})

it('the text of a picture says what it shows, where that is known, and its position', () => {
  const hash = 'a'.repeat(64)
  const images = [photoAddress(hash), 'https://a.example/1.jpg', undefined]
  const textOf = (index: number) =>
    pictureText('2019 Ferrari Roma', images, index, { [placeholderKey(hash)]: 'Engine' })
  expect(textOf(0)).toBe('2019 Ferrari Roma, engine, picture 1 of 3')
  expect(textOf(1)).toBe('2019 Ferrari Roma, picture 2 of 3')
  expect(textOf(2)).toBe('2019 Ferrari Roma, picture 3 of 3')
})
