import type { RefusedRow } from '#app/local/db/local-store.ts'
import type { Conflict } from '#domain/mutations/conflict.ts'
import { createShown, sameList, useShown } from './store.ts'

/**
 * What a person has to look at: a change that was refused (its words are kept, and those of changes that failed with it),
 * one that was told as not made and stands all the same, or a disagreement to decide.
 */
export type AttentionItem =
  | ({ key: string; kind: 'refused' | 'stands' } & Omit<RefusedRow, 'mid'>)
  | { key: string; kind: 'conflict'; conflict: Conflict }

export const shownAttention = createShown<readonly AttentionItem[]>([], sameList)

export const useAttention = (): readonly AttentionItem[] => useShown(shownAttention)
