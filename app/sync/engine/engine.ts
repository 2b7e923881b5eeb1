// The sync engine of one session on one device. Each attempt pushes pending mutations, then pulls.
import { SessionClosed } from '#app/local/db/device.ts'
import { countUnanswered } from '#app/local/outbox/outbox-rows.ts'
import { type AttemptResult, type EngineDependencies, LOGGED_OUT } from './dependencies.ts'
import { pull } from './pull.ts'
import { createRetryLoop, type RetryLoop } from './retry-loop.ts'

export interface EngineEvents {
  /** The attempt waits for it. @param hasWork whether mutations are pending or nothing has been loaded yet */
  onStart?(hasWork: boolean): void | Promise<void>
  onEnd?(result: AttemptResult): void
  /** An unexpected exception. The attempt is repeated. */
  onError?(error: unknown): void
}

export function createEngine(dependencies: EngineDependencies, { onStart, ...events }: EngineEvents = {}): RetryLoop {
  async function syncAll(): Promise<AttemptResult> {
    await onStart?.(await hasWork(dependencies))
    let result = await sync(dependencies)
    // A load from a restored server can requeue mutations that had outcomes.
    if (result.kind === 'done' && dependencies.staff && (await hasWork(dependencies))) result = await sync(dependencies)
    return result
  }

  async function run(): Promise<AttemptResult> {
    try {
      return await dependencies.exclusive('sync', syncAll)
    } catch (error) {
      if (error instanceof SessionClosed) return { kind: 'signed-out', code: LOGGED_OUT }
      throw error
    }
  }

  return createRetryLoop(run, { clock: dependencies.clock, random: dependencies.random, ...events })
}

async function sync(dependencies: EngineDependencies): Promise<AttemptResult> {
  const pushed = dependencies.push ? await dependencies.push(dependencies) : null
  // After any other failure the server can still be read.
  if (pushed?.kind === 'unreachable' || pushed?.kind === 'signed-out') return pushed
  const pulled = await pull(dependencies)
  return pulled.kind === 'done' && pushed ? pushed : pulled
}

async function hasWork({ store }: EngineDependencies): Promise<boolean> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (!device?.cursor) return true
    return (await countUnanswered(tx)) > 0
  })
}
