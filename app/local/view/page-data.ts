// What the server laid into the page, so that the first visit paints before anything is loaded.

import { showCars } from '#app/local/state/cars.ts'
import { shownSettings } from '#app/local/state/use-settings.ts'
import type { Car } from '#domain/cars/car.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'

export interface PageData {
  settings?: SiteSettings
  /** The first public cars, in the order of the list. */
  cars?: Car[]
  /** The one car this page is about. */
  car?: Car | null
  /** How many public cars there are. */
  total?: number
}

export function showPageData({ settings, cars: first = [], car, total }: PageData): void {
  if (settings) shownSettings.set(settings)
  const cars = car && first.every(({ uid }) => uid !== car.uid) ? [...first, car] : first
  showCars(cars, cars.length > 0 && total === first.length ? 'ready' : 'loading')
}

export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
