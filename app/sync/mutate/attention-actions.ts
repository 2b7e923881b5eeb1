import { type Changed, runningClient } from '#app/sync/session/client.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'

/** Withdraws a change that waits, or drops a refused one. */
export async function discard(mid: string): Promise<void> {
  await (await runningClient()).discard(mid)
}

/** Makes a refused change again, as the person corrected it; it leaves the list once it is queued. */
export async function resend(mid: string, args: Mutation['args']): Promise<Changed> {
  return (await runningClient()).resend(mid, args)
}

/** Brings back the deleted car that a refused or disputed change is about, and makes the change again. */
export async function recreate(mid: string): Promise<Changed> {
  return (await runningClient()).recreate(mid)
}

/** Asks the server at once, whenever it would have been asked next. */
export async function tryNow(): Promise<void> {
  ;(await runningClient()).retry()
}

/** Decides a disagreement: "Use mine" or "Keep theirs". */
export async function resolve(conflictUid: string, choice: 'mine' | 'theirs'): Promise<Changed> {
  return (await runningClient()).change({ name: 'conflict.resolve', uid: conflictUid, args: { choice } })
}

/** Decides about changes that people of deleted accounts left on this device. */
export async function decideLeftBehind(choice: 'take-over' | 'discard'): Promise<void> {
  await (await runningClient()).decideLeftBehind(choice)
}
