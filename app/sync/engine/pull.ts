// Brings the base up to date: pages of changes since the cursor, after a load when there is no cursor or the server resets it: the settings
// and the lists of every kind, the list of cars in pages.

import type { ApiResult } from '#app/http/api-result.ts'
import { openDevice } from '#app/local/db/device.ts'
import type { UnfinishedLoad } from '#app/local/db/rows.ts'
import { type Base, replaceBase, settle, storePage } from '#app/local/outbox/base.ts'
import { KINDS, LISTED_KINDS } from '#domain/kinds/kinds.ts'
import { type Cursor, formatCursor, type ListPage, MAX_PAGE, parseCursor } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'

/** Loads in one attempt. More would mean a server that always responds with `reset`. */
const MAX_LOADS = 2

export async function pull(dependencies: EngineDependencies): Promise<AttemptResult> {
  const { store, transport, push } = dependencies
  let loads = 0
  const loadAll = async (cursor: string | null, isUnknown: boolean): Promise<AttemptResult> =>
    ++loads > MAX_LOADS ? { kind: 'unreachable' } : load(dependencies, cursor, isUnknown)
  for (;;) {
    const { cursor, position, deviceId, load: unfinished } = await store.read(openDevice)
    let loaded: AttemptResult = DONE
    if (unfinished) loaded = await loadNextPage(dependencies, unfinished)
    else if (cursor === null) {
      // After a log-out, which has emptied the base, the position alone shows whether the history is the same.
      const asked = position === null ? null : await transport.pull({ cursor: position, limit: 1 })
      if (asked && asked.kind !== 'ok') return toUnanswered(asked)
      loaded = await loadAll(cursor, asked?.body.unknown === true)
    } else {
      // The largest page, because each page publishes the view once.
      const known = position === null || position === cursor ? {} : { known: position }
      const result = await transport.pull({ cursor, ...known, limit: MAX_PAGE, ...(push ? { deviceId } : {}) })
      if (result.kind !== 'ok') return toUnanswered(result)
      const { role, reset, unknown, more } = result.body
      if (role) dependencies.onRole?.(role)
      if (reset) loaded = await loadAll(cursor, unknown === true)
      else if ((await settle(store, cursor, result.body)) && !more) return DONE
    }
    if (loaded.kind !== 'done') return loaded
  }
}

/** Attempts of one load while the server is being restored. */
const MAX_LOAD_ATTEMPTS = 3

/**
 * Replaces the base by full lists, of cars by the first page of the list. The lists are fetched one by one while the server goes on, so
 * the oldest of their cursors becomes the new cursor; the pull that follows closes the difference.
 * @param expected the cursor this load replaces; nothing is written when another tab has moved it meanwhile
 * @param isUnknown whether the server does not know that cursor
 */
async function load(
  dependencies: EngineDependencies,
  expected: string | null,
  isUnknown: boolean,
): Promise<AttemptResult> {
  const { store, transport, push } = dependencies
  const kinds = LISTED_KINDS.filter((kind) => push || KINDS[kind].forVisitors)
  for (let attempt = 0; attempt < MAX_LOAD_ATTEMPTS; attempt += 1) {
    const [settings, ...pages] = await Promise.all([
      transport.settings(),
      ...kinds.map((kind) => transport.list(kind, kind === 'car' ? 0 : undefined) as Promise<Page>),
    ])
    const failure = [settings, ...pages].find(({ kind }) => kind !== 'ok')
    if (failure) return toUnanswered(failure)
    const cursor = oldestCursor([settings, ...pages])
    if (cursor === null) continue
    const bodies = pages.map(bodyOf)
    const base: Base = {
      cursor: formatCursor(cursor),
      settings: bodyOf(settings),
      lists: Object.fromEntries(bodies.map(({ data }, index) => [kinds[index], data])),
      upTo: bodies[kinds.indexOf('car')]?.after,
    }
    await replaceBase(store, { expected, isUnknown, base })
    return DONE
  }
  return { kind: 'unreachable' }
}

type Page = ApiResult<ListPage<never>>

function bodyOf<T>(result: ApiResult<T>): T {
  if (result.kind !== 'ok') throw new Error('A load is complete or fails')
  return result.body
}

/** Stores the next page of cars. The pull that follows the last page shows whether the history of the server is still the same. */
async function loadNextPage(
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
