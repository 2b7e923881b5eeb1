import { type Applied, refused } from '#domain/mutations/applied.ts'
import type { World } from '#domain/records/world.ts'

/** The refusal of a mutation whose car was deleted or is unknown. */
export function missingCar(world: World, uid: string): Applied {
  return refused(world.deletion(uid) ? 'deleted' : 'not_found')
}
