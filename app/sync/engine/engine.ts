// The sync engine of one session on one device. Each attempt pushes pending mutations, then pulls.
import { openDevice } from '#app/local/db/device.ts'
import { unansweredRows } from '#app/local/outbox/outbox.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { type AttemptResult, type EngineDependencies, hasReachedServer, toUnanswered } from './dependencies.ts'
import { pull } from './pull.ts'
import { createRetryLoop, type RetryLoop } from './retry-loop.ts'

interface EngineEvents {
  /** The attempt waits for it. @param hasWork whether mutations are pending or nothing has been loaded yet */
  onStart?(hasWork: boolean): void | Promise<void>
  onEnd?(result: AttemptResult): void
  /** An unexpected exception. The attempt is repeated. */
  onError?(error: unknown): void
}

export function createEngine(dependencies: EngineDependencies, { onStart, ...events }: EngineEvents = {}): RetryLoop {
  /** Whether the last attempt has reached the server. */
  let isReachable = false

  async function syncAll(): Promise<AttemptResult> {
    const { isLoaded, isPending } = await readWork(dependencies)
    await onStart?.(!isLoaded || isPending)
    const result = await sync(isPending)
    // A load from a restored server sends again what had outcomes.
    const isRepeated = result.kind === 'done' && (await readWork(dependencies)).isPending
    return isRepeated ? sync(true) : result
  }

  async function sync(isPending: boolean): Promise<AttemptResult> {
    const { push, isOffline } = dependencies
    if (!push || !isPending) return pull(dependencies)
    // A row that was part of a request counts as sent, and can only be undone by another mutation.
    if (!isReachable || isOffline()) {
      const answer = await askServer(dependencies)
      if (answer.kind !== 'ok') return toUnanswered(answer)
    }
    const pushed = await push(dependencies)
    // After any other failure the server can still be read.
    if (pushed.kind === 'unreachable' || pushed.kind === 'signed-out') return pushed
    const pulled = await pull(dependencies)
    return pulled.kind === 'done' ? pushed : pulled
  }

  async function run(): Promise<AttemptResult> {
    try {
      const result = await dependencies.exclusive('sync', syncAll)
      isReachable = hasReachedServer(result)
      return result
    } catch (error) {
      isReachable = false
      throw error
    }
  }

  return createRetryLoop(run, { clock: dependencies.clock, random: dependencies.random, ...events })
}

/** A small request, which changes nothing. */
async function askServer({ store, transport }: EngineDependencies) {
  const { position } = await store.read(openDevice)
  return transport.pull({ cursor: position ?? NO_POSITION, limit: 1 })
}

const NO_POSITION = formatCursor({ epoch: 0, sequence: 0, run: '0' })

async function readWork({ store, push }: EngineDependencies): Promise<{ isLoaded: boolean; isPending: boolean }> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    return { isLoaded: Boolean(device?.cursor), isPending: push !== undefined && (await unansweredRows(tx)).length > 0 }
  })
}
