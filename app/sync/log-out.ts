import { type LogOutChoice, type LogOutResult, runningClient } from './client.ts'

/** Asks back when changes wait or were refused, unless the choice is given. */
export async function logOut(choice?: LogOutChoice): Promise<LogOutResult> {
  return (await runningClient()).logOut(choice)
}
