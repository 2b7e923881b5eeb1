// The cars a page begins with, as JSON kept until a car changes: the list's first, or the featured ones of the home page.
import { isOnHomepage, isPublic } from '#domain/cars/car-rules.ts'
import { type PreparedList, preparedList } from '#sync-server/http/cached-response.ts'
import { publicCar } from '#sync-server/present/public-car.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import type { StoredCar } from '#sync-server/store/tables.ts'
import type { PublicPage } from './public-page.ts'

const MOST = 24

/** Each list's text is `"cars": [...], "total": n`, to be laid into the page's data. */
export function firstCars(store: Store): Record<PublicPage['cars'], PreparedList> {
  const list = (choose: (cars: StoredCar[]) => StoredCar[]) =>
    preparedList(store, {
      touches: ({ table }) => table === 'cars' || table === 'deletions',
      write: (view) => {
        const cars = publicCars(view)
        return `"cars":${JSON.stringify(choose(cars).map(publicCar))},"total":${cars.length}`
      },
    })
  return {
    first: list((cars) => cars.slice(0, MOST)),
    featured: list(featuredFirst),
    none: list(() => []),
  }
}

function publicCars(view: View): StoredCar[] {
  return [...view.all('cars')].filter(isPublic).sort((a, b) => a.id - b.id)
}

/** The carousel must not wait for a featured car that stands far down the list. */
function featuredFirst(cars: StoredCar[]): StoredCar[] {
  const others = cars.filter((car) => !isOnHomepage(car))
  return [...cars.filter(isOnHomepage), ...others].slice(0, MOST).sort((a, b) => a.id - b.id)
}
