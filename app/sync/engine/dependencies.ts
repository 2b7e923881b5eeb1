// The dependencies of the sync engine. Nothing here belongs to a browser, so that the simulation can replace all of it.

import type { ApiResult, Unanswered } from '#app/http/api-result.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { Role } from '#domain/kinds/user/schema.ts'
import { faultText } from '#text/fault-text.ts'
import type { Transport } from './transport.ts'

export interface EngineDependencies {
  store: LocalStore
  transport: Transport
  /** Sends pending mutations. Omitted for visitors, who have none and receive the public kinds only: they do not load the code. */
  push?(dependencies: EngineDependencies): Promise<AttemptResult>
  /** Whether the browser reports that there is no network. */
  isOffline(): boolean
  /** Called when the server has failed at these mutations: what a screen of this tab waits for must not happen later. */
  onServerFailure?(mids: readonly string[], message: string): Promise<void>
  clock: Clock
  /** Returns a number from 0 to 1, 1 excluded. */
  random(): number
  /** Called with the role of the user at each pull of staff. */
  onRole?(role: Role): void
  /** Runs `work` while no other tab runs work of the same name. It only saves requests: correctness must not depend on it. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>
}

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** @returns a function that cancels the timer */
  after(milliseconds: number, action: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString()

/** How an attempt of a retry loop ended: completely, or unanswered. */
export type AttemptResult = { kind: 'done' } | Unanswered

export const DONE: AttemptResult = { kind: 'done' }

/** The result of a GET request: our server never refuses one of the engine, so a refusal comes from another server. */
export function toUnanswered(result: ApiResult<unknown>): AttemptResult {
  return result.kind === 'ok' || result.kind === 'refused' ? { kind: 'unreachable' } : result
}

/** The responses of a proxy while the server is away. Those of the server with these statuses have a code. */
const PROXY_STATUSES = [502, 503, 504]

export const hasReachedServer = (result: AttemptResult): boolean =>
  result.kind === 'busy'
    ? result.code !== undefined || !PROXY_STATUSES.includes(result.status)
    : result.kind !== 'unreachable'

/** Why the server accepts no more from this user at the moment; null when the last attempt did not end so. */
export const quotaMessage = (result: AttemptResult): string | null =>
  result.kind === 'busy' && result.code === 'quota' ? faultText(result) : null
