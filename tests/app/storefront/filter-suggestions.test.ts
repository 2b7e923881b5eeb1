import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#app/storefront/cars/car-filters.ts'
import { closestCars, removableFilters } from '#app/storefront/cars/filter-suggestions.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'

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
type Filters = Partial<typeof NO_FILTERS>

describe('removableFilters', () => {
  const removable = (filters: Filters) => removableFilters(cars, { ...NO_FILTERS, ...filters })

  it.each<[Filters, object[]]>([
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
  ])('returns the filters without which cars match, for %j', (filters, expected) => {
    expect(removable(filters)).toEqual(expected)
  })

  it('returns none if two filters exclude all cars', () => {
    expect(removable({ q: 'tesla', max: '1' })).toEqual([])
  })
})

describe('closestCars', () => {
  it.each<[string, Filters, number[]]>([
    ['prefers cars that match most filters', { make: 'Porsche', fuel: 'Electric', year: '2022' }, [3, 4, 2]],
    ['prefers the nearest price among equals', { fuel: 'Electric', max: '30000' }, [1, 4, 3]],
    ['counts a price up to 20% outside the range as matching', { make: 'Porsche', max: '80000' }, [2, 1, 4]],
    ['sorts by the distance to the range if only prices are set', { min: '56000', max: '80000' }, [4, 2, 3]],
    ['matches each word of the search on its own', { q: 'porsche 911 turbo' }, [2, 3]],
    ['ranks a filter before a word of the search', { q: 'carrera cabriolet', fuel: 'Electric' }, [3, 4, 2]],
    ['returns none if nothing matches', { q: 'tesla', year: '1999' }, []],
    ['returns the nearest prices if nothing else matches', { q: 'tesla', max: '1000' }, [1, 4, 2]],
  ])('%s', (_, filters, expected) => {
    expect(closestCars(cars, { ...NO_FILTERS, ...filters }, 3).map(({ id }) => id)).toEqual(expected)
  })
})
