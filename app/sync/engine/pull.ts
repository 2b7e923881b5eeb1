// Brings the base up to date: pages of changes since the cursor, after a full load when there is no cursor or the server
// resets it.
import { readPosition, settle } from '#app/local/outbox/settle.ts'
import { MAX_PAGE } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'
import { load, receivedKinds } from './load.ts'

/** Loads in one attempt. More would mean a server that always responds with `reset`. */
const MAX_LOADS = 2

export async function pull(dependencies: EngineDependencies): Promise<AttemptResult> {
  const { store, transport, staff, newUuid } = dependencies
  let loads = 0
  for (;;) {
    const { cursor, clientId, lastSeq, answeredSeq, kinds, load: unfinished } = await store.read(readPosition)
    if (unfinished) {
      const loaded = await (await dependencies.pages()).loadNextPage(dependencies, unfinished)
      if (loaded.kind !== 'done') return loaded
      continue
    }
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
