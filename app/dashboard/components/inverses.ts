import type { GroupedMutation, MutationRequest } from '#app/sync/client.ts'
import { inverseOf, type Mutation } from '#domain/mutations/mutation.ts'

/**
 * The mutations that undo mutations.
 * @param before the records before them, by `uid`
 */
export function inverses(made: readonly GroupedMutation[], before: ReadonlyMap<string, object>): MutationRequest[] {
  return made.flatMap(({ mid, request }) => {
    const { uid = mid } = request
    const inverse = inverseOf({ ...request, uid, mid, madeAt: '' } as Mutation, before.get(uid))
    return inverse ? [inverse as MutationRequest] : []
  })
}
