import { useLiveQuery } from 'dexie-react-hooks'
import { shownDraftStore } from './drafts.ts'
import type { DraftRow } from './local-store.ts'
import { useShown } from './shown.ts'

export type Draft = DraftRow

/** The unsaved form kept under `key`, as it is on the disk. undefined: not known yet; null: there is none. */
export function useDraft(key: string): Draft | null | undefined {
  const store = useShown(shownDraftStore)
  const found = useLiveQuery(
    async () => store && { key, store, draft: (await store.draft?.(key).catch(() => null)) ?? null },
    [store, key],
  )
  // The hook answers with the former query until the new one has been asked.
  return found && found.store === store && found.key === key ? found.draft : undefined
}
