import { forgetLost } from '#app/local/session/lost-changes-note.ts'
import { shownSession } from '#app/local/session/session.ts'
import { createShown, useShown } from './store.ts'

export const shownLostChanges = createShown(0)

/** How many changes of this person the browser has removed from this device before they were sent. */
export const useLostChanges = (): number => useShown(shownLostChanges)

/** The person has read it. */
export function dismissLostChanges(): void {
  const { user } = shownSession.get()
  if (user) forgetLost(user.id)
  shownLostChanges.set(0)
}
