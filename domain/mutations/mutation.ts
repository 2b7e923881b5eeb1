// The registry: every mutation by name. A mutation is made on a device, stored in its outbox, and applied by the server; the
// documented REST calls build the same mutations. Outboxes outlive versions of this program: a new shape of arguments gets a
// new `format`, and the server upgrades older ones (upgrade-mutation.ts).
//
// `apply` is pure and runs twice: on the device over its view, to refuse early and to show pending mutations; on the server
// inside a transaction, with the server's clock and the session's identity.
import * as z from 'zod/mini'
import { isCreation, kindOfMutation, LISTED_KINDS } from '#domain/records/kinds.ts'
import type { World } from '#domain/records/world.ts'
import type { Actor } from '#domain/users/user.ts'
import { uuid } from '#domain/values/uuid.ts'
import { isStorable } from '#domain/values/well-formed.ts'
import type { Applied, Context } from './applied.ts'
import { conflictMutations } from './conflict-mutations.ts'
import type { MutationDeclaration, MutationOf } from './declare-mutation.ts'
import { recordMutations } from './record-mutations.ts'
import { refused } from './verdict.ts'

const MUTATIONS = { ...recordMutations, ...conflictMutations }

export type MutationName = keyof typeof MUTATIONS
export type MutationArgs = { [N in MutationName]: z.infer<(typeof MUTATIONS)[N]['args']> }

export type Mutation = { [N in MutationName]: MutationOf<MutationArgs[N]> & { name: N } }[MutationName]

/** A mutation as it is stored in an outbox and sent. */
export const envelope = z.object({
  mid: uuid,
  /** The position in the outbox, counted from 1 without gaps. */
  seq: z.int().check(z.minimum(1)),
  uid: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(100)),
  args: z.record(z.string(), z.unknown()),
  format: z.int(),
  madeAt: z.string().check(z.maxLength(40)),
})

export type Envelope = z.infer<typeof envelope>

export const MUTATION_NAMES = Object.keys(MUTATIONS) as readonly MutationName[]

/** The schema of the arguments. */
export const mutationArgs = (name: MutationName): z.ZodMiniType => declarationOf(name).args

const isMutationName = (name: string): name is MutationName => Object.hasOwn(MUTATIONS, name)
const declarationOf = (name: MutationName): MutationDeclaration => MUTATIONS[name]

/** @returns null when the name or the shape of the arguments is unknown, or the `uid` is not one that the mutation can have */
export function parseMutation(raw: Omit<Envelope, 'seq'>): Mutation | null {
  if (!isMutationName(raw.name)) return null
  const { args, onlyUid = raw.uid } = declarationOf(raw.name)
  // A `uid` can become a key of the server's store.
  if (raw.uid !== (isCreation(raw.name) ? raw.mid : onlyUid) || !isStorable(raw.uid)) return null
  const parsed = args.safeParse(raw.args)
  if (!parsed.success) return null
  return { name: raw.name, uid: raw.uid, mid: raw.mid, madeAt: raw.madeAt, args: parsed.data } as Mutation
}

export function mayMutate({ role }: Actor, name: MutationName): boolean {
  const { permission } = declarationOf(name)
  if (permission === 'anyone') return true
  return permission === 'admin' ? role === 'admin' : role !== 'visitor'
}

export function apply(world: World, mutation: Mutation, context: Context): Applied {
  if (!mayMutate(context.actor, mutation.name)) return refused('forbidden')
  if (namesOtherRecord(world, mutation)) return refused('key_reused')
  return declarationOf(mutation.name).apply(world, mutation, context)
}

/** Whether a record of another kind has the `mid` as its uid, also a deleted one: the mutation would make a second record under it. */
function namesOtherRecord(world: World, { name, mid }: Mutation): boolean {
  const made = isCreation(name) ? kindOfMutation(name) : 'conflict'
  const deleted = world.deletion(mid)
  return (
    (deleted !== undefined && deleted.kind !== made) ||
    LISTED_KINDS.some((kind) => kind !== made && world.get(kind, mid))
  )
}

/**
 * The mutation that undoes another one, without its mid; null when none does.
 * @param mutation as it was made @param before the record before it
 */
export function inverseOf(
  mutation: Mutation,
  before: object | undefined,
): Pick<Mutation, 'name' | 'uid' | 'args'> | null {
  const undoing = declarationOf(mutation.name).inverse(mutation, before)
  return undoing && ({ ...undoing, uid: mutation.uid } as Pick<Mutation, 'name' | 'uid' | 'args'>)
}

/** The mutation of a documented REST call, as if its sender had seen the current record: the last write wins. */
export function rebaseOnCurrent(world: World, mutation: Mutation): Mutation {
  const args = declarationOf(mutation.name).rebaseOnCurrent?.(mutation, world) ?? mutation.args
  return { ...mutation, args } as Mutation
}
