// The cars in the data of a page, as JSON cached until a change affects it: the first of the list, or for the home page the featured ones
// only, when there are any. As summaries, because the page waits for them.

import { isOnHomepage, isPublic } from '#domain/cars/car-rules.ts'
import { summaryOf } from '#domain/cars/car-summary.ts'
import { inventoryOf } from '#domain/cars/inventory.ts'
import { compareByArrival, FIRST_LISTED } from '#domain/cars/listing.ts'
import { publicCar } from '#domain/cars/present-car.ts'
import { showsSamplePicture } from '#domain/cars/sample-picture.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { photosIn } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import type { StoredCar } from '#sync-server/store/tables.ts'
import type { PublicPage } from './public-page.ts'

const MAX_FEATURED = 24

const compareByNumber = (a: StoredCar, b: StoredCar) => a.id - b.id

/** Each body is the fragment `"cars": [...], "inventory": {...}, "hasSamples": b` of a JSON object. */
export function initialCars(store: Pick<Store, 'read'>): Record<PublicPage['cars'], CachedResponse> {
  const fragment = (choose: (cars: StoredCar[]) => StoredCar[]) =>
    cachedResponse(store, {
      isAffectedBy: ({ table }) => table === 'cars' || table === 'deletions' || table === 'settings',
      render(view) {
        const cars = publicCars(view)
        const { vehicleInfo } = siteSettings(view)
        const chosen = choose(cars).map((car) => summaryOf(publicCar(car, vehicleInfo, photosIn(view))))
        return `"cars":${JSON.stringify(chosen)},"inventory":${JSON.stringify(inventoryOf(cars))},"hasSamples":${cars.some(showsSamplePicture)}`
      },
    })
  return {
    first: fragment(firstListed),
    featured: fragment(featuredOrFirst),
    none: fragment(() => []),
  }
}

function publicCars(view: View): StoredCar[] {
  return [...view.all('cars')].filter(isPublic).sort(compareByNumber)
}

/** In the order of their numbers, as the app keeps cars. */
const firstListed = (cars: StoredCar[]) => [...cars].sort(compareByArrival).slice(0, FIRST_LISTED).sort(compareByNumber)

function featuredOrFirst(cars: StoredCar[]): StoredCar[] {
  const featured = cars.filter(isOnHomepage)
  return featured.length > 0 ? featured.slice(0, MAX_FEATURED) : firstListed(cars)
}
