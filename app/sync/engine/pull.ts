// Brings the base up to date: pages of changes since the cursor, after a full load when there is no cursor or the server
// resets it.
import { openDevice } from '#app/local/db/device.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { MAX_PAGE } from '#domain/protocol/protocol.ts'
import { type AttemptResult, DONE, type EngineDependencies, toUnanswered } from './dependencies.ts'
import { load, loadNextPage } from './load.ts'

/** Loads in one attempt. More would mean a server that always responds with `reset`. */
const MAX_LOADS = 2

export async function pull(dependencies: EngineDependencies): Promise<AttemptResult> {
  const { store, transport, staff } = dependencies
  let loads = 0
  for (;;) {
    const { cursor, position, deviceId, load: unfinished } = await store.read(openDevice)
    if (unfinished) {
      const loaded = await loadNextPage(dependencies, unfinished)
      if (loaded.kind !== 'done') return loaded
      continue
    }
    if (cursor === null) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      // After a log-out, which has emptied the base, the position alone shows whether the history is the same.
      const asked = position === null ? null : await transport.pull({ cursor: position, limit: 1 })
      if (asked && asked.kind !== 'ok') return toUnanswered(asked)
      const loaded = await load(dependencies, cursor, asked?.body.unknown === true)
      if (loaded.kind !== 'done') return loaded
      continue
    }
    // The largest page, because each page publishes the view once.
    const known = position === null || position === cursor ? {} : { known: position }
    const result = await transport.pull({ cursor, ...known, limit: MAX_PAGE, ...(staff ? { deviceId } : {}) })
    if (result.kind !== 'ok') return toUnanswered(result)
    if (result.body.role) dependencies.onRole?.(result.body.role)
    if (result.body.reset) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      const loaded = await load(dependencies, cursor, result.body.unknown === true)
      if (loaded.kind !== 'done') return loaded
      continue
    }
    const isCurrent = await settle(store, cursor, result.body)
    if (isCurrent && !result.body.more) return DONE
  }
}
