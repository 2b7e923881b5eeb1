// The session of staff in this tab, for screens: they pass it to the function that does the work.
import { clientLoaded } from '#app/sync/client.ts'
import { NOT_STORED, type NotKept } from '#app/sync/not-kept.ts'
import type { StaffSession } from './staff-session.ts'
import type { VisitorSession } from './visitor-session.ts'

/** A session that this tab is in. */
export type RunningSession = VisitorSession | StaffSession

let entered: Promise<RunningSession>

/** Called before the client has been loaded. */
export const setSession = (session: Promise<RunningSession>): void => {
  entered = session
}

export const isOfStaff = (session: RunningSession): session is StaffSession => 'user' in session

/**
 * Calls a function with the session of the logged-in member of staff, once it is open: `inSession(change, request)`. It rejects when the
 * client cannot be loaded.
 * @returns `NOT_STORED` when no user is logged in
 */
export async function inSession<A extends unknown[], R>(
  work: (session: StaffSession, ...args: A) => R,
  ...args: A
): Promise<Awaited<R> | NotKept> {
  await clientLoaded()
  const session = await entered
  return isOfStaff(session) ? await work(session, ...args) : NOT_STORED
}
