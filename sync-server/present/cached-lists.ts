// The list responses that are the same for many clients, cached until a change affects them.

import type { Reader, SiteData } from '#domain/records/declare-record.ts'
import { KINDS, type ListedKind } from '#domain/records/kinds.ts'
import { presentRecord } from '#domain/records/records.ts'
import { presentSettings } from '#domain/settings/present-settings.ts'
import type { Actor } from '#domain/users/user.ts'
import { type CachedResponse, cachedResponse } from '#sync-server/http/cached-response.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Change, Store } from '#sync-server/store/store.ts'
import type { RecordTable, Row } from '#sync-server/store/tables.ts'

/** The records of a kind that a reader may see, as `{"data": [...]}`. */
export function listResponse(store: Store, kind: ListedKind, reader: Reader): CachedResponse {
  const table: RecordTable = KINDS[kind].table
  const serialize = listSerializer<Row<RecordTable>>((row, site) => presentRecord(kind, row as never, reader, site))
  return cachedResponse(store, {
    isAffectedBy: (change) => isAbout(change, kind) || (reader === 'visitor' && change.table === 'settings'),
    render: (view) => serialize(view.all(table), siteData(view)),
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

/** Whether the change is to a record of the kind or the deletion of one. */
function isAbout(change: Change, kind: ListedKind): boolean {
  if (change.table === 'deletions') return (change.row as Row<'deletions'>).kind === kind
  return change.table === KINDS[kind].table
}

/**
 * The JSON of each row is cached: rows are immutable, so a changed list serializes few. A record that is presented in another way, because
 * a setting changed or a photo has arrived, is a new row.
 */
function listSerializer<T extends object>(present: (row: T, site: SiteData) => unknown) {
  const cache = new WeakMap<T, string>()
  const toJson = (row: T, site: SiteData) => {
    const json = cache.get(row) ?? JSON.stringify(present(row, site))
    cache.set(row, json)
    return json
  }
  return (rows: Iterable<T>, site: SiteData) => {
    const sorted = [...rows].sort((a, b) => numberOf(a) - numberOf(b))
    const shown = sorted.map((row) => toJson(row, site)).filter((json) => json !== 'null')
    return `{"data":[${shown.join(',')}]}`
  }
}

/** In the order they were added. */
const numberOf = (row: object): number => ('id' in row ? (row.id as number) : 0)
