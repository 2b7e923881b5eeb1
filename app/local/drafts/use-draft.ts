import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { DraftRow } from '#app/local/db/local-store.ts'
import { useStore } from '#app/local/state/store.ts'
import { type ClaimedDraft, claimDraft } from './claim-draft.ts'
import { draftStorage } from './draft-storage.ts'

export type Draft = DraftRow

/** The draft stored under `key`. undefined: not known yet; null: there is none. */
export function useDraft(key: string): Draft | null | undefined {
  const store = useStore(draftStorage)?.store
  const result = useLiveQuery(
    async () => store && { key, store, draft: (await store.draft?.(key).catch(() => null)) ?? null },
    [store, key],
  )
  // After a change of `key` the hook returns the previous result until the new query has finished.
  return result && result.store === store && result.key === key ? result.draft : undefined
}

/** The key of a draft that no other tab has open while this form is open; null until it is claimed. */
export function useOwnDraftKey(kind: string): string | null {
  const store = useStore(draftStorage)?.store
  const [claimed, setClaimed] = useState<ClaimedDraft | null>(null)
  useEffect(() => {
    if (!store || claimed) return
    let isUnmounted = false
    void claimDraft(store, kind).then((draft) => (isUnmounted ? draft.release() : setClaimed(draft)))
    return () => {
      isUnmounted = true
    }
  }, [store, kind, claimed])
  useEffect(() => () => claimed?.release(), [claimed])
  return claimed?.key ?? null
}
