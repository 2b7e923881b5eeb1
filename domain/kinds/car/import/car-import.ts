// Many changes of vehicles as one mutation: an import of a file, its undo, or the same change of many vehicles. A row does what `car.create`,
// `car.edit`, `car.sell` or `car.delete` does alone, by the rules of that mutation, and has a verdict of its own.
import * as z from 'zod/mini'
import { carMutations } from '#domain/kinds/car/mutations.ts'
import {
  type Applied,
  type AppliedRow,
  type Context,
  type RowVerdict,
  refused,
  type Verdict,
} from '#domain/mutations/applied.ts'
import {
  declareMutation,
  type MutationDeclaration,
  type MutationOf,
  noInverse,
} from '#domain/mutations/declare-mutation.ts'
import { isOfOtherKind } from '#domain/mutations/known-record.ts'
import { singleMutations } from '#domain/mutations/subjects.ts'
import type { World } from '#domain/records/world.ts'
import { worldWithPuts } from '#domain/records/world-with-puts.ts'
import { MAX_PATH_LENGTH } from '#domain/values/addresses/redirects.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { uuid } from '#domain/values/uuid.ts'

export const MAX_IMPORT_ROWS = 100
/** Old addresses of one vehicle. */
const MAX_OLD = 20

/** The paths that the vehicle had on another site: the server leads each to it. */
const oldAddresses = z.optional(z.array(z.string().check(z.maxLength(MAX_PATH_LENGTH))).check(z.maxLength(MAX_OLD)))

/** The uid of a new vehicle is chosen by the device. */
const importRow = z.union([
  z.strictObject({ uid: uuid, oldAddresses, ...carMutations['car.create'].args.shape }),
  z.strictObject({ uid: uuid, oldAddresses, ...carMutations['car.edit'].args.shape }),
  z.strictObject({ uid: uuid, sale: carMutations['car.sell'].args }),
  z.strictObject({ uid: uuid, oldAddresses, deletion: carMutations['car.delete'].args }),
])
const importArgs = z.object({
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(MAX_IMPORT_ROWS)),
  /** The server copies the pictures of these vehicles that are on other sites. */
  copyPictures: z.optional(z.boolean()),
  /** The undo of an import: the old addresses no longer lead to these vehicles. */
  removeAddresses: z.optional(z.boolean()),
})

export type ImportRow = z.infer<typeof importRow>
type CarImport = MutationOf<z.infer<typeof importArgs>>
type RowName = 'car.create' | 'car.edit' | 'car.sell' | 'car.delete'
/** One row, as a mutation of its own. */
type RowMutation = {
  [N in RowName]: MutationOf<z.infer<(typeof carMutations)[N]['args']>> & { name: N }
}[RowName]

export type RowChange = RowMutation extends infer M
  ? M extends RowMutation
    ? Pick<M, 'name' | 'uid' | 'args'>
    : never
  : never

export const importMutations = {
  'car.import': declareMutation({
    args: importArgs,
    permission: 'staff',
    apply: importCars,
    // Undone row by row.
    inverse: noInverse,
  }),
}

/** The row that does what the mutation does. */
export function toImportRow({ name, uid, args, oldAddresses }: RowChange & { oldAddresses?: string[] }): ImportRow {
  if (name === 'car.sell') return { uid, sale: args }
  const old = oldAddresses?.length ? { oldAddresses } : {}
  return (name === 'car.delete' ? { uid, ...old, deletion: args } : { uid, ...old, ...args }) as ImportRow
}

/** The rows of an import, as mutations of their own. */
export const rowMutations = (mutation: CarImport): RowMutation[] =>
  singleMutations({ ...mutation, name: 'car.import' }) as unknown as RowMutation[]

/** A refused row does not hold back the others. */
function importCars(world: World, mutation: CarImport, context: Context): Applied {
  const current = worldWithPuts(world)
  const rows = rowMutations(mutation).map((change): AppliedRow => {
    const applied = rowNamesOtherRecord(current.world, change)
      ? refused('key_reused')
      : declarationOf(change).apply(current.world, change, context)
    for (const put of applied.puts) current.put(put)
    return { mutation: change, ...applied }
  })
  const verdicts = rows.map(({ mutation: { uid }, verdict }): RowVerdict => ({ uid, ...verdict }))
  const puts = rows.flatMap((row) => row.puts)
  return { verdict: { ...verdictOfAll(verdicts), rows: verdicts }, puts, history: {}, rows }
}

const declarationOf = ({ name }: RowMutation): MutationDeclaration => carMutations[name]

/** A conflict that the row raises would be under its mid. An earlier row about the same vehicle can have raised one. */
function rowNamesOtherRecord(world: World, { name, uid, mid }: RowMutation): boolean {
  return isOfOtherKind(world, uid, 'car') || (name !== 'car.create' && isOfOtherKind(world, mid, null))
}

function verdictOfAll(rows: readonly RowVerdict[]): Verdict {
  if (rows.some(hasEffect)) return { status: 'applied' }
  if (rows.some(({ status }) => status === 'conflict')) return { status: 'conflict' }
  const isRefused = rows.every(({ status }) => status === 'refused')
  return isRefused ? { status: 'refused', ...fault('invalid') } : { status: 'noop' }
}

/** Whether the row changed what it was to change. What a conflict left of an edit is for a person to decide. */
export const hasEffect = ({ status }: Pick<RowVerdict, 'status'>): boolean =>
  status === 'applied' || status === 'merged'
