// The cars of a tab, as screens read them.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { type CarView, carsStore, publishCars } from '#app/local/state/cars.ts'
import { usePublicCount } from '#app/local/state/inventory.ts'
import { serverPhoto } from '#app/local/state/server-photos.ts'
import { publishPageData } from '#app/local/view/page-data.ts'
import { inventoryOf } from '#domain/kinds/car/inventory.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderKey } from '#domain/photos/placeholder.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const LOCAL_ID = 1_000_000_000

const car = (id: number, fields: Partial<CarView> = {}): CarView => ({
  ...vehicle,
  uid: `car-${id}`,
  id,
  version: 1,
  createdBy: 'ann',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  features: [],
  featured: false,
  sold: false,
  enabled: true,
  ...fields,
})

beforeEach(() => publishCars([], 'loading'))

test('cars that did not change do not notify the screens', () => {
  const cars = [car(1), car(2)]
  publishCars(cars, 'ready')
  let notified = 0
  const stop = carsStore.subscribe(() => {
    notified += 1
  })
  publishCars([...cars], 'ready')
  stop()
  expect(notified).toBe(0)
})

test('a car is found by its number, and by the local id that it had', () => {
  const cars = [car(1), car(2)]
  publishCars(cars, 'ready')
  publishCars(cars, 'ready', new Map([[LOCAL_ID, { id: LOCAL_ID, uid: 'car-2' }]]))
  const { byNumber } = carsStore.get()
  expect([byNumber(1), byNumber(2), byNumber(LOCAL_ID), byNumber(3)].map((found) => found?.uid)).toEqual([
    'car-1',
    'car-2',
    'car-2',
    undefined,
  ])
})

test('a photo of a public and a hidden car is one that visitors see', () => {
  const hash = 'a'.repeat(64)
  const fields = { images: [photoAddress(hash)], placeholders: { [placeholderKey(hash)]: 'placeholder' } }
  publishCars([car(1, fields), car(2, { ...fields, enabled: false })], 'ready')
  expect(serverPhoto(hash)).toBe('public')
})

test('a page with some of the cars has not loaded them, and counts all until they are loaded', () => {
  const all = [car(1), car(2), car(3)]
  const count = () => renderToStaticMarkup(createElement(() => usePublicCount()))
  publishPageData({ cars: all.slice(0, 1), inventory: inventoryOf(all.slice(0, 2)) })
  expect([carsStore.get().state, count()]).toEqual(['loading', '2'])
  publishCars(all, 'ready')
  expect(count()).toBe('3')
  publishPageData({ cars: all, inventory: inventoryOf(all) })
  expect(carsStore.get().state).toBe('ready')
})
