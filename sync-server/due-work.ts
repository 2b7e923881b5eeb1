// Runs what is due: e-mails, push notifications, reminders, the daily maintenance. When the next attempt of a piece of work is due is
// stored with it, so a restart neither forgets nor repeats it. Before an attempt a transaction stores a claim, so of several servers one
// makes it. A server that ends during an attempt leaves its claim behind: the work is then done again.

import { randomUUID } from 'node:crypto'
import { setTimeout as startTimer } from 'node:timers'
import type { Logger } from 'pino'
import { coalesced } from '#domain/values/coalesced.ts'
import { MINUTE_MS } from '#domain/values/time/durations.ts'
import type { Reader, Records, Store, View } from '#sync-server/store/store.ts'
import type { LiveTable } from '#sync-server/store/tables.ts'
import type { Attempt } from '#sync-server/store/work-rows.ts'

/** A clock that is set forward while the timer runs delays what is due by at most this long. */
const MAX_SLEEP_MS = 5 * MINUTE_MS
const CLOSE_TIMEOUT_MS = 3000

export interface WorkKind {
  /** For the log. */
  name: string
  /** A change of one of these tables can make something due. */
  tables: readonly LiveTable[]
  keys(view: View): Iterable<string>
  /** The next attempt; null when there is nothing to do. */
  attempt(reader: Reader, key: string, now: Date): Attempt | null
  /** Stores the attempt, as claimed or as the next one. */
  store(records: Records, key: string, attempt: Attempt, now: Date): void
  /**
   * Makes the attempt. When it throws, its claim stays.
   *
   * @param view as it is after the claim
   * @param signal the server stops
   */
  perform(key: string, view: View, signal: AbortSignal): Promise<Result>
  /** The wait after an attempt that failed, by the number of those before it; undefined after the last one. */
  delayMs(attempts: number): number | undefined
  /** How long an attempt is left alone by other servers, and by this one after a crash. Each measures it itself: their clocks differ. */
  claimMs: number
  /** How many attempts a server makes at once. */
  atOnce: number
}

export interface Result {
  /** `again` and `given up` are failures: another attempt may succeed, or none can. */
  kind: 'done' | 'again' | 'given up'
  /** The change that is stored with the result, unless another attempt has begun. */
  change?(records: Records): void
  minDelayMs?: number
}

/** Work of each server for itself, which it does not store. */
export interface Routine {
  name: string
  /** In milliseconds. */
  nextAt(): number
  perform(signal: AbortSignal): Promise<void>
}

export interface DueWorkDependencies {
  store: Store
  kinds: readonly WorkKind[]
  routines?: readonly Routine[]
  log: Pick<Logger, 'error'>
  now?(): Date
  /** @returns a function that cancels the timer */
  setTimer?(milliseconds: number, action: () => void): () => void
}

export interface DueWork {
  /** Begins nothing more, and waits a moment for what is being done. */
  close(): Promise<void>
}

interface Piece {
  kind: WorkKind
  key: string
  attempt: Attempt
  /** When it is due, in milliseconds. */
  at: number
}

