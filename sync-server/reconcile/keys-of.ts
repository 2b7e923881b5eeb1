import { SETTINGS_UID } from '#domain/mutations/apply-settings.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import type { Key, View } from '#sync-server/store/store.ts'

/** The records a change may look at, for the store to load. `view` tells which record a conflict is about. */
export function keysOf(mutation: Mutation, view: View): Key[] {
  const { uid, mid } = mutation
  const keys: Key[] = [{ table: 'answers', key: mid }]
  switch (mutation.name) {
    case 'void':
      keys.push({ table: 'answers', key: uid })
      break
    case 'settings.edit':
      keys.push({ table: 'settings', key: SETTINGS_UID })
      break
    case 'conflict.resolve': {
      keys.push({ table: 'conflicts', key: uid }, { table: 'settings', key: SETTINGS_UID })
      const about = view.get('conflicts', uid)?.recordUid
      if (about) keys.push(...recordKeys(about))
      break
    }
    case 'inquiry.create':
      if (typeof mutation.args.carId === 'number') {
        keys.push({ table: 'cars', index: 'id', value: String(mutation.args.carId) })
      }
      keys.push(...recordKeys(uid), { table: 'counters', key: 'inquiry' })
      break
    case 'inquiry.delete':
      keys.push(...recordKeys(uid), { table: 'conflicts', all: true })
      break
    case 'car.create':
      keys.push(...recordKeys(uid), { table: 'counters', key: 'car' })
      break
    default:
      keys.push(...recordKeys(uid))
  }
  return keys
}

function recordKeys(uid: string): Key[] {
  return [
    { table: 'cars', key: uid },
    { table: 'inquiries', key: uid },
    { table: 'deletions', key: uid },
    { table: 'buried', key: uid },
  ]
}
