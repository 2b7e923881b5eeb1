import { deleteCar } from './apply-car.ts'
import { editCar } from './apply-car-edit.ts'
import { editInquiry } from './apply-inquiry.ts'
import { editSettings } from './apply-settings.ts'
import { type Conflict, mayDecide } from './conflict.ts'
import type { Mutation } from './mutation.ts'
import { applied, noop, refused } from './verdict.ts'
import type { Applied, Context, World } from './world.ts'

type Resolve = Extract<Mutation, { name: 'conflict.resolve' }>

/** "Keep theirs" closes the conflict; "Use mine" makes the change again over the value the person was shown. */
export function resolveConflict(world: World, mutation: Resolve, context: Context): Applied {
  const conflict = world.conflict(mutation.uid)
  if (!conflict) return refused('not_found')
  if (!mayDecide(context.actor, conflict)) return refused('forbidden')
  const closed = { kind: 'conflict', record: { ...conflict, state: 'resolved' } } as const
  const again = redo(world, conflict, mutation, context)
  const isMine = mutation.args.choice === 'mine'
  if (conflict.state === 'resolved') {
    // Decided before: alike, or in another way, and then the person is told.
    const isMineNow = !again || again.verdict.status === 'noop'
    return isMine === isMineNow || !isChoice(conflict) ? noop : refused('resolved')
  }
  if (!isMine || !again) return applied([closed])
  if (again.verdict.status === 'refused') return again
  return { ...again, puts: [closed, ...again.puts] }
}

/** Of the other kinds people are only told. */
const isChoice = ({ kind }: Conflict) => kind === 'fields' || kind === 'sold_since'

function redo(world: World, conflict: Conflict, mutation: Resolve, context: Context): Applied | null {
  const { recordUid: uid, saleId = null } = conflict
  const { mid, madeAt } = mutation
  if (conflict.kind === 'sold_since') {
    // A sale after the one that was decided about is asked about anew.
    return world.car(uid) ? deleteCar(world, { uid, mid, madeAt, name: 'car.delete', args: { saleId } }, context) : null
  }
  if (conflict.kind !== 'fields') return null
  const fields = Object.fromEntries(
    Object.entries(conflict.fields).map(([field, { mine, theirs }]) => [field, { from: theirs, to: mine }]),
  )
  const base = { uid, mid, madeAt, args: { fields } }
  if (conflict.about === 'car') return editCar(world, { ...base, name: 'car.edit' }, context)
  if (conflict.about === 'inquiry') return editInquiry(world, { ...base, name: 'inquiry.edit' }, context)
  return editSettings(world, { ...base, name: 'settings.edit' }, context)
}
