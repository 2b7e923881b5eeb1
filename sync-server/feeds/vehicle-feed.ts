// A feed is a table of the public cars for a platform. A car without a value for a required attribute is left out, because the
// platforms reject it.

import papaparse from 'papaparse'
import { isPublic } from '#domain/kinds/car/availability.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { publicCar } from '#domain/kinds/car/present-car.ts'
import type { PublicCar } from '#domain/kinds/car/schema.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { Notation } from '#domain/values/notation.ts'
import { notationOf } from '#domain/values/notation-of.ts'
import { withoutFormulas } from '#domain/values/text/formula-text.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'

export interface FeedSite {
  /** The public address of the site, without a path. */
  origin: string
  settings: SiteSettings
  notation: Notation
}

export interface Attribute {
  /** The platform's name of the column. */
  name: string
  required?: true
  /** Empty when there is none. */
  value(car: PublicCar, site: FeedSite): string
}

export interface VehicleFeed {
  delimiter: ',' | '\t'
  attributes: readonly Attribute[]
}

export interface FeedCar {
  car: PublicCar
  values: string[]
  /** The required attributes without a value. */
  missing: string[]
}

export function feedSite(view: View, origin: string): FeedSite {
  const settings = siteSettings(view)
  return { origin, settings, notation: notationOf(settings.region) }
}

/** The public cars, by id. */
export function publicCars(view: View): PublicCar[] {
  const site = siteData(view)
  const cars = [...view.all('cars')].filter(isPublic).sort((a, b) => a.id - b.id)
  return cars.map((car) => publicCar(car, site))
}

/** Every public car, also those that are left out. */
export function feedCars({ attributes }: VehicleFeed, view: View, origin: string): FeedCar[] {
  const site = feedSite(view, origin)
  return publicCars(view).map((car) => {
    const values = attributes.map(({ value }) => value(car, site))
    const missing = attributes.filter(({ required }, i) => required && values[i] === '').map(({ name }) => name)
    return { car, values, missing }
  })
}

export function renderFeed(feed: VehicleFeed, view: View, origin: string): string {
  const rows = feedCars(feed, view, origin).filter(({ missing }) => missing.length === 0)
  const fields = feed.attributes.map(({ name }) => name)
  const data = rows.map(({ values }) => values)
  return papaparse.unparse({ fields, data }, { delimiter: feed.delimiter, newline: '\r\n' })
}

/** A text that people entered, as one line that no spreadsheet evaluates. */
export function line(text: string): string {
  return withoutFormulas(text.replace(/\s+/g, ' ').trim())
}

export const feedTitle = (car: PublicCar): string => line(carName(car))

export function absoluteAddress(address: string, { origin }: FeedSite): string {
  return new URL(address, origin).href
}

/** 0 counts as missing. */
export const numberOrNone = (value = 0): string => (value > 0 ? String(Math.round(value)) : '')
