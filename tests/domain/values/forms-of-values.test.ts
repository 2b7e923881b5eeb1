// How money, distances and dates leave the product: CSV files, feeds of marketplaces, structured data, ADF.
import { expect, it } from 'vitest'
import {
  convertDistance,
  DISTANCE_CONTROL,
  distanceFeed,
  distanceHeading,
  distanceSchema,
  distanceUnitAdf,
  distanceUnitLabel,
} from '#domain/values/distance.ts'
import { moneyControl, moneyFeed, moneyHeading, moneySchema } from '#domain/values/money.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { dateFeed } from '#domain/values/time/date.ts'

const US = DEFAULT_NOTATION
const DE = notationOf({ country: 'DE', currency: 'EUR', distanceUnit: 'km', dateFormat: 'dd/mm/yyyy' })
const JP = notationOf({ country: 'JP', currency: 'JPY', distanceUnit: 'km', dateFormat: 'yyyy-mm-dd' })

it('headings of CSV files name the currency and the unit', () => {
  expect([moneyHeading('Price', US), distanceHeading('Mileage', US)]).toEqual(['Price (USD)', 'Mileage (miles)'])
  expect([moneyHeading('Price', DE), distanceHeading('Mileage', DE)]).toEqual(['Price (EUR)', 'Mileage (km)'])
})

it('feeds have decimal numbers with the currency and the unit, and nothing for 0', () => {
  expect([moneyFeed(184_606, US), moneyFeed(9.5, US), moneyFeed(0, US)]).toEqual(['184606 USD', '9.50 USD', ''])
  expect([moneyFeed(184_606, DE), moneyFeed(9.5, JP)]).toEqual(['184606 EUR', '10 JPY'])
  expect([distanceFeed(22_770.4, US), distanceFeed(0, US)]).toEqual(['22770 miles', ''])
  expect(distanceFeed(36_645, DE)).toBe('36645 km')
  expect([distanceUnitAdf(US), distanceUnitAdf(DE)]).toEqual(['miles', 'km'])
  expect(dateFeed('2025-03-09T23:05:00.000Z')).toBe('2025-03-09')
})

it('structured data has the codes of ISO 4217 and of UN/CEFACT', () => {
  expect(moneySchema(184_606.5, US)).toEqual({ price: 184_606.5, priceCurrency: 'USD' })
  expect(moneySchema(184_606.5, JP)).toEqual({ price: 184_607, priceCurrency: 'JPY' })
  expect(distanceSchema(22_770, US)).toEqual({ '@type': 'QuantitativeValue', value: 22_770, unitCode: 'SMI' })
  expect(distanceSchema(36_645, DE)).toMatchObject({ unitCode: 'KMT' })
})

it('an input accepts the minor unit where the currency has one', () => {
  expect(moneyControl(US)).toEqual({ inputMode: 'decimal', step: 'any' })
  expect(moneyControl(JP)).toEqual({ inputMode: 'numeric', step: 1 })
  expect(DISTANCE_CONTROL).toEqual({ inputMode: 'numeric', step: 'any' })
  expect([distanceUnitLabel('mi'), distanceUnitLabel('km')]).toEqual(['Miles', 'Kilometres'])
})

it('distances are converted to whole ones', () => {
  expect(convertDistance(22_770, 'mi', 'km')).toBe(36_645)
  expect(convertDistance(36_645, 'km', 'mi')).toBe(22_770)
  expect(convertDistance(10.4, 'km', 'km')).toBe(10)
})
