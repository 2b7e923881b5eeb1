import { showsSamplePicture } from '#domain/cars/sample-picture.ts'
import { carsStore } from './cars.ts'
import { useStorePart } from './store.ts'

let pageHasSamples = false

/** From the data of the page, until all cars are loaded. */
export function setPageHasSamples(hasSamples: boolean): void {
  pageHasSamples = hasSamples
}

/** Whether visitors see a car of the sample inventory. */
export const useHasSampleListings = (): boolean =>
  useStorePart(carsStore, ({ state, publicCars }) =>
    state === 'ready' ? publicCars.some(showsSamplePicture) : pageHasSamples,
  )
