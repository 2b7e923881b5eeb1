import type { RecordKey } from '#domain/mutations/declare-mutation.ts'
import { type Mutation, recordsReadBy } from '#domain/mutations/mutation.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Key, View } from '#sync-server/store/store.ts'

/** The rows that a transaction of this mutation loads. `view` knows which record a conflict is about. */
export function keysOf(mutation: Mutation, view: View): Key[] {
  const records = recordsReadBy(mutation, (uid) => view.get('conflicts', uid))
  // Who receives an inquiry by e-mail is a setting.
  const recipients: Key[] = mutation.name === 'inquiry.create' ? [{ table: 'settings', key: SETTINGS_UID }] : []
  return [{ table: 'answers', key: mutation.mid }, ...recipients, ...records.flatMap(storeKeys)]
}

function storeKeys(record: RecordKey): Key[] {
  switch (record.kind) {
    case 'record': {
      const key = record.uid
      return [
        { table: 'cars', key },
        { table: 'inquiries', key },
        { table: 'mails', key },
        { table: 'deletions', key },
        { table: 'buried', key },
      ]
    }
    case 'carNumber':
      return [{ table: 'cars', index: 'id', value: String(record.id) }]
    case 'stockNumber':
      return [{ table: 'cars', index: 'stockNumber', value: record.value }]
    case 'everyCar':
      return [{ table: 'cars', all: true }]
    case 'settings':
      return [{ table: 'settings', key: SETTINGS_UID }]
    case 'conflict':
      return [{ table: 'conflicts', key: record.uid }]
    case 'everyConflict':
      return [{ table: 'conflicts', all: true }]
    case 'nextNumber':
      return [{ table: 'counters', key: record.of }]
    case 'outcome':
      return [{ table: 'answers', key: record.mid }]
  }
}
