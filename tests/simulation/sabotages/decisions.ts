// Sabotages of who may decide, and of what a session may do.

import type { Conflict } from '#domain/kinds/kinds.ts'
import type { PullResponse } from '#domain/protocol/protocol.ts'
import type { Records } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome, type StoredUser } from '#sync-server/store/tables.ts'
import type { Sabotage } from '#tests/simulation/world.ts'
import { replacingPuts, withRecords } from './with-records.ts'

export const decisionSabotages: readonly Sabotage[] = [
  {
    name: 'closes a conflict although "use mine" is refused',
    serverStore: (store) =>
      withRecords(store, (records) =>
        replacingPuts(records, (table, row) => {
          const { status, recordUid } = row as StoredOutcome
          const conflict =
            table === IDEMPOTENCY_RECORDS && status === 'refused' ? conflictOf(records, recordUid) : undefined
          if (conflict) {
            const version = records.nextSequence()
            records.put('conflicts', recordUid, { ...conflict, state: 'resolved', version })
          }
          return row
        }),
      ),
  },
  {
    name: 'treats every user as an admin',
    serverStore: (store) => ({
      ...store,
      async read() {
        const view = await store.read()
        const get = (table: never, key: string) => {
          const row = view.get(table, key)
          return table === 'users' && row ? { ...(row as StoredUser), role: 'admin' } : row
        }
        return Object.create(view, { get: { value: get } })
      },
    }),
  },
  {
    name: 'checks the session before the body only',
    serverStore(store) {
      const known = new Map<string, StoredUser>()
      return withRecords(store, (records) =>
        Object.assign(Object.create(records), {
          get(table: never, key: string) {
            const row = records.get(table, key)
            if (table !== 'users') return row
            if (row && !known.has(key)) known.set(key, row)
            return known.get(key)
          },
        }),
      )
    },
  },
  {
    name: 'sends conflicts about the settings to every user',
    async server(request, handle, { server }) {
      const reply = await handle(request)
      const view = await server.store?.read()
      if (!view || !request.token || !request.path.startsWith('/api/sync/pull') || reply.status !== 200) return reply
      const pulled = JSON.parse(reply.text) as PullResponse
      const settings = [...view.all('conflicts')].filter(({ about }) => about === 'settings')
      const conflicts = settings.map((record) => ({ kind: 'conflict' as const, uid: record.uid, record }))
      return { ...reply, text: JSON.stringify({ ...pulled, changes: [...pulled.changes, ...conflicts] }) }
    },
  },
]

/** Only when the transaction has loaded it. */
function conflictOf(records: Records, uid: string): Conflict | undefined {
  try {
    const conflict = records.get('conflicts', uid)
    return conflict?.state === 'open' ? conflict : undefined
  } catch {
    return undefined
  }
}
