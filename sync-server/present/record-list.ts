// The records of a kind as a reader receives them, in the order they were added: whole or in pages, cached until a change affects them.

import { KINDS, type NumberedKind } from '#domain/kinds/kinds.ts'
import { presentRecord } from '#domain/kinds/records.ts'
import { formatCursor, MAX_LIST_PAGE } from '#domain/protocol/protocol.ts'
import type { Reader } from '#domain/records/declare-record.ts'
import type { CachedBody } from '#sync-server/http/cached-response.ts'
import { compressible } from '#sync-server/http/send-content.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import type { Change, View } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

/** Read synchronously: it describes the view until the next await. */
export interface RecordList {
  /**
   * The records with a number above `after`, as `{"data": [...]}`. When more follow, `after` is the number of the last one.
   *
   * @param limit all records by default
   */
  page(view: View, after?: number, limit?: number): CachedPage
}

/** `next` is the `after` of the next page. */
interface CachedPage extends CachedBody {
  next: number | null
}

/** The headers of a page. Devices request the next page before they have received this one. */
export const pageHeaders = (
  kind: NumberedKind,
  limit: number,
  { next }: Pick<CachedPage, 'next'>,
): Record<string, string> =>
  next === null ? {} : { Link: `<${KINDS[kind].path}?limit=${limit}&after=${next}>; rel="next"` }

export function recordList(kind: NumberedKind, reader: Reader): RecordList {
  const { table } = KINDS[kind]
  const missed = missedChanges()
  const pages = new Map<string, Omit<CachedPage, 'cursor'>>()

  function render(view: View, after: number, limit: number): Omit<CachedPage, 'cursor'> {
    const site = siteData(view)
    const rows = [...view.all(table)].filter(({ id }) => id > after).sort((a, b) => a.id - b.id)
    const texts: string[] = []
    let last = after
    for (const row of rows) {
      const record = presentRecord(kind, row as never, reader, site)
      if (record === null) continue
      if (texts.length === limit) return pageOf(texts, last)
      texts.push(JSON.stringify(record))
      last = row.id
    }
    return pageOf(texts, null)
  }

  return {
    page(view, after = 0, limit = Number.POSITIVE_INFINITY) {
      const changes = missed(view)
      if (!changes || changes.some((change) => isAbout(change, kind))) pages.clear()
      const count = view.count(table)
      const rows = limit < count ? limit : Number.POSITIVE_INFINITY
      const key = `${after}/${rows}`
      const known = pages.get(key) ?? render(view, after, rows)
      if (rows >= MAX_LIST_PAGE) {
        // More than the pages of two loads: they began at numbers of records that are deleted.
        if (pages.size > 2 * (1 + count / MAX_LIST_PAGE)) pages.clear()
        pages.set(key, known)
      }
      return { ...known, cursor: formatCursor(view) }
    },
  }
}

function pageOf(texts: readonly string[], next: number | null): Omit<CachedPage, 'cursor'> {
  const end = next === null ? ']}' : `],"after":${next}}`
  return { next, ...compressible(Buffer.from(`{"data":[${texts.join(',')}${end}`)) }
}

/**
 * Whether the change is to a record of the kind or the deletion of one. A setting that changes what readers receive gives the records new
 * versions.
 */
function isAbout(change: Change, kind: NumberedKind): boolean {
  if (change.table === 'deletions') return (change.row as Row<'deletions'>).kind === kind
  return change.table === KINDS[kind].table
}
