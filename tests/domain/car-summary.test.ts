import { expect, it } from 'vitest'
import { summaryOf } from '#domain/kinds/car/car-summary.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderKey, placeholderOf, placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

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

it('contains what a card shows, the first picture and the number of pictures', () => {
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

it('of a car without pictures or placeholders has none', () => {
  const { placeholders: _, ...other } = car
  expect(summaryOf({ ...other, images: [] })).toMatchObject({ images: [] })
  expect(summaryOf({ ...other, images: [] })).not.toHaveProperty('placeholders')
})
