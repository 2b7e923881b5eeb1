import type { World } from '#domain/records/world.ts'
import { type Applied, refused } from './applied.ts'

/** The refusal of a mutation whose record was deleted or is unknown. */
export const missingRecord = (world: World, uid: string): Applied =>
  refused(world.deletion(uid) ? 'deleted' : 'not_found')
