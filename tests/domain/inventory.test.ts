import { expect, it } from 'vitest'
import { inventoryOf } from '#domain/kinds/car/inventory.ts'
import { compareByArrival } from '#domain/kinds/car/listing.ts'

const car = (make: string, price: number) => ({ make, price })

it('the inventory has the number of cars, the lowest price and the makes in alphabetical order', () => {
  const cars = [car('Škoda', 9000), car('audi', 0), car('BMW', 6500), car('Škoda', 12_000), car('_', 0), car('seat', 0)]
  expect(inventoryOf(cars)).toMatchObject({
    count: 6,
    lowestPrice: 6500,
    makes: [
      ['_', 1],
      ['audi', 1],
      ['BMW', 1],
      ['seat', 1],
      ['Škoda', 2],
    ],
  })
})

it('the price steps are round prices between the lowest and the highest price', () => {
  const cars = [6500, 18_900, 23_000, 31_500, 48_000, 61_000, 99_000, 184_606].map((price) => car('BMW', price))
  expect(inventoryOf(cars).priceSteps).toEqual([25_000, 50_000, 100_000])
  const round = [10_000, 20_000, 30_000, 40_000].map((price) => car('BMW', price))
  expect(inventoryOf(round).priceSteps).toEqual([20_000, 30_000])
})

it('an inventory without cars, with one price or with prices below 1 has no price steps', () => {
  for (const prices of [[], [0], [20_000, 20_000], [0.2, 0.4]])
    expect(inventoryOf(prices.map((price) => car('BMW', price))).priceSteps).toEqual([])
})

it('the newest arrivals are first, and of those of one time the highest number', () => {
  const at = (createdAt: string, id: number) => ({ createdAt, id })
  const sorted = [at('2', 1), at('1', 4), at('1', 3), at('1', 5), at('3', 2)].sort(compareByArrival)
  expect(sorted.map(({ id }) => id)).toEqual([2, 1, 5, 4, 3])
})
