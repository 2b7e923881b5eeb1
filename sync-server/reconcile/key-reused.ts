import { REJECTIONS } from '#domain/mutations/rejection.ts'
import type { Answer } from '#sync-server/store/tables.ts'

/** What is said to a change under the key of another: nothing of what was wrong with that one. */
export function keyReused({ errors: _, ...known }: Answer): Answer {
  return { ...known, status: 'refused', code: 'key_reused', message: REJECTIONS.key_reused }
}
