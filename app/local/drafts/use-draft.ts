import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { DraftRow } from '#app/local/db/local-store.ts'
import { useShown } from '#app/local/state/store.ts'
import { shownDraftStore } from './draft-store.ts'
import { type ClaimedDraft, claimDraft } from './drafts.ts'

export type Draft = DraftRow

/** The unsaved form kept under `key`, as it is on the disk. undefined: not known yet; null: there is none. */
export function useDraft(key: string): Draft | null | undefined {
  const store = useShown(shownDraftStore)?.store
  const found = useLiveQuery(
    async () => store && { key, store, draft: (await store.draft?.(key).catch(() => null)) ?? null },
    [store, key],
  )
  // The hook answers with the former query until the new one has been asked.
  return found && found.store === store && found.key === key ? found.draft : undefined
}

/** The key of a draft that is open nowhere else as long as this form is; null until it is known. */
export function useOwnDraftKey(kind: string): string | null {
  const store = useShown(shownDraftStore)?.store
  const [claimed, setClaimed] = useState<ClaimedDraft | null>(null)
  useEffect(() => {
    if (!store || claimed) return
    let isGone = false
    void claimDraft(store, kind).then((made) => (isGone ? made.release() : setClaimed(made)))
    return () => {
      isGone = true
    }
  }, [store, kind, claimed])
  useEffect(() => () => claimed?.release(), [claimed])
  return claimed?.key ?? null
}
