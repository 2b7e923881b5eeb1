// Sabotages of the e-mails about new inquiries.
import type { StoredMail } from '#sync-server/store/work-rows.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { replacingPuts, withRecords } from './with-records.ts'

export const mailSabotages: readonly Sabotage[] = [
  {
    name: 'queues no mail for some inquiries',
    serverStore: (store, { scheduler }) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row, key) =>
          table === 'mails' && !records.get('mails', key) && scheduler.chance(0.2) ? null : row,
        ),
      ),
  },
  {
    name: 'gives a mail up after a temporary failure',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => {
          if (table !== 'mails') return row
          const { attempts, claim } = row as StoredMail
          return attempts > 0 && claim === undefined ? { ...(row as StoredMail), nextAt: null } : row
        }),
      ),
  },
  {
    name: 'forgets which recipients have a mail',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => (table === 'mails' ? { ...(row as StoredMail), sentTo: [] } : row)),
      ),
  },
]
