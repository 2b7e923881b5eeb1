import { useEffect, useState } from 'react'
import { type ClaimedDraft, claimDraft, readDraft } from '#app/dashboard/forms/drafts.ts'
import type { DraftRow } from '#app/local/db/rows.ts'
import { useIsSessionRunning } from '#app/local/state/tab.ts'
import { inSession } from '#app/sync/session/current-session.ts'

export type Draft = DraftRow

/** The draft that was stored under `key` when the form opened, which stays mounted. undefined: not known yet; null: there was none. */
export function useDraft(key: string): Draft | null | undefined {
  const isOpen = useIsSessionRunning()
  const [draft, setDraft] = useState<Draft | null>()
  const isKnown = draft !== undefined
  useEffect(() => {
    if (!isOpen || isKnown) return
    let isUnmounted = false
    const show = (found: Draft | null) => {
      if (!isUnmounted) setDraft(found)
    }
    inSession(({ store }) => readDraft(store, key)).then(
      (found) => (found && 'kind' in found ? undefined : show(found)),
      () => show(null),
    )
    return () => {
      isUnmounted = true
    }
  }, [isOpen, isKnown, key])
  return draft
}

/** The key of a draft that no other tab has open while this form is open; null until it is claimed. */
export function useOwnDraftKey(kind: string): string | null {
  const isOpen = useIsSessionRunning()
  const [claimed, setClaimed] = useState<ClaimedDraft | null>(null)
  useEffect(() => {
    if (!isOpen || claimed) return
    let isUnmounted = false
    void inSession(({ store }) => claimDraft(store, kind)).then((draft) => {
      if ('kind' in draft) return
      if (isUnmounted) draft.release()
      else setClaimed(draft)
    })
    return () => {
      isUnmounted = true
    }
  }, [isOpen, kind, claimed])
  useEffect(() => () => claimed?.release(), [claimed])
  return claimed?.key ?? null
}
