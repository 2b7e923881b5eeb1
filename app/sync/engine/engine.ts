// The sync engine of one session on one device. Each run pushes pending mutations, then pulls.
import { SessionClosed } from '#app/local/db/device.ts'
import { type EngineDependencies, LOGGED_OUT, type RunResult } from './dependencies.ts'
import { pull } from './pull.ts'
import { createRetryLoop, type RetryLoop } from './retry-loop.ts'

export interface EngineEvents {
  /** The run waits for it. @param hasWork whether mutations are pending or nothing has been loaded yet */
  onStart?(hasWork: boolean): void | Promise<void>
  onEnd?(result: RunResult): void
  /** An unexpected exception. The run is retried. */
  onError?(error: unknown): void
}

export function createEngine(dependencies: EngineDependencies, { onStart, ...events }: EngineEvents = {}): RetryLoop {
  async function syncAll(): Promise<RunResult> {
    await onStart?.(await hasWork(dependencies))
    let result = await sync(dependencies)
    // A load from a restored server can requeue mutations that had outcomes.
    if (result.kind === 'done' && dependencies.staff && (await hasWork(dependencies))) result = await sync(dependencies)
    return result
  }

  async function run(): Promise<RunResult> {
    try {
      return await dependencies.exclusive('sync', syncAll)
    } catch (error) {
      if (error instanceof SessionClosed) return { kind: 'signed-out', code: LOGGED_OUT }
      throw error
    }
  }

  return createRetryLoop(run, { clock: dependencies.clock, random: dependencies.random, ...events })
}

async function sync(dependencies: EngineDependencies): Promise<RunResult> {
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
    return (await tx.all('outbox')).some(({ outcome }) => outcome === undefined)
  })
}
