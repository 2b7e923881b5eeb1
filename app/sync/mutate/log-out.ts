import type { Unfinished } from '#app/local/session/close-session.ts'
import { type LogOutChoice, type LogOutResult, runningClient } from '#app/sync/session/client.ts'

/** Asks back when changes wait or were refused, or more of them than the person was `asked` about for their choice. */
export async function logOut(choice?: LogOutChoice, asked?: Unfinished): Promise<LogOutResult> {
  return (await runningClient()).logOut(choice, asked)
}
