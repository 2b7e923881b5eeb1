// The pages of a load after the first one. Loaded when a list has more than one page.
import type { ApiResult } from '#app/http/api-result.ts'
import type { UnfinishedLoad } from '#app/local/db/rows.ts'
import { storeFirstPage, storePage } from '#app/local/outbox/load-pages.ts'
import type { FirstPage } from '#app/local/outbox/replace-base.ts'
import type { Car } from '#domain/cars/car.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'
import type { Transport } from './transport.ts'

/** Received and not stored. More would fill the memory of a device that receives faster than it stores. */
const MAX_PAGES_AHEAD = 2

interface RequestedPage {
  after: number
  /** The `after` of the page that follows. Undefined: not known yet, or there is none. */
  next: number | undefined
  result: Promise<ApiResult<ListPage<Car>>>
}

/** The pages of one load that are requested while those before them are received and stored. */
interface ReadAhead {
  /** Of the load: a page must not be older than the first one. */
  cursor: string
  /** In the order of the list. */
  waiting: RequestedPage[]
  last: RequestedPage | undefined
}

const readAheads = new WeakMap<Transport, ReadAhead>()

/** @param cursor of the load @param upTo the number of the last of `cars` */
export function firstPage(
  { transport }: EngineDependencies,
  cars: readonly Car[],
  { cursor, upTo }: { cursor: string; upTo: number },
): FirstPage {
  startReadAhead(transport, cursor, upTo)
  return storeFirstPage(cars, upTo)
}

/** Stores the next page of cars. The pull that follows the last page shows whether the history of the server is still the same. */
export async function loadNextPage(
  { store, transport }: EngineDependencies,
  position: UnfinishedLoad,
): Promise<AttemptResult> {
  const { cursor, upTo } = position
  const known = readAheads.get(transport)
  const isNext = known?.cursor === cursor && known.waiting[0]?.after === upTo
  const ahead = isNext ? known : startReadAhead(transport, cursor, upTo)
  const page = ahead.waiting.shift() as RequestedPage
  requestNextPage(transport, ahead)
  const result = await page.result
  if (result.kind !== 'ok') {
    readAheads.delete(transport)
    return toUnanswered(result)
  }
  const { after } = result.body
  // Not from our server: the pages would have no end.
  if (after !== undefined && after <= upTo) return { kind: 'unreachable' }
  page.next = after
  if (after === undefined) readAheads.delete(transport)
  requestNextPage(transport, ahead)
  await storePage(store, position, result.body)
  return DONE
}

function startReadAhead(transport: Transport, cursor: string, after: number): ReadAhead {
  const ahead: ReadAhead = { cursor, waiting: [], last: undefined }
  readAheads.set(transport, ahead)
  requestPage(transport, ahead, after)
  return ahead
}

function requestPage(transport: Transport, ahead: ReadAhead, after: number): void {
  const page: RequestedPage = {
    after,
    next: undefined,
    result: transport.list('car', after, (headers) => {
      page.next = linkedPage(headers)
      requestNextPage(transport, ahead)
    }),
  }
  ahead.waiting.push(page)
  ahead.last = page
}

/** Requests the page after the last requested one, as soon as it is known: its headers name it, or its body where a proxy removes them. */
function requestNextPage(transport: Transport, ahead: ReadAhead): void {
  const { last, waiting } = ahead
  if (last?.next === undefined || last.next <= last.after || waiting.length === MAX_PAGES_AHEAD) return
  requestPage(transport, ahead, last.next)
}

/** @returns the `after` of the link to the next page */
function linkedPage(headers: Headers): number | undefined {
  const [, after] = /[?&]after=(\d{1,15})>; *rel="next"/.exec(headers.get('Link') ?? '') ?? []
  return after === undefined ? undefined : Number(after)
}
