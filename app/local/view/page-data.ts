// The data of a server-rendered page, so that the first visit paints before anything is loaded.

import { type CarView, compareByNumber, publishCars } from '#app/local/state/cars.ts'
import { setPageFacts } from '#app/local/state/inventory.ts'
import { setPageDay } from '#app/local/state/page-day.ts'
import { shownSettings } from '#app/local/state/page-language.ts'
import { setNotation, settingsStore } from '#app/local/state/settings.ts'
import { readStored, writeStored } from '#app/local/state/store.ts'
import type { Inventory } from '#domain/kinds/car/inventory.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { SiteLanguages } from '#domain/values/languages.ts'
import type { Notation } from '#domain/values/notation.ts'

export interface PageData {
  settings?: SiteSettings
  /** The day on which the page was rendered, in the time zone of the site. */
  today?: string
  /** How values are written on this site. */
  notation?: Notation
  /** Summaries of the first public cars, in the order of the list. */
  cars?: CarView[]
  /** The car of a car page; null when it does not exist. */
  car?: Car | null
  /** The facts about all public cars. */
  inventory?: Inventory
  /** Whether a public car is a sample. */
  hasSamples?: boolean
}

export function publishPageData(page: PageData): void {
  const { settings, today = '', notation, cars: first = [], car, inventory, hasSamples = false } = page
  if (settings) settingsStore.set(shownSettings(settings))
  setPageDay(today)
  if (notation) setNotation(notation)
  setPageFacts({ inventory, hasSamples })
  const isOther = car && first.every(({ uid }) => uid !== car.uid)
  const cars = isOther ? [...first, car].sort(compareByNumber) : first
  publishCars(cars, cars.length > 0 && inventory?.count === first.length ? 'ready' : 'loading')
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

const STORAGE_KEY = 'languages'

/**
 * The languages of the site: of the page, or on a page of the worker, which has no data of the server, those that this device has seen last.
 * Null on a device that has seen no page of the server, and where the storage is disabled.
 */
export const knownLanguages = (): SiteLanguages | null =>
  readPageData()?.settings?.languages ?? (readStored(STORAGE_KEY) as SiteLanguages | null)

/** Stores the languages whenever settings arrive. @param onStored called after it */
export function rememberLanguages(onStored: () => void = () => {}): void {
  settingsStore.subscribe(() => {
    const settings = settingsStore.get()
    if (settings !== DEFAULT_SETTINGS && writeStored(STORAGE_KEY, settings.languages)) onStored()
  })
}
