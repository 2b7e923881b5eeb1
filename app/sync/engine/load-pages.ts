// The pages of a load after the first one. Loaded when a list has more than one page.
import type { ApiResult } from '#app/http/api-result.ts'
import { loadPosition, storeFirstPage, storePage } from '#app/local/outbox/load-pages.ts'
import type { FirstPage } from '#app/local/outbox/replace-base.ts'
import type { Car } from '#domain/cars/car.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'

interface NextPage {
  /** Of the load: a page must not be older than the first one. */
  cursor: string
  upTo: number
  result: Promise<ApiResult<ListPage<Car>>>
}

/** Requested while the page before it is stored. */
const nextPages = new WeakMap<EngineDependencies['transport'], NextPage>()

function requestNextPage(transport: EngineDependencies['transport'], cursor: string, upTo: number): void {
  nextPages.set(transport, { cursor, upTo, result: transport.list('car', upTo) })
}

/** @param cursor of the load @param upTo the number of the last of `cars` */
export function firstPage(
  { transport }: EngineDependencies,
  cars: readonly Car[],
  { cursor, upTo }: { cursor: string; upTo: number },
): FirstPage {
  requestNextPage(transport, cursor, upTo)
  return storeFirstPage(cars, upTo)
}

/** Stores the next page of cars. The pull that follows the last page shows whether the history of the server is still the same. */
export async function loadNextPage({ store, transport }: EngineDependencies): Promise<AttemptResult> {
  const position = await loadPosition(store)
  if (!position) return DONE
  const { cursor, upTo } = position
  const next = nextPages.get(transport)
  nextPages.delete(transport)
  const isNext = next?.cursor === cursor && next.upTo === upTo
  const result = await (isNext ? next.result : transport.list('car', upTo))
  if (result.kind !== 'ok') return toUnanswered(result)
  const { after } = result.body
  // Not from our server: the pages would have no end.
  if (after !== undefined && after <= upTo) return { kind: 'unreachable' }
  if (after !== undefined) requestNextPage(transport, cursor, after)
  await storePage(store, position, result.body)
  return DONE
}
