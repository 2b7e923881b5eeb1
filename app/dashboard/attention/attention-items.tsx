import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Reader } from '#app/local/db/local-store.ts'
import type { DraftRow, PhotoRow, RefusedRow } from '#app/local/db/rows.ts'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useTable } from '#app/local/use-table.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'

/**
 * A person has to decide about each of these: a refused mutation (with the dependants that failed with it), an open conflict, a photo that
 * the server refused, or a draft of a vehicle that was deleted.
 */
export type AttentionItem =
  | ({ key: string; kind: 'refused' } & Omit<RefusedRow, 'mid'>)
  | { key: string; kind: 'conflict'; conflict: Conflict }
  | { key: string; kind: 'photo'; photo: PhotoRow }
  | { key: string; kind: 'draft'; draft: DraftRow }

export interface StoredForAttention {
  refused: RefusedRow[]
  photos: PhotoRow[]
  /** Those of vehicles. */
  drafts: DraftRow[]
}

/** The drafts that are edits of a vehicle, or begin with its values. */
const OF_VEHICLE = /^vehicle:(?:copy:)?([\da-f-]{36})(?::|$)/

export async function readForAttention(tx: Reader): Promise<StoredForAttention> {
  return {
    refused: await tx.all('refused'),
    photos: (await tx.all('photos')).filter(({ state }) => state === 'refused'),
    drafts: (await tx.all('drafts')).filter(({ key }) => OF_VEHICLE.test(key)),
  }
}

/**
 * @param conflicts as screens show them
 * @param cars those of the device; null before they are loaded, when it is not known which vehicles exist
 */
export function attentionItems(
  { refused, photos, drafts }: StoredForAttention,
  conflicts: readonly (Conflict & { isPending?: true })[],
  cars: readonly { uid: string }[] | null,
  actor: Actor,
): AttentionItem[] {
  const uids = drafts.length > 0 && cars ? new Set(cars.map(({ uid }) => uid)) : null
  return [
    ...refused.map(({ mid, ...row }): AttentionItem => ({ key: mid, kind: 'refused', ...row })),
    // A pending resolution hides its conflict, also one that cannot be replayed: only the server knows deleted records.
    ...conflicts
      .filter((conflict) => conflict.state === 'open' && !conflict.isPending && mayDecide(actor, conflict))
      .map((conflict): AttentionItem => ({ key: conflict.uid, kind: 'conflict', conflict })),
    ...photos.map((photo): AttentionItem => ({ key: photo.hash, kind: 'photo', photo })),
    // No page leads to the drafts of deleted vehicles.
    ...drafts
      .filter(({ key }) => uids?.has(OF_VEHICLE.exec(key)?.[1] ?? '') === false)
      .map((draft): AttentionItem => ({ key: draft.key, kind: 'draft', draft })),
  ]
}

const Items = createContext<readonly AttentionItem[] | undefined>(undefined)

/** Reads the attention list for all screens in it: a screen that is opened has it at once. */
export function AttentionItems({ children }: { children: ReactNode }) {
  const stored = useTable(readForAttention)
  const { records: conflicts } = useRecords('conflict')
  const { cars, state } = useCars()
  const { user } = useSession()
  const known = state === 'ready' && stored && stored.drafts.length > 0 ? cars : null
  const items = useMemo(
    () => stored && user && attentionItems(stored, conflicts, known, user),
    [stored, conflicts, known, user],
  )
  return <Items value={items ?? undefined}>{children}</Items>
}

/** undefined while it is not known. */
export const useAttention = (): readonly AttentionItem[] | undefined => use(Items)
