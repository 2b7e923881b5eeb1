import { openDevice } from '#app/local/db/device.ts'
import { settle } from '#app/local/outbox/settle.ts'
import { MAX_PAGE } from '#domain/protocol/batch-limits.ts'
import { DONE, type EngineParts, type RunEnd } from './dependencies.ts'
import { load, silenceOf } from './load.ts'

/** Loads in one run; more would mean a server that never stops saying `reset`. */
const MAX_LOADS = 2

/** Brings the base up to date, page by page; loads everything first when there is none or the server says so. */
export async function pull(parts: EngineParts): Promise<RunEnd> {
  const { store, transport, staff } = parts
  let loads = 0
  for (;;) {
    const { cursor, clientId } = await store.read(openDevice)
    if (cursor === null) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      const end = await load(parts, null)
      if (end.kind !== 'done') return end
      continue
    }
    // Each page but the last is laid under all that waits once more: the fewer, the better.
    const answer = await transport.pull({ cursor, limit: MAX_PAGE, ...(staff ? { clientId } : {}) })
    if (answer.kind !== 'ok') return silenceOf(answer)
    if (answer.body.reset) {
      if (++loads > MAX_LOADS) return { kind: 'unreachable' }
      const end = await load(parts, cursor)
      if (end.kind !== 'done') return end
      continue
    }
    const mine = await settle(store, { cursor, clientId }, answer.body)
    if (mine && !answer.body.more) return DONE
  }
}
