// The shape of a mutation's declaration: arguments, permission, effect. Each family of mutations declares its own in one file;
// mutation.ts is the registry.
import * as z from 'zod/mini'
import type { World } from '#domain/records/world.ts'
import type { Applied, Context } from './applied.ts'
import type { FieldChanges } from './merge.ts'

/** A mutation as its declaration sees it: without its name. */
export interface MutationOf<Args> {
  /** The record it changes. */
  uid: string
  mid: string
  madeAt: string
  args: Args
}

export interface MutationDeclaration<Schema extends z.ZodMiniType = z.ZodMiniType> {
  args: Schema
  permission: 'anyone' | 'staff' | 'admin'
  /** The only `uid` that the mutation can have. */
  onlyUid?: string
  /**
   * A documented REST call says what should be, not what its sender saw. Returns its arguments as if the sender had seen the
   * current record, so that the last write wins.
   */
  rebaseOnCurrent?(mutation: MutationOf<z.infer<Schema>>, world: World): z.infer<Schema>
  apply(world: World, mutation: MutationOf<z.infer<Schema>>, context: Context): Applied
  /**
   * The mutation of the same record, or the creation of another one, that undoes this one; null when none does. It is checked like any other when it is made: what has
   * changed since stays.
   * @param before the record before the mutation
   */
  inverse(mutation: MutationOf<z.infer<Schema>>, before: object | undefined): Undoing | null
}

export interface Undoing {
  name: string
  args: object
}

export const noInverse = (): null => null

/** Changes every field back, unless it has changed since. */
export function changedBack(fields: FieldChanges): FieldChanges {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from ?? null }]),
  )
}

/** Infers the type of the arguments. */
export function declareMutation<Schema extends z.ZodMiniType>(declaration: MutationDeclaration<Schema>) {
  return declaration
}

export const noArgs = z.object({})

/** Per field what the person saw and what they changed it to; only the fields that the person changed. */
export const fieldChanges = z.record(
  z.string(),
  z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) }),
)
