import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#app/storefront/cars/car-filters.ts'
import { closestCars } from '#app/storefront/discovery/closest-cars.ts'
import { droppableFilters } from '#app/storefront/discovery/droppable-filters.ts'
import { type Car, newCarFields } from '#domain/cars/car.ts'

function car(id: number, make: string, model: string, price: number, fields: Partial<Car> = {}): Car {
  const record = { uid: String(id), version: 1, createdBy: '', createdAt: '', updatedAt: '' }
  return { ...newCarFields(2020), ...record, id, make, model, price, fuelType: 'Gasoline', ...fields }
}

const cars = [
  car(1, 'Audi', 'A6', 20_000, { fuelType: 'Diesel', year: 2018 }),
  car(2, 'Porsche', '911 Carrera', 90_000),
  car(3, 'Porsche', 'Taycan', 105_000, { fuelType: 'Electric' }),
  car(4, 'BMW', 'i4', 50_000, { fuelType: 'Electric', year: 2022 }),
]
type Asked = Partial<typeof NO_FILTERS>

describe('the filters that are the cause, each by itself', () => {
  const droppable = (asked: Asked) => droppableFilters(cars, { ...NO_FILTERS, ...asked })

  it.each<[Asked, object[]]>([
    [
      { make: 'Porsche', max: '60000' },
      [
        { name: 'make', count: 2 },
        { name: 'max', count: 2 },
      ],
    ],
    [{ make: 'Porsche', fuel: 'Electric', year: '2018' }, [{ name: 'year', count: 1 }]],
    [{ make: 'Audi', fuel: 'Electric', year: '2022' }, [{ name: 'make', count: 1 }]],
    [{ q: ' tesla ' }, [{ name: 'q', count: 4 }]],
    [{ q: 'tesla', make: 'Audi', min: '0' }, [{ name: 'q', count: 1 }]],
  ])('%j', (asked, expected) => {
    expect(droppable(asked)).toEqual(expected)
  })

  it('are none where two of them stand in the way', () => {
    expect(droppable({ q: 'tesla', max: '1' })).toEqual([])
  })
})

describe('the cars close to what is asked for', () => {
  it.each<[string, Asked, number[]]>([
    ['meet the most of it', { make: 'Porsche', fuel: 'Electric', year: '2022' }, [3, 4, 2]],
    ['of equals are nearest to the price', { fuel: 'Electric', max: '30000' }, [1, 4, 3]],
    ['count a price a fifth beyond as met', { make: 'Porsche', max: '80000' }, [2, 1, 4]],
    ['are by price alone the nearest to either end', { min: '56000', max: '80000' }, [4, 2, 3]],
    ['meet words of the search each for itself', { q: 'porsche 911 turbo' }, [2, 3]],
    ['meet a filter before a word of the search', { q: 'carrera cabriolet', fuel: 'Electric' }, [3, 4, 2]],
    ['are none where nothing is met', { q: 'tesla', year: '1999' }, []],
    ['are near the price where nothing else is met', { q: 'tesla', max: '1000' }, [1, 4, 2]],
  ])('%s', (_, asked, expected) => {
    expect(closestCars(cars, { ...NO_FILTERS, ...asked }, 3).map(({ id }) => id)).toEqual(expected)
  })
})
