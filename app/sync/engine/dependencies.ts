import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Silence } from '#app/sync/http/api-result.ts'
import type { Transport } from './transport.ts'

/** What the engine runs on: nothing of a browser, so that a simulation can bring all of it. */
export interface EngineParts {
  store: LocalStore
  transport: Transport
  /** Visitors have no outbox on the server and see no enquiries. */
  staff: boolean
  /** Sends what waits; left out for visitors, who load none of it. */
  push?(parts: EngineParts): Promise<RunEnd>
  /** Whether somebody waits at this tab's screen for what becomes of a change. */
  awaits?(mid: string): boolean
  clock: Clock
  newUuid(): string
  /** From 0 up to 1. */
  random(): number
  /** Runs `work` while no other tab runs one of the same name; only saves work, correctness never rests on it. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>
}

export interface Clock {
  /** Milliseconds. */
  now(): number
  /** @returns what calls it off */
  after(milliseconds: number, action: () => void): () => void
}

/** How a run ended: with everything dealt with, or because the server was silent. */
export type RunEnd = { kind: 'done' } | Silence

/** The code of a run that ended because the person has logged out: nothing was refused. */
export const LOGGED_OUT = 'logged_out'

export const DONE: RunEnd = { kind: 'done' }

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString()
