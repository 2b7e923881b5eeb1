import type { DraftRow, PhotoRow, RefusedRow } from '#app/local/db/rows.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

/**
 * What a person has to decide: a refused mutation (with the dependants that failed with it), a mutation that was applied
 * although it had been withdrawn, an open conflict, a photo that the server refused, or a draft of a vehicle that was deleted.
 */
export type AttentionItem =
  | ({ key: string; kind: 'refused' | 'withdrawnTooLate' } & Omit<RefusedRow, 'mid'>)
  | { key: string; kind: 'conflict'; conflict: Conflict }
  | { key: string; kind: 'photo'; photo: PhotoRow }
  | { key: string; kind: 'draft'; draft: DraftRow }

export const attentionStore = createStore<readonly AttentionItem[]>([], hasSameItems)

export const useAttention = (): readonly AttentionItem[] => useStore(attentionStore)
