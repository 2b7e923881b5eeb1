// A load: the settings and the lists of every kind, the list of cars in pages.
import type { ApiResult } from '#app/http/api-result.ts'
import type { UnfinishedLoad } from '#app/local/db/rows.ts'
import { type Base, replaceBase, storePage } from '#app/local/outbox/replace-base.ts'
import { isListedKind, KIND_NAMES, KINDS } from '#domain/kinds/kinds.ts'
import { type Cursor, formatCursor, type ListPage, parseCursor } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'

/** Attempts of one load while the server is being restored. */
const MAX_LOAD_ATTEMPTS = 3

const receivedKinds = (staff: boolean) => KIND_NAMES.filter((kind) => staff || KINDS[kind].forVisitors)

/**
 * Replaces the base by full lists, of cars by the first page of the list. The lists are fetched one by one while the server goes on, so
 * the oldest of their cursors becomes the new cursor; the pull that follows closes the difference.
 * @param expected the cursor this load replaces; nothing is written when another tab has moved it meanwhile
 * @param isUnknown whether the server does not know that cursor
 */
export async function load(
  dependencies: EngineDependencies,
  expected: string | null,
  isUnknown: boolean,
): Promise<AttemptResult> {
  const { store } = dependencies
  for (let attempt = 0; attempt < MAX_LOAD_ATTEMPTS; attempt += 1) {
    const lists = await fetchLists(dependencies)
    const failure = lists.all.find(({ kind }) => kind !== 'ok')
    if (failure) return toUnanswered(failure)
    const cursor = oldestCursor(lists.all)
    if (cursor === null) continue
    await replaceBase(store, { expected, isUnknown, base: { ...toBase(lists), cursor: formatCursor(cursor) } })
    return DONE
  }
  return { kind: 'unreachable' }
}

/** Stores the next page of cars. The pull that follows the last page shows whether the history of the server is still the same. */
export async function loadNextPage(
  { store, transport }: EngineDependencies,
  position: UnfinishedLoad,
): Promise<AttemptResult> {
  const result = await transport.list('car', position.upTo)
  if (result.kind !== 'ok') return toUnanswered(result)
  const { after } = result.body
  // Not from our server: the pages would have no end.
  if (after !== undefined && after <= position.upTo) return { kind: 'unreachable' }
  await storePage(store, position, result.body)
  return DONE
}

async function fetchLists({ transport, staff }: EngineDependencies) {
  const kinds = receivedKinds(staff).filter(isListedKind)
  const [settings, ...lists] = await Promise.all([
    transport.settings(),
    ...kinds.map(async (kind) => ({
      kind,
      result: (await transport.list(kind, kind === 'car' ? 0 : undefined)) as ApiResult<ListPage<never>>,
    })),
  ])
  const all: ApiResult<unknown>[] = [settings, ...lists.map(({ result }) => result)]
  return { settings, lists, all }
}

function toBase({ settings, lists }: Awaited<ReturnType<typeof fetchLists>>): Omit<Base, 'cursor'> {
  if (settings.kind !== 'ok') throw new Error('Cannot build a base from a partial load')
  const pages = lists.map(({ kind, result }) => [kind, result.kind === 'ok' ? result.body : { data: [] }] as const)
  const cars = pages.find(([kind]) => kind === 'car')?.[1]
  return {
    settings: settings.body,
    lists: Object.fromEntries(pages.map(([kind, { data }]) => [kind, data])),
    upTo: cars?.after,
  }
}

/** @returns null when the cursors are of different runs: the server was restarted in between, perhaps with other data */
function oldestCursor(results: readonly ApiResult<unknown>[]): Cursor | null {
  let oldest: Cursor | null = null
  for (const result of results) {
    const cursor = parseCursor(result.kind === 'ok' ? result.cursor : null)
    if (!cursor || (oldest && (oldest.epoch !== cursor.epoch || oldest.run !== cursor.run))) return null
    if (!oldest || cursor.sequence < oldest.sequence) oldest = cursor
  }
  return oldest
}
