// The response to a pull: the records changed since the cursor, in order of version, as the reader may see them.

import { KINDS, LISTED_KINDS, type ListedKind } from '#domain/kinds/kinds.ts'
import { presentRecord } from '#domain/kinds/records.ts'
import { presentSettings } from '#domain/kinds/settings/present-settings.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { type Cursor, formatCursor, type PulledChange, type PullResponse } from '#domain/protocol/protocol.ts'
import type { SiteData } from '#domain/records/declare-record.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import { settingsOf } from '#sync-server/store/site-settings.ts'
import type { Change, View } from '#sync-server/store/store.ts'
import { type Publicity, type Row, type TableName, WAS_PUBLIC } from '#sync-server/store/tables.ts'
import { isInHistory, pruneHorizon } from '#sync-server/store/tombstones.ts'

interface PullQuery {
  /** Null for an invalid cursor. */
  cursor: Cursor | null
  /** A further position that the device knows; null for an invalid one. */
  known?: Cursor | null
  limit: number
  /** Conflicts about the settings, and their sections for admins, are sent to admins only. */
  role: Actor['role']
  now: Date
}

export function changesSince(view: View, { cursor, known = cursor, limit, role, now }: PullQuery): PullResponse {
  const { epoch, sequence, run } = view
  const isKnown = isInHistory(view, cursor) && isInHistory(view, known)
  const after = isKnown && cursor && cursor.sequence >= pruneHorizon(view) ? cursor.sequence : null
  const rows = view.changesSince(after ?? sequence, limit + 1)
  const more = rows.length > limit
  const page = more ? rows.slice(0, limit) : rows
  const site = siteData(view)
  const changes = page.map((change) => toPulled(change, role, site)).filter((change) => change !== null)
  // Deletions would name the cars of a site that is switched off. The device loads instead, and receives none.
  const isHidden = role === 'visitor' && !site.settings().isPublic && changes.some(({ kind }) => kind !== 'settings')
  if (isHidden) {
    const cursor = formatCursor({ epoch, sequence, run })
    return { cursor, now: now.toISOString(), more: false, reset: true, changes: [] }
  }
  const reached = more ? { sequence: versionOf(page.at(-1)), newest: sequence } : { sequence }
  return {
    cursor: formatCursor({ epoch, ...reached, run }),
    now: now.toISOString(),
    more,
    ...(role === 'visitor' ? {} : { role }),
    ...(after === null ? { reset: true } : {}),
    ...(isKnown ? {} : { unknown: true }),
    changes,
  }
}

function versionOf(change: Change | undefined): number {
  return change ? (change.row as { version: number }).version : 0
}

const KIND_OF_TABLE = new Map<string, ListedKind>(LISTED_KINDS.map((kind) => [KINDS[kind].table, kind]))

/** @returns null for a record that this reader never received and may not see. A user may have received it as an admin */
function toPulled({ table, key, row }: Change, reader: Actor['role'], site: SiteData): PulledChange | null {
  if (table === 'deletions') {
    const { kind, [WAS_PUBLIC]: wasPublic } = row as Row<'deletions'>
    return reader !== 'visitor' || wasPublic ? { kind, uid: key, record: null } : null
  }
  if (table === 'settings') {
    const record = presentSettings(settingsOf(row as Row<'settings'>), reader)
    return { kind: 'settings', uid: SETTINGS_UID, record }
  }
  const kind = KIND_OF_TABLE.get(table) ?? notSynced(table)
  const record = presentRecord(kind, row as never, reader, site)
  const wasReceived = reader !== 'visitor' || (row as Publicity)[WAS_PUBLIC]
  return record || wasReceived ? ({ kind, uid: key, record } as PulledChange) : null
}

function notSynced(table: TableName): never {
  throw new Error(`Devices do not pull ${table}`)
}
