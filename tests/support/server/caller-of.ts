import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Caller } from '#sync-server/store/caller.ts'

/** A caller whose session never ends, even if the store has no account for it. */
export const callerOf = (actor: Actor): Caller => ({ actorIn: () => actor })
