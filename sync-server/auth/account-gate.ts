// Admits log-ins to one account from addresses that never logged in to it: one at a time, and ever further apart while they
// fail, so that guessing from many addresses is no faster than from one. The one to be admitted is chosen at random: an attacker
// who fills the gate cannot keep others out.
import { throwTooManyRequests } from '#sync-server/errors.ts'

const UNDELAYED_FAILURES = 4
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 10_000
/** Attempts that would have to wait longer for their next chance are rejected instead. */
const MAX_HOLD_MS = 5000
const MAX_WAITING = 50
/** After the last failure. */
const FORGET_AFTER_MS = 15 * 60 * 1000

interface Waiting {
  admit(): void
  reject(): void
}

interface Gate {
  failures: number
  timer?: NodeJS.Timeout
  isBusy: boolean
  waiting: Waiting[]
}

export interface AccountGates {
  /**
   * Resolves when the attempt may check the password. `leave` must be called afterwards.
   * @throws HttpError 429
   */
  enter(account: string): Promise<void>
  leave(account: string, isFailure: boolean): void
}

/** @param random from 0 to 1, exclusive */
export function accountGates(
  sleep: (ms: number) => Promise<unknown>,
  random: () => number = Math.random,
): AccountGates {
  const gates = new Map<string, Gate>()

  function enter(account: string): Promise<void> {
    const gate = gates.get(account) ?? { failures: 0, isBusy: false, waiting: [] }
    gates.set(account, gate)
    return new Promise<void>((admit, reject) => {
      gate.waiting.push({ admit, reject: () => reject(tooMany(gate)) })
      if (gate.waiting.length > MAX_WAITING) takeRandom(gate)?.reject()
      void admitNext(account, gate)
    })
  }

  async function admitNext(account: string, gate: Gate): Promise<void> {
    if (gate.isBusy) return
    if (gate.waiting.length === 0) return deleteIfUnused(account, gate)
    gate.isBusy = true
    const delayMs = delayAfter(gate.failures)
    if (delayMs > 0) await sleep(delayMs)
    takeRandom(gate)?.admit()
    if (delayAfter(gate.failures + 1) > MAX_HOLD_MS) for (const one of gate.waiting.splice(0)) one.reject()
  }

  function takeRandom({ waiting }: Gate): Waiting | undefined {
    return waiting.splice(Math.floor(random() * waiting.length), 1)[0]
  }

  function leave(account: string, isFailure: boolean): void {
    const gate = gates.get(account)
    if (!gate) return
    gate.isBusy = false
    if (isFailure) {
      gate.failures++
      clearTimeout(gate.timer)
      gate.timer = setTimeout(() => forget(account, gate), FORGET_AFTER_MS).unref()
    }
    void admitNext(account, gate)
  }

  function forget(account: string, gate: Gate): void {
    gate.failures = 0
    deleteIfUnused(account, gate)
  }

  function deleteIfUnused(account: string, { failures, isBusy, waiting }: Gate): void {
    if (failures === 0 && !isBusy && waiting.length === 0) gates.delete(account)
  }

  return { enter, leave }
}

function delayAfter(failures: number): number {
  const excess = failures - UNDELAYED_FAILURES
  return excess <= 0 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** excess)
}

function tooMany({ failures }: Gate): unknown {
  try {
    return throwTooManyRequests('too_many.failed_logins', delayAfter(failures) / 1000)
  } catch (error) {
    return error
  }
}
