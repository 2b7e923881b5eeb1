// The cars in the data of a page, as JSON cached until a change affects it: the first of the list, or for the home page the featured ones
// only, when there are any. As summaries, because the page waits for them.

import { isOnHomepage, isShown } from '#domain/kinds/car/availability.ts'
import { summaryOf } from '#domain/kinds/car/car-summary.ts'
import { inventoryOf } from '#domain/kinds/car/inventory.ts'
import { compareByArrival, FIRST_LISTED } from '#domain/kinds/car/listing.ts'
import { showsSamplePicture } from '#domain/kinds/car/pictures/sample-picture.ts'
import { publicCar } from '#domain/kinds/car/present-car.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { siteData } from '#sync-server/store/site-data.ts'
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
        const site = siteData(view)
        const chosen = choose(cars).map((car) => summaryOf(publicCar(car, site)))
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
  const settings = siteSettings(view)
  return [...view.all('cars')].filter((car) => isShown(car, settings)).sort(compareByNumber)
}

/** In the order of their numbers, as the app keeps cars. */
const firstListed = (cars: StoredCar[]) => [...cars].sort(compareByArrival).slice(0, FIRST_LISTED).sort(compareByNumber)

function featuredOrFirst(cars: StoredCar[]): StoredCar[] {
  const featured = cars.filter(isOnHomepage)
  return featured.length > 0 ? featured.slice(0, MAX_FEATURED) : firstListed(cars)
}
