// The list responses that are the same for many clients, cached until a change affects them.
import { isPublic } from '#domain/cars/car-rules.ts'
import type { Actor } from '#domain/users/user.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Change, Store, View } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'
import { staffInquiry } from './inquiry.ts'
import { publicCar } from './public-car.ts'
import { presentSettings } from './settings.ts'
import { staffCar } from './staff-car.ts'

/** One response for visitors and one for staff. */
export interface Responses {
  visitors: CachedResponse
  staff: CachedResponse
}

export function carLists(store: Store): Responses {
  const forStaff = listSerializer<Row<'cars'>>(staffCar)
  // A row's JSON also depends on the setting, so each value has its own serializer and cache.
  const withVin = listSerializer<Row<'cars'>>((car, view) => publicCar(car, { showVin: true }, view))
  const withoutVin = listSerializer<Row<'cars'>>((car, view) => publicCar(car, { showVin: false }, view))
  return {
    staff: cachedResponse(store, {
      isAffectedBy: (change) => isAbout(change, 'cars', 'car'),
      render: (view) => forStaff(view.all('cars'), view),
    }),
    visitors: cachedResponse(store, {
      isAffectedBy: (change) => isAbout(change, 'cars', 'car') || change.table === 'settings',
      render(view) {
        const serialize = siteSettings(view).vehicleInfo.showVin ? withVin : withoutVin
        return serialize([...view.all('cars')].filter(isPublic), view)
      },
    }),
  }
}

export function inquiryList(store: Store): CachedResponse {
  const serialize = listSerializer<Row<'inquiries'>>(staffInquiry)
  return cachedResponse(store, {
    isAffectedBy: (change) => isAbout(change, 'inquiries', 'inquiry'),
    render: (view) => serialize(view.all('inquiries'), view),
  })
}

export function settingsResponses(store: Store): Record<Actor['role'], CachedResponse> {
  const settings = (role: Actor['role']) =>
    cachedResponse(store, {
      isAffectedBy: ({ table }) => table === 'settings',
      render: (view) => JSON.stringify(presentSettings(siteSettings(view), role)),
    })
  return { visitor: settings('visitor'), user: settings('user'), admin: settings('admin') }
}

/** Whether the change is to a record of the table or the deletion of one. */
function isAbout(change: Change, table: 'cars' | 'inquiries', kind: Row<'deletions'>['kind']): boolean {
  return change.table === table || (change.table === 'deletions' && (change.row as Row<'deletions'>).kind === kind)
}

/** Serializes lists as `{"data": [...]}`, ordered by id. The JSON of each row is cached: rows are immutable, so a changed list serializes few. A car whose photo has arrived is a new row. */
function listSerializer<T extends { id: number }>(present: (row: T, view: View) => unknown) {
  const cache = new WeakMap<T, string>()
  const toJson = (row: T, view: View) => {
    const json = cache.get(row) ?? JSON.stringify(present(row, view))
    cache.set(row, json)
    return json
  }
  return (rows: Iterable<T>, view: View) => {
    const sorted = [...rows].sort((a, b) => a.id - b.id)
    return `{"data":[${sorted.map((row) => toJson(row, view)).join(',')}]}`
  }
}
