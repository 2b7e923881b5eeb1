// The pages of a load after the first one. Loaded when a list has more than one page.
import type { ApiResult } from '#app/http/api-result.ts'
import { firstPage, loadPosition, storePage } from '#app/local/outbox/load-pages.ts'
import type { Car } from '#domain/cars/car.ts'
import type { ListPage } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'

export { firstPage }

interface NextPage {
  /** Of the load: a page must not be older than the first one. */
  cursor: string
  upTo: number
  result: Promise<ApiResult<ListPage<Car>>>
}

/** Requested while the page before it is stored. */
const nextPages = new WeakMap<EngineDependencies['transport'], NextPage>()

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
  if (after !== undefined) nextPages.set(transport, { cursor, upTo: after, result: transport.list('car', after) })
  await storePage(store, position, result.body)
  return DONE
}
