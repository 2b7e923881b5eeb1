// The engine of one session on one device: sends what waits, then brings the base up to date. It knows neither browser nor
// database: what it runs on is handed in.
import { SessionClosed } from '#app/local/db/device.ts'
import { type EngineParts, LOGGED_OUT, type RunEnd } from './dependencies.ts'
import { pull } from './pull.ts'
import { createRunner, type Runner } from './retry-loop.ts'

export interface EngineEvents {
  /** A run begins; `sends` when changes wait for it or nothing has been loaded yet. */
  began?(sends: boolean): void
  ended?(end: RunEnd): void
  broke?(error: unknown): void
}

export function createEngine(parts: EngineParts, { began, ...events }: EngineEvents = {}): Runner {
  async function round(): Promise<RunEnd> {
    began?.(await hasWork(parts))
    let end = await sendAndFetch(parts)
    // A load from a restored server opens questions that were answered already.
    if (end.kind === 'done' && parts.staff && (await hasWork(parts))) end = await sendAndFetch(parts)
    return end
  }

  async function run(): Promise<RunEnd> {
    try {
      return await parts.exclusive('sync', round)
    } catch (error) {
      // Another tab has logged out: this engine's days are over.
      if (error instanceof SessionClosed) return { kind: 'signed-out', code: LOGGED_OUT }
      throw error
    }
  }

  return createRunner(run, { clock: parts.clock, random: parts.random, ...events })
}

async function sendAndFetch(parts: EngineParts): Promise<RunEnd> {
  const pushed = parts.push ? await parts.push(parts) : null
  // Reading goes on while the server cannot write; without an answer or a session there is nothing to ask.
  if (pushed?.kind === 'unreachable' || pushed?.kind === 'signed-out') return pushed
  const pulled = await pull(parts)
  return pulled.kind === 'done' && pushed ? pushed : pulled
}

/** Whether changes wait for an answer, or nothing has been loaded yet. */
async function hasWork({ store }: EngineParts): Promise<boolean> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (!device?.cursor) return true
    return (await tx.all('outbox')).some(({ outcome }) => outcome === undefined)
  })
}
