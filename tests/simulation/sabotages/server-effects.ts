// Sabotages of what the server writes for a mutation.
import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import type { StoredCar } from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { replacingPuts, withRecords } from './with-records.ts'

export const serverEffectSabotages: readonly Sabotage[] = [
  {
    name: 'does not write some cars',
    serverStore: (store, { scheduler }) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => (table === 'cars' && scheduler.chance(0.02) ? null : row)),
      ),
  },
  {
    name: 'writes one field of an edit only',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const before = table === 'cars' ? records.get('cars', key) : undefined
          return before ? { ...(row as StoredCar), color: before.color } : row
        }),
      ),
  },
  {
    name: 'keeps the note of an appointment that is edited',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const before = table === 'appointments' ? records.get('appointments', key) : undefined
          return before?.note === undefined ? row : { ...(row as Appointment), note: before.note }
        }),
      ),
  },
  {
    name: 'does not write the day to follow up on',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const before = table === 'inquiries' ? records.get('inquiries', key) : undefined
          return before ? { ...(row as Inquiry), followUpAt: before.followUpAt } : row
        }),
      ),
  },
  {
    name: 'sends no tombstones',
    serverStore: (store) =>
      withRecords(store, (records) => replacingPuts(records, (table, row) => (table === 'deletions' ? null : row))),
  },
  {
    name: 'sells without the saleId',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const before = table === 'cars' ? records.get('cars', key) : undefined
          const isSale = before && !before.sold && (row as StoredCar).sold
          return isSale ? { ...(row as StoredCar), saleId: key } : row
        }),
      ),
  },
  {
    name: 'does not record the first change of a price',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => {
          if (table !== 'cars') return row
          const { priceHistory: _, ...rest } = row as StoredCar
          return rest
        }),
      ),
  },
  {
    name: 'does not remove the car of a deletion',
    serverStore: (store) =>
      withRecords(store, (records) =>
        Object.assign(Object.create(records), {
          remove: (table: never, key: string) => (table === 'cars' ? undefined : records.remove(table, key)),
        }),
      ),
  },
  {
    name: 'gives a restored car another number',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const { createdAt, updatedAt } = row as StoredCar
          const isRestored = table === 'cars' && !records.get('cars', key) && updatedAt > createdAt
          return isRestored ? { ...(row as StoredCar), id: (row as StoredCar).id + 500_000 } : row
        }),
      ),
  },
  {
    name: 'marks an edited inquiry as unread',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) =>
          table === 'inquiries' && (row as Inquiry).note ? { ...(row as Inquiry), read: false } : row,
        ),
      ),
  },
  {
    name: 'gives a car a stock number that is taken',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) => {
          const taken = [...records.all('cars')].find(({ uid, stockNumber }) => stockNumber && uid !== key)?.stockNumber
          const isNew = table === 'cars' && !records.get('cars', key)
          return isNew && taken ? { ...(row as StoredCar), stockNumber: taken } : row
        }),
      ),
  },
]
