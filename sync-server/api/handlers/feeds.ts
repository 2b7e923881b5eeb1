import { carName } from '#domain/kinds/car/car-name.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { VEHICLE_FEEDS } from '#sync-server/feeds/feed-routes.ts'
import { feedCars } from '#sync-server/feeds/vehicle-feed.ts'
import { cachedResponse, sendCached } from '#sync-server/http/cached-response.ts'
import type { View } from '#sync-server/store/store.ts'

/** No feed is served while there is no public address; what it would contain is the same for any address. */
const ANY_ORIGIN = 'http://localhost'

/** How many cars each feed contains, and which public cars it leaves out and why. Each overview of staff requests it. */
export function feedHandlers({ store, publicUrl }: ApiDependencies) {
  const response = cachedResponse(store, {
    isAffectedBy: ({ table }) => table === 'cars' || table === 'deletions' || table === 'settings',
    render: (view) => JSON.stringify({ data: feedReports(view, publicUrl) }),
  })
  return {
    'GET /feeds': async () => {
      const body = await response.current()
      return (ctx) => sendCached(ctx, body, 'private, no-store')
    },
  } satisfies SomeHandlers
}

function feedReports(view: View, publicUrl: string | undefined): VehicleFeedReport[] {
  return Object.entries(VEHICLE_FEEDS).map(([path, feed]) => {
    const cars = feedCars(feed, view, publicUrl ?? ANY_ORIGIN)
    const leftOut = cars.filter(({ missing }) => missing.length > 0)
    return {
      path,
      url: publicUrl === undefined ? null : publicUrl + path,
      cars: cars.length - leftOut.length,
      leftOut: leftOut.map(({ car, missing }) => ({ id: car.id, name: carName(car), missing })),
    }
  })
}
