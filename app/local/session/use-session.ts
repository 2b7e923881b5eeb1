import { useShown } from '#app/local/state/store.ts'
import { isAdmin, type User } from '#domain/users/user.ts'
import { type ShownSession, shownSession } from './session.ts'

/** To the server every visitor is a stranger. */
const STRANGER: ShownSession = { state: 'signed-out', user: null }
const written = () => STRANGER

export function useSession(): { state: ShownSession['state']; user: User | null; isAdmin: boolean } {
  const { state, user } = useShown(shownSession, written)
  return { state, user, isAdmin: user !== null && isAdmin(user) }
}
