import { isAdmin, type User } from '#domain/user.ts'
import { type ShownSession, shownSession } from './session.ts'
import { useShown } from './shown.ts'

export function useSession(): { state: ShownSession['state']; user: User | null; isAdmin: boolean } {
  const { state, user } = useShown(shownSession)
  return { state, user, isAdmin: user !== null && isAdmin(user) }
}
