import * as z from 'zod/mini'
import type { Conflict } from '#domain/kinds/kinds.ts'
import { editOf, recordMutations } from '#domain/kinds/record-mutations.ts'
import { standInstead, withdrawn } from '#domain/kinds/reservation/mutations.ts'
import { type Applied, applied, type Context, noop, refused } from '#domain/mutations/applied.ts'
import {
  declareMutation,
  type MutationDeclaration,
  type MutationOf,
  noInverse,
} from '#domain/mutations/declare-mutation.ts'
import type { World } from '#domain/records/world.ts'
import { mayDecide } from './may-decide.ts'

export const conflictMutations = {
  'conflict.resolve': declareMutation({
    /** `uid` is the conflict's. */
    args: z.object({ choice: z.enum(['mine', 'theirs']) }),
    permission: 'staff',
    apply: resolveConflict,
    inverse: noInverse,
  }),
}

type Resolution = MutationOf<{ choice: 'mine' | 'theirs' }>

/** "Keep theirs" closes the conflict; "Use mine" makes the change again over the value that the person saw. */
function resolveConflict(world: World, mutation: Resolution, context: Context): Applied {
  const conflict = world.get('conflict', mutation.uid)
  if (!conflict) return refused('not_found')
  if (!mayDecide(context.actor, conflict)) return refused('forbidden')
  const closed = { kind: 'conflict', record: { ...conflict, state: 'resolved', resolvedAt: context.now } } as const
  const repeated = applyAgain(world, conflict, mutation, context)
  const isMine = mutation.args.choice === 'mine'
  if (conflict.state === 'resolved') {
    // Refuse a late decision that differs from the one that was made.
    const isMineNow = !repeated || repeated.verdict.status === 'noop'
    return isMine === isMineNow || !isChoice(conflict) ? noop : refused('resolved')
  }
  if (!isMine && conflict.kind === 'double_reservation')
    return applied([closed, ...withdrawn(world, conflict.recordUid, context)])
  if (!isMine || !repeated) return applied([closed])
  if (repeated.verdict.status === 'refused') return repeated
  return { ...repeated, puts: [closed, ...repeated.puts] }
}

/** The other kinds only inform. */
const isChoice = ({ kind }: Conflict) => kind === 'fields' || kind === 'sold_since' || kind === 'double_reservation'

/** The change that "Use mine" makes again; null for a conflict that only informs. */
function repeatedChange(conflict: Conflict, { mid, madeAt }: MutationOf<unknown>) {
  const { kind, about, recordUid: uid, saleId = null } = conflict
  if (kind === 'sold_since') {
    const { apply }: MutationDeclaration = recordMutations['car.delete']
    return { apply, mutation: { uid, mid, madeAt, args: { saleId } } }
  }
  if (kind === 'double_reservation') {
    return { apply: standInstead, mutation: { uid, mid, madeAt, args: {} } }
  }
  if (kind !== 'fields' || about === 'reservation') return null
  const fields = Object.fromEntries(
    Object.entries(conflict.fields).map(([field, { mine, theirs }]) => [field, { from: theirs, to: mine }]),
  )
  return { apply: editOf(about).apply, mutation: { uid, mid, madeAt, args: { fields } } }
}

function applyAgain(world: World, conflict: Conflict, mutation: Resolution, context: Context): Applied | null {
  const repeated = repeatedChange(conflict, mutation)
  // A sale made after the conflict raises a new conflict.
  if (!repeated || (conflict.kind === 'sold_since' && !world.get('car', conflict.recordUid))) return null
  return repeated.apply(world, repeated.mutation, context)
}
