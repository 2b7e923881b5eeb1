import type { Cursor } from '#domain/protocol/protocol.ts'
import type { View } from './store.ts'

/** Whether the position is one of this history, which a restore or another data folder replaces. @param cursor null for an invalid one */
export function isInHistory(view: View, cursor: Cursor | null): boolean {
  const end = cursor?.epoch === view.epoch ? view.endOfRun(cursor.run) : undefined
  return cursor !== null && end !== undefined && cursor.sequence <= end
}
