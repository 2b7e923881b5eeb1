import { type Kind, LISTED_KINDS } from '#domain/kinds/kinds.ts'
import type { World } from '#domain/records/world.ts'
import { type Applied, refused } from './applied.ts'

/** Whether a record has this uid and is not of this kind, also a deleted one. @param kind null: of any kind */
export function isOfOtherKind(world: World, uid: string, kind: Kind | null): boolean {
  const deleted = world.deletion(uid)
  return (
    (deleted !== undefined && deleted.kind !== kind) ||
    LISTED_KINDS.some((other) => other !== kind && world.get(other, uid))
  )
}

/** The refusal of a mutation whose record was deleted or is unknown. */
export const missingRecord = (world: World, uid: string): Applied =>
  refused(world.deletion(uid) ? 'deleted' : 'not_found')
