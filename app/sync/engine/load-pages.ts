// The pages of a load after the first one. Loaded when a list has more than one page.
import { firstPage, loadPosition, storePage } from '#app/local/outbox/load-pages.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'

export { firstPage }

/** Stores the next page of cars. The pull that follows the last page shows whether the history of the server is still the same. */
export async function loadNextPage({ store, transport }: EngineDependencies): Promise<AttemptResult> {
  const position = await loadPosition(store)
  if (!position) return DONE
  const result = await transport.list('car', position.upTo)
  if (result.kind !== 'ok') return toUnanswered(result)
  const { after } = result.body
  // Not from our server: the pages would have no end.
  if (after !== undefined && after <= position.upTo) return { kind: 'unreachable' }
  await storePage(store, position, result.body)
  return DONE
}
