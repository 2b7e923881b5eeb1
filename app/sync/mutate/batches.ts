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

export const hasOldAddresses = ({ oldAddresses = [] }: ImportRequest): boolean => oldAddresses.length > 0

const ROWS: readonly string[] = ['car.create', 'car.edit', 'car.sell', 'car.delete'] satisfies RowChange['name'][]

/** Changes of vehicles as few mutations of many vehicles each, in order; the others as they are. */
export function toBatches(requests: readonly MutationRequest[], newUuid: () => string): MutationRequest[] {
  if (requests.length <= 1) return [...requests]
  const batches: MutationRequest[] = []
  let rows: ImportRow[] = []
  const end = () => {
    for (const args of splitIntoImports(rows)) batches.push({ name: 'car.import', args })
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

/** Changes of vehicles as imports, even a single one. @param options of each import */
export function toImports(
  requests: readonly ImportRequest[],
  newUuid: () => string,
  options: Omit<MutationArgs['car.import'], 'rows'>,
): MutationRequest[] {
  const rows = requests.map((request) => toImportRow({ uid: newUuid(), ...request } as RowChange))
  return Array.from(splitIntoImports(rows), (args) => ({ name: 'car.import', args: { ...args, ...options } }))
}