export function runDueWork(dependencies: DueWorkDependencies): DueWork {
  const { store, kinds, routines = [], log } = dependencies
  const { now = () => new Date(), setTimer = unreferencedTimer } = dependencies
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()
  /** When this server first saw a claim, in milliseconds. */
  let seen = new Map<string, number>()
  let isPaused = false
  let cancelTimer = () => {}

  const wake = coalesced(() => look().catch(pause))

  async function look(): Promise<void> {
    if (isPaused || closing.signal.aborted) return
    startRoutines()
    const view = await store.read()
    const pieces = waitingPieces(view)
    const time = now().getTime()
    for (const kind of kinds) startPieces(pieces.filter((each) => each.kind === kind && each.at <= time))
    const times = [...pieces.map(({ at }) => at), ...routines.map(({ nextAt }) => nextAt())]
    // A piece that is due and has not begun begins when another one has ended.
    wakeAt(Math.min(...times.filter((at) => at > time)))
  }

  function startRoutines(): void {
    for (const { name, nextAt, perform } of routines)
      if (nextAt() <= now().getTime()) run(name, () => perform(closing.signal))
  }

  /** The pieces that have a next attempt, the first one first. */
  function waitingPieces(view: View): Piece[] {
    const claims = new Map<string, number>()
    const pieces: Piece[] = []
    for (const kind of kinds) {
      for (const key of kind.keys(view)) {
        const attempt = kind.attempt(view, key, now())
        if (!attempt || attempt.nextAt === null) continue
        const { claim, nextAt } = attempt
        const since = claim === undefined ? undefined : (seen.get(claim) ?? now().getTime())
        if (claim !== undefined && since !== undefined) claims.set(claim, since)
        const at = Math.max(Date.parse(nextAt), since === undefined ? 0 : since + kind.claimMs)
        pieces.push({ kind, key, attempt, at })
      }
    }
    seen = claims
    return pieces.sort((a, b) => a.at - b.at)
  }

  function startPieces(due: readonly Piece[]): void {
    for (const piece of due) {
      const { name, atOnce } = piece.kind
      const count = [...running.keys()].filter((each) => each.startsWith(`${name} `)).length
      if (count >= atOnce) return
      run(`${name} ${piece.key}`, () => attemptOnce(piece))
    }
  }

  function run(name: string, work: () => Promise<void>): void {
    if (running.has(name) || closing.signal.aborted) return
    const done = work()
      .catch((error) => logError(error, name))
      .finally(() => {
        running.delete(name)
        void wake()
      })
    running.set(name, done)
  }

  async function attemptOnce({ kind, key, attempt }: Piece): Promise<void> {
    const claim = randomUUID()
    try {
      const isClaimed = await store.transact((records) => {
        const current = kind.attempt(records, key, now())
        // Another server has begun an attempt, or has ended one.
        if (current?.claim !== attempt.claim || current?.nextAt !== attempt.nextAt) return false
        kind.store(records, key, { ...attempt, claim }, now())
        return true
      })
      if (!isClaimed) return
    } catch (error) {
      // The store cannot write: claiming would fail again at once.
      return pause(error)
    }
    const result = await kind.perform(key, await store.read(), closing.signal)
    await store.transact((records) => {
      if (kind.attempt(records, key, now())?.claim === claim) end(records, { kind, key, attempt }, result)
    })
  }

  function end(records: Records, { kind, key, attempt }: Omit<Piece, 'at'>, result: Result): void {
    result.change?.(records)
    if (result.kind === 'done') return
    const delay = result.kind === 'again' ? kind.delayMs(attempt.attempts) : undefined
    const wait = delay === undefined ? undefined : Math.max(delay, result.minDelayMs ?? 0)
    kind.store(records, key, attemptAfter(attempt.attempts + 1, wait, now()), now())
  }

  function pause(error: unknown): void {
    logError(error, 'work that is due')
    if (isPaused) return
    setNextTimer(MINUTE_MS, () => {
      isPaused = false
      void wake()
    })
    isPaused = true
  }

  function logError(error: unknown, name: string): void {
    if (!closing.signal.aborted) log.error({ err: error }, `${name} failed`)
  }

  /** @param time in milliseconds; infinite when nothing waits */
  function wakeAt(time: number): void {
    if (isPaused) return
    cancelTimer()
    if (time !== Number.POSITIVE_INFINITY)
      setNextTimer(Math.min(MAX_SLEEP_MS, time - now().getTime()), () => void wake())
  }

  function setNextTimer(milliseconds: number, action: () => void): void {
    cancelTimer()
    if (!closing.signal.aborted) cancelTimer = setTimer(milliseconds, action)
  }

  const tables = new Set<string>(kinds.flatMap((kind) => kind.tables))
  const unsubscribe = store.onCommit((changes) => {
    if (changes.some(({ table }) => tables.has(table))) void wake()
  })
  void wake()

  return {
    async close() {
      unsubscribe()
      closing.abort()
      cancelTimer()
      const timeout = new Promise((resolve) => startTimer(resolve, CLOSE_TIMEOUT_MS).unref())
      await Promise.race([Promise.all(running.values()), timeout])
    },
  }
}

/** @param failed how many attempts have failed @param waitMs until the next one; undefined after the last one */
export function attemptAfter(failed: number, waitMs: number | undefined, now: Date): Attempt {
  const nextAt = waitMs === undefined ? null : new Date(now.getTime() + waitMs).toISOString()
  return { nextAt, attempts: failed }
}

function unreferencedTimer(milliseconds: number, action: () => void): () => void {
  const timer = startTimer(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
