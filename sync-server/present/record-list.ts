// The records of a kind as a reader receives them, in the order they were added: pages, cached until a change affects them, and the
// whole, which is streamed when it is long.

import { KINDS, type NumberedKind, type TableOf } from '#domain/kinds/kinds.ts'
import { presentRecord } from '#domain/kinds/records.ts'
import { formatCursor, MAX_LIST_PAGE } from '#domain/protocol/protocol.ts'
import type { Reader } from '#domain/records/declare-record.ts'
import type { CachedBody, StreamedBody } from '#sync-server/http/cached-response.ts'
import { contentEtag } from '#sync-server/http/etag.ts'
import { compressibleText } from '#sync-server/http/send-content.ts'
import { missedChanges } from '#sync-server/store/missed-changes.ts'
import { siteData } from '#sync-server/store/site-data.ts'
import type { Change, View } from '#sync-server/store/store.ts'
import type { Row } from '#sync-server/store/tables.ts'

/** Both are read synchronously: they describe the view until the next await. */
export interface RecordList {
  /** The records with a number above `after`, as `{"data": [...]}`. When more follow, `after` is the number of the last one. */
  page(view: View, after: number, limit: number): CachedPage
  /** Every record, as `{"data": [...]}`. */
  whole(view: View): CachedBody | StreamedBody
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

type ListRow = Row<TableOf<NumberedKind>>

interface RowPresenter {
  isShown(row: ListRow): boolean
  toJson(row: ListRow): string
}

interface Page extends Omit<CachedPage, 'cursor'> {
  /** The page covers the numbers above it, up to `next`. */
  after: number
}

/** A list with more rows is streamed when it is sent as a whole, and only its pages are kept. */
const MAX_KEPT_ROWS = 20_000
/** Rendered at once: about 3 ms. */
const ROWS_OF_PART = 500

export function recordList(kind: NumberedKind, reader: Reader): RecordList {
  const { table } = KINDS[kind]
  const missed = missedChanges()
  /** Rows are immutable. One that is presented in another way, because a photo has arrived, is a new row. */
  const texts = new WeakMap<ListRow, string>()
  const pages = new Map<string, Page>()
  let sorted: readonly ListRow[] | null = null
  /** A state of the store with this list. */
  let state = ''

  function follow(view: View): void {
    const changes = missed(view)?.filter((change) => isAbout(change, kind) || isOfPresentation(change, reader))
    if (changes?.length === 0) return
    state = formatCursor(view)
    sorted = null
    if (!changes || changes.some((change) => isOfPresentation(change, reader))) pages.clear()
    for (const change of changes ?? []) dropPagesWith(numberOf(change.row))
  }

  function dropPagesWith(number: number): void {
    for (const [key, { after, next }] of pages)
      if (after < number && number <= (next ?? Number.POSITIVE_INFINITY)) pages.delete(key)
  }

  function rowsOf(view: View): readonly ListRow[] {
    sorted ??= [...view.all(table)].sort((a, b) => a.id - b.id)
    return sorted
  }

  /** The texts of rows are kept, so that a change renders few. Those of a long list would take as much memory as the rows. */
  function rowsAs(view: View): RowPresenter {
    const site = siteData(view)
    const isKept = view.count(table) <= MAX_KEPT_ROWS
    const present = (row: ListRow) => presentRecord(kind, row as never, reader, site)
    return {
      isShown: (row) => texts.has(row) || present(row) !== null,
      toJson(row) {
        const text = texts.get(row) ?? JSON.stringify(present(row))
        if (isKept) texts.set(row, text)
        return text
      },
    }
  }

  function page(view: View, after: number, limit: number): CachedPage {
    follow(view)
    const count = view.count(table)
    const rows = limit < count ? limit : Number.POSITIVE_INFINITY
    const key = `${after}/${rows}`
    const known = pages.get(key) ?? renderPage(rowsOf(view), after, rows, rowsAs(view))
    if (rows >= MAX_LIST_PAGE) {
      // More than the pages of two loads: they began at numbers of records that are deleted.
      if (pages.size > 2 * (1 + count / MAX_LIST_PAGE)) pages.clear()
      pages.set(key, known)
    }
    return { ...known, cursor: formatCursor(view) }
  }

  return {
    page,
    whole(view) {
      const count = view.count(table)
      if (count <= MAX_KEPT_ROWS) return page(view, 0, count)
      follow(view)
      const rows = rowsOf(view)
      const site = siteData(view)
      const settings = site.settings()
      return {
        cursor: formatCursor(view),
        // Not of the content, which would have to be rendered first. No other state of any run has this name.
        etag: contentEtag(Buffer.from(`${kind} ${reader} ${state}`)),
        parts: () =>
          partsOf(rows, (row) => presentRecord(kind, row as never, reader, { ...site, settings: () => settings })),
      }
    },
  }
}

function renderPage(rows: readonly ListRow[], after: number, limit: number, { isShown, toJson }: RowPresenter): Page {
  const shown: ListRow[] = []
  let more = false
  for (let at = firstAbove(rows, after); at < rows.length && !more; at += 1) {
    const row = rows[at] as ListRow
    if (!isShown(row)) continue
    more = shown.length === limit
    if (!more) shown.push(row)
  }
  const next = more ? (shown.at(-1) as ListRow).id : null
  const end = next === null ? ']}' : `],"after":${next}}`
  return {
    after,
    next,
    ...compressibleText(() => `{"data":[${shown.map(toJson).join(',')}${end}`),
  }
}

function* partsOf(rows: readonly ListRow[], present: (row: ListRow) => unknown): Generator<string> {
  let start = '{"data":['
  for (let from = 0; from < rows.length; from += ROWS_OF_PART) {
    const shown = rows
      .slice(from, from + ROWS_OF_PART)
      .map(present)
      .filter((record) => record !== null)
    if (shown.length === 0) continue
    yield start + JSON.stringify(shown).slice(1, -1)
    start = ','
  }
  yield start === ',' ? ']}' : `${start}]}`
}

/** Index of the first row with a number above this one. */
function firstAbove(rows: readonly ListRow[], number: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as ListRow).id <= number) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the change is to a record of the kind or the deletion of one. */
function isAbout(change: Change, kind: NumberedKind): boolean {
  if (change.table === 'deletions') return (change.row as Row<'deletions'>).kind === kind
  return change.table === KINDS[kind].table
}

/** The settings decide which fields visitors receive. */
const isOfPresentation = ({ table }: Change, reader: Reader) => reader === 'visitor' && table === 'settings'

const numberOf = (row: object): number => ('id' in row ? (row.id as number) : 0)
