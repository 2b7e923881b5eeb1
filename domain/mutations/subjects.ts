// The records that a mutation is about, by its shape alone: the service worker has no rules. A mutation of many vehicles names them in its
// rows.
import { isCreation } from '#domain/kinds/kinds.ts'

interface Named {
  name: string
  uid: string
  args: Record<string, unknown>
}

/** A row of `car.import`, see car-import.ts. */
type Row = { uid: string; oldAddresses?: string[] } & (
  | { car: unknown }
  | { fields: unknown }
  | { sale: object }
  | { deletion: object }
)

/** The rows of a mutation, even of one that no rule has checked yet. */
const rowsOf = ({ name, args }: Named): readonly Row[] | undefined =>
  name === 'car.import' && Array.isArray(args.rows) ? args.rows : undefined

/** The uids of the records that it changes or creates. */
export function subjectsOf(mutation: Named): string[] {
  return rowsOf(mutation)?.map(({ uid }) => uid) ?? [mutation.uid]
}

/** The uids of the records that it creates. */
export function createdBy(mutation: Named): string[] {
  const rows = rowsOf(mutation)
  if (rows) return rows.flatMap((row) => ('car' in row ? [row.uid] : []))
  return isCreation(mutation.name) ? [mutation.uid] : []
}

/** How many changes it counts for: one per row. */
export const countOfChanges = (mutation: Named): number => rowsOf(mutation)?.length ?? 1

export const countChanges = (mutations: readonly Named[]): number =>
  mutations.reduce((sum, mutation) => sum + countOfChanges(mutation), 0)

/** The old addresses of the vehicle in a row. */
export const oldAddressesOf = (mutation: Named, index: number): string[] =>
  rowsOf(mutation)?.[index]?.oldAddresses ?? []

/** Each row as a mutation of its own. */
export function singleMutations<E extends Named & { mid: string }>(mutation: E): E[] {
  const { mid } = mutation
  return (rowsOf(mutation) ?? []).map(({ uid, oldAddresses: _, ...args }) => {
    if ('car' in args) return { ...mutation, name: 'car.create', uid, mid: uid, args }
    const own = { ...mutation, uid, mid: rowMid(mid, uid) }
    if ('sale' in args) return { ...own, name: 'car.sell', args: {} }
    return 'deletion' in args ? { ...own, name: 'car.delete', args: args.deletion } : { ...own, name: 'car.edit', args }
  })
}

/**
 * The identifier of one row of a mutation with several: the exclusive or of the `mid` and the uid of the record that the row changes. It is
 * the same on device and server and at each repetition, and another one for each mutation of a record.
 */
export function rowMid(mid: string, uid: string): string {
  const digit = (hex = '0') => Number.parseInt(hex, 16)
  return mid.replace(/[0-9a-f]/g, (hex, place: number) => (digit(hex) ^ digit(uid[place])).toString(16))
}
