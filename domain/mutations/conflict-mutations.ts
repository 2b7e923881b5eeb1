import * as z from 'zod/mini'
import type { Conflict } from '#domain/records/kinds.ts'
import { mayDecide } from '#domain/records/may-decide.ts'
import type { World } from '#domain/records/world.ts'
import type { Applied, Context } from './applied.ts'
import { declareMutation, type MutationDeclaration, type MutationOf, noArgs, noInverse } from './declare-mutation.ts'
import { editOf, recordMutations } from './record-mutations.ts'
import { secondReservation } from './reservation-mutations.ts'
import { applied, noop, refused } from './verdict.ts'

export const conflictMutations = {
  'conflict.resolve': declareMutation({
    /** `uid` is the conflict's. */
    args: z.object({ choice: z.enum(['mine', 'theirs']) }),
    permission: 'staff',
    apply: resolveConflict,
    inverse: noInverse,
  }),

  /** Withdraws the mutation of this device with the mid `uid`, under its `seq`. The server handles it before `apply`. */
  void: declareMutation({
    args: noArgs,
    permission: 'staff',
    apply: () => noop,
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
    const declaration: MutationDeclaration = recordMutations['car.delete']
    return { declaration, mutation: { uid, mid, madeAt, args: { saleId } } }
  }
  if (kind === 'double_reservation') {
    const declaration: MutationDeclaration = recordMutations['car.reserve']
    return { declaration, mutation: { uid, mid, madeAt, args: secondReservation(conflict) } }
  }
  if (kind !== 'fields') return null
  const fields = Object.fromEntries(
    Object.entries(conflict.fields).map(([field, { mine, theirs }]) => [field, { from: theirs, to: mine }]),
  )
  return { declaration: editOf(about), mutation: { uid, mid, madeAt, args: { fields } } }
}

function applyAgain(world: World, conflict: Conflict, mutation: Resolution, context: Context): Applied | null {
  const repeated = repeatedChange(conflict, mutation)
  // A sale made after the conflict raises a new conflict.
  if (!repeated || (conflict.kind === 'sold_since' && !world.get('car', conflict.recordUid))) return null
  return repeated.declaration.apply(world, repeated.mutation, context)
}
