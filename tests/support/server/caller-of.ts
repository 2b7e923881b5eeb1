import type { Actor } from '#domain/users/user.ts'
import type { Caller } from '#sync-server/store/caller.ts'

/** A caller whose session never ends, also without an account in the store. */
export const callerOf = (actor: Actor): Caller => ({ actorIn: () => actor })
