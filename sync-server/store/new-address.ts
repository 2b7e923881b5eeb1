// Where a path leads that this site does not have: by the list of old addresses, else by the stock number or the VIN in it.

import { isPublic } from '#domain/kinds/car/availability.ts'
import { stockNumberKey } from '#domain/kinds/car/car-number.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { findRedirect, normalPath } from '#domain/values/addresses/redirects.ts'
import type { View } from './store.ts'
import type { StoredCar } from './tables.ts'

const MIN_STOCK_NUMBER = 4
const VIN_LIKE = /(?=([a-hj-npr-z0-9]{17}))/gi
/** The beginning of each token in the last part of a path. */
const TOKEN_START = /(?<![^-_])(?=[^-_])/g

/** @param path as requested @returns null when nothing is known about the path */
export function newAddress(view: View, path: string): string | null {
  const normal = normalPath(path)
  const found = listedAddress(view, normal) ?? carAddress(view, normal)
  return found === normal ? null : found
}

/** Reads the list alone: the path of a picture may have the VIN of its car. */
export const listedAddress = (view: View, path: string): string | null =>
  findRedirect(normalPath(path), (from) => view.get('redirects', from)?.to)?.to ?? null

function carAddress(view: View, path: string): string | null {
  const last = decoded(path.split('/').at(-1) ?? '').replace(/\.html?$/i, '')
  const car = carByStockNumber(view, last) ?? carByVin(view, decoded(path))
  return car ? carPath(car) : null
}

/** The longest end of the text that is the stock number of a public car, as whole tokens. */
function carByStockNumber(view: View, text: string): StoredCar | undefined {
  for (const { index } of text.matchAll(TOKEN_START)) {
    const token = text.slice(index)
    if (token.length < MIN_STOCK_NUMBER) break
    const car = view.find('cars', 'stockNumber', stockNumberKey(token))
    if (car && isPublic(car)) return car
  }
  return undefined
}

function carByVin(view: View, text: string): StoredCar | undefined {
  const vins = new Set(Array.from(text.matchAll(VIN_LIKE), ([, vin = '']) => vin.toUpperCase()))
  if (vins.size === 0) return undefined
  return Array.from(view.all('cars')).find((car) => car.vin && vins.has(car.vin.toUpperCase()) && isPublic(car))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
