// Repeats what failed by a lost connection, a deadlock or a database that restarts, and knows whether the database is reachable.
import { setTimeout as wait } from 'node:timers/promises'
import { StoreCannotStart, StoreUnavailable, StoreUnreachable, WritesRefused } from '#sync-server/store/store-errors.ts'
import { isTransient } from './database.ts'

/** Devices treat a request without a response for 15 s as unanswered. */
const GIVE_UP_AFTER_MS = 5000
const FIRST_PAUSE_MS = 30
const MAX_PAUSE_MS = 1000

export interface Repetition {
  /**
   * While the database is unreachable, there is one attempt only: requests are rejected at once.
   *
   * @throws StoreUnreachable when the database does not respond, WritesRefused when it accepts no writes at the moment,
   * StoreUnavailable when it refuses the statement for its content
   */
  repeat<T>(attempt: (number: number) => Promise<T>): Promise<T>
  isReachable(): boolean
  /** From now on an attempt that fails is the last one, and says nothing about the database. */
  stop(): void
}

export interface RepetitionEvents {
  onUnreachable(error: unknown): void
  onReachable(): void
  /** Another version of this program has written to the database. */
  onFatal(error: unknown): void
}

export function repetition(
  { onUnreachable, onReachable, onFatal }: RepetitionEvents,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Repetition {
  let isReachable = true
  let isStopped = false

  function setReachable(value: boolean, error?: unknown): void {
    if (value === isReachable) return
    isReachable = value
    if (value) onReachable()
    else onUnreachable(error)
  }

  return {
    isReachable: () => isReachable,
    stop() {
      isStopped = true
    },
    async repeat(attempt) {
      const giveUpAt = performance.now() + (isReachable ? giveUpAfterMs : 0)
      for (let number = 1; ; number += 1) {
        try {
          const result = await attempt(number)
          setReachable(true)
          return result
        } catch (error) {
          if (isStopped) throw new StoreUnavailable('The store is closed', { cause: error })
          if (error instanceof StoreCannotStart) onFatal(error)
          else if (!isTransient(error)) throw new StoreUnavailable(messageFor(error), { cause: error })
          else if (performance.now() < giveUpAt) {
            await wait(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** number))
            continue
          } else setReachable(false, error)
          throw new (isRefusal(error) ? WritesRefused : StoreUnreachable)(messageFor(error), { cause: error })
        }
      }
    },
  }
}

/** The database responds, but accepts no such statement at the moment. Connections end with codes of the classes 08 and 57. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.length === 5 && !['08', '57'].includes(code.slice(0, 2))
}

function messageFor(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return `The database refused or did not respond: ${code ? `${code} ` : ''}${message ?? ''}`
}
