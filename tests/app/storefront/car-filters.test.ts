import { describe, expect, it } from 'vitest'
import { activeFilterNames, filterCars, NO_FILTERS } from '#app/storefront/cars/car-filters.ts'
import { readQuery, sortCars, toCarOrder, writeQuery } from '#app/storefront/cars/car-query.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'

function car(fields: Partial<Car>): Car {
  const record = { uid: String(fields.id), version: 1, createdBy: '', createdAt: '2026-01-01', updatedAt: '' }
  return { ...newCarFields(2020), ...record, id: 100_000, ...fields }
}

const cars = [
  car({
    id: 1,
    make: 'Audi',
    model: 'A6 Avant',
    trim: 'S line',
    bodyStyle: 'Wagon',
    price: 20_000,
    fuelType: 'Diesel',
    year: 2018,
    mileage: 90,
  }),
  car({
    id: 2,
    make: 'BMW',
    model: 'i4',
    transmission: 'DCT',
    price: 50_000,
    fuelType: 'Electric',
    year: 2022,
    mileage: 10,
  }),
  car({ id: 3, make: 'Škoda', model: 'Superb', price: 0, fuelType: 'Diesel', year: 2018, mileage: 50 }),
]
const ids = (list: readonly Car[]) => list.map(({ id }) => id)
const idsMatching = (filters: Partial<typeof NO_FILTERS>) => ids(filterCars(cars, { ...NO_FILTERS, ...filters }))

describe('filterCars', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ q: ' AVANT ' }, [1]],
    [{ q: 'šKO' }, [3]],
    [{ q: 'audi a6' }, [1]],
    [{ q: 'a6\u00a0audi  s-line' }, [1]],
    [{ q: 'a-6 sline' }, [1]],
    [{ q: 'audi i4' }, []],
    [{ q: 'skoda superb' }, [3]],
    [{ q: 's LINE' }, [1]],
    [{ make: 'BMW' }, [2]],
    [{ body: 'Wagon' }, [1]],
    [{ transmission: 'DCT' }, [2]],
    [{ body: 'Wagon', transmission: 'DCT' }, []],
    [{ fuel: 'Diesel', year: '2018' }, [1, 3]],
    [{ year: '201' }, []],
    [{ min: '20000', max: '50000' }, [1, 2]],
    [{ min: '20000.01' }, [2]],
    [{ min: '50.000' }, [2]],
    [{ max: '0' }, [3]],
  ])('finds the cars for %j', (filters, expected) => {
    expect(idsMatching(filters)).toEqual(expected)
  })

  it('returns the names of filters that are not blank', () => {
    expect(activeFilterNames({ ...NO_FILTERS, q: 'a', max: '1' })).toEqual(['q', 'max'])
    expect(activeFilterNames({ ...NO_FILTERS, q: '  ' })).toEqual([])
  })
})

describe('the query string', () => {
  it('is parsed to the query it was built from', () => {
    const query = { filters: { ...NO_FILTERS, q: 'a&b=c', make: 'Škoda', min: '0' }, order: 'price-up' } as const
    expect(readQuery(writeQuery(query))).toEqual(query)
    expect(writeQuery({ filters: NO_FILTERS, order: '' })).toBe('')
  })

  it.each(['abc', 'Infinity', '-Infinity', '%20', '1;2'])(
    'ignores the price %s, which is not a finite number',
    (price) => {
      expect(readQuery(`?min=${price}&max=${price}&q=%20`).filters).toEqual(NO_FILTERS)
    },
  )

  it('falls back to the default order for unknown values', () => {
    expect(toCarOrder('price-down')).toBe('price-down')
    expect(toCarOrder('newest')).toBe('')
    expect(toCarOrder('toString')).toBe('')
  })
})

describe('sortCars', () => {
  it.each([
    ['', [3, 2, 1]],
    ['oldest', [1, 2, 3]],
    ['price-up', [3, 1, 2]],
    ['price-down', [2, 1, 3]],
    ['year', [2, 1, 3]],
    ['mileage', [2, 3, 1]],
  ] as const)('sorts by "%s"', (order, expected) => {
    expect(ids(sortCars(cars, order))).toEqual(expected)
  })

  it('sorts a mileage that is not known last, and 0 first', () => {
    const others = [car({ id: 4 }), car({ id: 5, mileage: 0 }), car({ id: 6 })]
    expect(ids(sortCars([...others, ...cars], 'mileage'))).toEqual([5, 2, 3, 1, 4, 6])
  })
})
