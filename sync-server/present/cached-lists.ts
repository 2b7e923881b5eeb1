import { isPublic } from '#domain/cars/car-rules.ts'
import { type PreparedList, preparedList } from '#sync-server/http/cached-response.ts'
import { rowTexts } from '#sync-server/http/row-json.ts'
import type { Change, Store } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'
import { publicCar } from './public-car.ts'
import { staffCar } from './staff-car.ts'

export interface CarLists {
  visitors: PreparedList
  staff: PreparedList
}

export function carLists(store: Store): CarLists {
  const forStaff = rowTexts<Row<'cars'>>(staffCar)
  const forVisitors = rowTexts<Row<'cars'>>(publicCar)
  return {
    staff: preparedList(store, { touches: touchesCars, write: (view) => forStaff(view.all('cars')) }),
    visitors: preparedList(store, {
      touches: touchesCars,
      write: (view) => forVisitors([...view.all('cars')].filter(isPublic)),
    }),
  }
}

function touchesCars({ table, row }: Change): boolean {
  return table === 'cars' || (table === 'deletions' && (row as Row<'deletions'>).kind === 'car')
}
