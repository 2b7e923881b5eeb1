// The registry: every mutation by name. A mutation is made on a device, stored in its outbox, and applied by the server; the
// documented REST calls build the same mutations. Outboxes outlive versions of this program: a new shape of arguments gets a
// new `format`, and the server upgrades older ones (upgrade-mutation.ts).
//
// `apply` is pure and runs twice: on the device over its view, to refuse early and to show pending mutations; on the server
// inside a transaction, with the server's clock and the session's identity.
import * as z from 'zod/mini'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { type Applied, type Context, refused } from '#domain/mutations/applied.ts'
import type { MutationDeclaration, MutationOf } from '#domain/mutations/declare-mutation.ts'
import { isOfOtherKind } from '#domain/mutations/known-record.ts'
import type { World } from '#domain/records/world.ts'
import { isStorable } from '#domain/values/text/well-formed.ts'
import { uuid } from '#domain/values/uuid.ts'
import { conflictMutations } from './conflict/mutations.ts'
import { isCreation, kindOfMutation } from './kinds.ts'
import { recordMutations } from './record-mutations.ts'

const MUTATIONS = { ...recordMutations, ...conflictMutations }

export type MutationName = keyof typeof MUTATIONS
export type MutationArgs = { [N in MutationName]: z.infer<(typeof MUTATIONS)[N]['args']> }

export type Mutation = { [N in MutationName]: MutationOf<MutationArgs[N]> & { name: N } }[MutationName]

/** A mutation as it is stored in an outbox and sent. A creation names the uid that the device chose for its record. */
export const envelope = z.object({
  mid: uuid,
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
export function parseMutation(raw: Envelope): Mutation | null {
  if (!isMutationName(raw.name)) return null
  const { args, onlyUid = raw.uid } = declarationOf(raw.name)
  // A `uid` can become a key of the server's store.
  if (raw.uid !== onlyUid || !isStorable(raw.uid)) return null
  if (isCreation(raw.name) && !uuid.safeParse(raw.uid).success) return null
  const parsed = args.safeParse(raw.args)
  if (!parsed.success) return null
  return { name: raw.name, uid: raw.uid, mid: raw.mid, madeAt: raw.madeAt, args: parsed.data } as Mutation
}

function mayMutate({ role }: Actor, name: MutationName): boolean {
  const { permission } = declarationOf(name)
  if (permission === 'anyone') return true
  return permission === 'admin' ? role === 'admin' : role !== 'visitor'
}

export function apply(world: World, mutation: Mutation, context: Context): Applied {
  if (!mayMutate(context.actor, mutation.name)) return refused('forbidden')
  if (namesOtherRecord(world, mutation)) return refused('key_reused')
  return declarationOf(mutation.name).apply(world, mutation, context)
}

/** Whether the uid of the record or conflict that it makes is that of another kind of record, also of a deleted one. */
const namesOtherRecord = (world: World, { name, uid, mid }: Mutation): boolean =>
  isCreation(name) ? isOfOtherKind(world, uid, kindOfMutation(name) ?? null) : isOfOtherKind(world, mid, 'conflict')

/**
 * The mutation that undoes another one, without its mid; null when none does.
 * @param mutation as it was made @param before the record before it
 */
export function inverseOf(
  mutation: Mutation,
  before: object | undefined,
): (Pick<Mutation, 'name' | 'args'> & { uid?: string }) | null {
  const undoing = declarationOf(mutation.name).inverse(mutation, before)
  // A creation names a new record.
  const named = undoing && isCreation(undoing.name) ? {} : { uid: mutation.uid }
  return undoing && ({ ...undoing, ...named } as Pick<Mutation, 'name' | 'args'> & { uid?: string })
}

/** The mutation of a documented REST call, as if its sender had seen the current record: the last write wins. */
export function rebaseOnCurrent(world: World, mutation: Mutation): Mutation {
  const args = declarationOf(mutation.name).rebaseOnCurrent?.(mutation, world) ?? mutation.args
  return { ...mutation, args } as Mutation
}
