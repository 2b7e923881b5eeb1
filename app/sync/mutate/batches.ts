import { type ImportRow, type RowChange, toImportRow } from '#domain/kinds/car/import/car-import.ts'
import { splitIntoImports } from '#domain/kinds/car/import/split-into-imports.ts'
import type { MutationArgs, MutationName } from '#domain/kinds/mutation.ts'

/** A mutation as a screen requests it. `uid` may be omitted for a creation: then it is the `mid`. */
export type MutationRequest = {
  [N in MutationName]: N extends `${string}.create` | 'inquiry.add' | 'car.import'
    ? { name: N; uid?: string; args: MutationArgs[N] }
    : { name: N; uid: string; args: MutationArgs[N] }
}[Exclude<MutationName, 'inquiry.create'>]

/** @param oldAddresses of the vehicle on another site, which lead to it, or no longer do */
export type ImportRequest = MutationRequest & { oldAddresses?: string[] }

type ImportOptions = Omit<MutationArgs['car.import'], 'rows'>

const ROWS: readonly string[] = ['car.create', 'car.edit', 'car.sell', 'car.delete'] satisfies RowChange['name'][]

/**
 * Changes of vehicles as few mutations of many vehicles each, in order; the others as they are.
 * @param options of each import: with them, or with old addresses, even a single change is one
 */
export function toBatches(
  requests: readonly ImportRequest[],
  newUuid: () => string,
  options: ImportOptions = {},
): MutationRequest[] {
  const isImport = Object.keys(options).length > 0 || requests.some(({ oldAddresses = [] }) => oldAddresses.length > 0)
  if (requests.length <= 1 && !isImport) return [...requests]
  const batches: MutationRequest[] = []
  let rows: ImportRow[] = []
  const end = () => {
    for (const args of splitIntoImports(rows)) batches.push({ name: 'car.import', args: { ...args, ...options } })
    rows = []
  }
  for (const request of requests) {
    const { name, uid = newUuid() } = request
    if (ROWS.includes(name)) rows.push(toImportRow({ ...request, uid } as RowChange))
    else {
      end()
      batches.push(request)
    }
  }
  end()
  return batches
}
