import { carName } from '#domain/cars/car-name.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { VEHICLE_FEEDS } from '#sync-server/feeds/feed-routes.ts'
import { feedCars } from '#sync-server/feeds/vehicle-feed.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

/** Without a public address no feed is served; what it would contain is the same for any address. */
const ANY_ORIGIN = 'http://localhost'

/** How many cars each feed contains, and which public cars it leaves out and why. */
export function listFeeds({ store, publicUrl }: RouteDependencies): Handler {
  return async (ctx) => {
    const view = await store.read()
    const data = Object.entries(VEHICLE_FEEDS).map(([path, feed]): VehicleFeedReport => {
      const cars = feedCars(feed, view, publicUrl ?? ANY_ORIGIN)
      const leftOut = cars.filter(({ missing }) => missing.length > 0)
      return {
        path,
        url: publicUrl === undefined ? null : publicUrl + path,
        cars: cars.length - leftOut.length,
        leftOut: leftOut.map(({ car, missing }) => ({ id: car.id, name: carName(car), missing })),
      }
    })
    ctx.body = { data }
  }
}
