// Brings the base up to date: pages of changes since the cursor, after a full load when there is no cursor or the server
// resets it.
import type { ApiResult } from '#app/http/api-result.ts'
import { type Base, replaceBase } from '#app/local/outbox/replace-base.ts'
import { readPosition, settle } from '#app/local/outbox/settle.ts'
import { type Cursor, formatCursor, MAX_PAGE, parseCursor } from '#domain/protocol/protocol.ts'
import { isListedKind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts'
import { type AttemptResult, DONE, type EngineDependencies } from './dependencies.ts'

/** Loads in one attempt. More would mean a server that always responds with `reset`. */
const MAX_LOADS = 2
/** Attempts of one load while the server is being restored. */
const MAX_LOAD_ATTEMPTS = 3

export async function pull(dependencies: EngineDependencies): Promise<AttemptResult> {
  const { store, transport, staff, newUuid } = dependencies
  let loads = 0
  for (;;) {
    const { cursor, clientId, lastSeq, answeredSeq, kinds } = await store.read(readPosition)
    // A pull repeats no record, so the base of a version that knew fewer kinds is loaded again.
    if (cursor === null || !receivedKinds(staff).every((kind) => kinds.includes(kind))) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      const loaded = await load(dependencies, cursor, false)
      if (loaded.kind !== 'done') return loaded
      continue
    }
    // The largest page, because each page publishes the view once.
    const result = await transport.pull({ cursor, limit: MAX_PAGE, ...(staff ? { clientId } : {}) })
    if (result.kind !== 'ok') return toUnanswered(result)
    if (result.body.role) dependencies.onRole?.(result.body.role)
    if (result.body.reset) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      const loaded = await load(dependencies, cursor, result.body.unknown === true)
      if (loaded.kind !== 'done') return loaded
      continue
    }
    const isCurrent = await settle(store, { cursor, clientId, lastSeq, answeredSeq }, result.body, newUuid)
    if (isCurrent && !result.body.more) return DONE
  }
}

/**
 * Replaces the base by full lists. The lists are fetched one by one while the server goes on, so the oldest of their cursors
 * becomes the new cursor; the pull that follows closes the difference.
 * @param expected the cursor this load replaces; nothing is written when another tab has moved it meanwhile
 * @param isUnknown whether the server does not know that cursor
 */
async function load(
  dependencies: EngineDependencies,
  expected: string | null,
  isUnknown: boolean,
): Promise<AttemptResult> {
  for (let attempt = 0; attempt < MAX_LOAD_ATTEMPTS; attempt += 1) {
    const lists = await fetchLists(dependencies)
    const failure = lists.all.find(({ kind }) => kind !== 'ok')
    if (failure) return toUnanswered(failure)
    const cursor = oldestCursor(lists.all)
    if (cursor === null) continue
    const base = { ...toBase(lists), cursor: formatCursor(cursor) }
    await replaceBase(dependencies.store, { expected, isUnknown, base, newUuid: dependencies.newUuid })
    return DONE
  }
  return { kind: 'unreachable' }
}

const receivedKinds = (staff: boolean) => KIND_NAMES.filter((kind) => staff || KINDS[kind].forVisitors)

async function fetchLists({ transport, staff }: EngineDependencies) {
  const kinds = receivedKinds(staff).filter(isListedKind)
  const [settings, ...lists] = await Promise.all([
    transport.settings(),
    ...kinds.map(async (kind) => ({ kind, result: (await transport.list(kind)) as ApiResult<{ data: never[] }> })),
  ])
  const all: ApiResult<unknown>[] = [settings, ...lists.map(({ result }) => result)]
  return { settings, lists, all }
}

function toBase({ settings, lists }: Awaited<ReturnType<typeof fetchLists>>): Omit<Base, 'cursor'> {
  if (settings.kind !== 'ok') throw new Error('Cannot build a base from a partial load')
  const records = lists.map(({ kind, result }) => [kind, result.kind === 'ok' ? result.body.data : []])
  return { settings: settings.body, lists: Object.fromEntries(records) }
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

/** Our server never refuses these GET requests, so a refusal comes from another server. */
function toUnanswered(result: ApiResult<unknown>): AttemptResult {
  return result.kind === 'ok' || result.kind === 'refused' ? { kind: 'unreachable' } : result
}
