import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Put } from '#domain/records/world.ts'
import type { Context } from './applied.ts'
import type { MutationOf } from './declare-mutation.ts'

/** The conflict that a mutation raises, under its mid. */
export const raisedConflict = (
  conflict: Pick<Conflict, 'kind' | 'about' | 'recordUid'> & Partial<Conflict>,
  { mid, madeAt }: MutationOf<unknown>,
  { actor, now }: Context,
): Put & { kind: 'conflict' } => ({
  kind: 'conflict',
  record: {
    uid: mid,
    version: 0,
    mid,
    by: actor.username,
    madeAt,
    fields: {},
    state: 'open',
    createdAt: now,
    ...conflict,
  },
})
