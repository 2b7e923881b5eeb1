import { isPublic } from '#domain/car-rules.ts'
import type { Change, Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { type PreparedList, preparedList } from './prepared-list.ts'
import { publicCar } from './public-car.ts'
import { rowTexts } from './row-texts.ts'
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
