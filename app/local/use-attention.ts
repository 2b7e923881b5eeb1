import type { Conflict } from '#domain/conflict.ts'
import type { Envelope } from '#domain/mutation.ts'
import type { Verdict } from '#domain/world.ts'
import { createShown, useShown } from './shown.ts'

/** What a person has to look at: a change that was refused (its words are kept), or a disagreement to decide. */
export type AttentionItem =
  | { key: string; kind: 'refused'; envelope: Envelope; verdict: Verdict; at: string }
  | { key: string; kind: 'conflict'; conflict: Conflict }

export const shownAttention = createShown<readonly AttentionItem[]>([])

export const useAttention = (): readonly AttentionItem[] => useShown(shownAttention)
