import { useCallback, useState } from 'react'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import type { MutationResult } from '#app/sync/mutate/changes.ts'
import { NOT_STORED } from '#app/sync/not-kept.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

export interface OutcomeMessages {
  /** Shown when the server has saved the mutation. */
  saved?: string
  /** Shown when the mutation stays pending. */
  pending?: string
  /** Undoes what `saved` and `pending` report. */
  undo?: () => void
  /** Shown when the mutation conflicts. */
  conflict?: string
}

/**
 * Returns a function that shows the result of an optimistic mutation. Its outcome is shown by the record's row and the attention
 * list. A toast appears when the mutation is rejected on this device or cannot be stored.
 *
 * The function takes what `inSession(change, …)` returns and optional messages, which are shown as toasts too: when no row is left to
 * show the outcome, or to offer Undo. It resolves to whether the mutation was queued.
 */
export function useShowResult(): (change: Promise<MutationResult>, messages?: OutcomeMessages) => Promise<boolean> {
  const showToast = useToast()
  return useCallback(
    async (change, { saved, pending, undo, conflict } = {}) => {
      try {
        const changed = await change
        if (changed.kind === 'queued') {
          void changed.reported.then(({ kind }) => {
            if (kind === 'saved' && saved) showToast('success', saved, undo)
            if (kind === 'waiting' && pending) showToast('success', pending, undo)
            if (kind === 'conflict' && conflict) showToast('error', conflict)
          })
          return true
        }
        showToast(
          'error',
          changed.kind === 'refused' ? refusalText(changed.verdict) || NOT_STORED.message : changed.message,
        )
      } catch {
        showToast('error', NOT_STORED.message)
      }
      return false
    },
    [showToast],
  )
}

/** Runs one action at a time. A toast reports an action that throws or whose mutation was not queued. */
export function useAction(): [busy: boolean, run: (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const showToast = useToast()
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      const problem = problemOf(await action())
      if (problem) showToast('error', problem)
    } catch {
      showToast('error', t('components.notSaved'))
    }
    setBusy(false)
  }
  return [busy, run]
}

/** @param result a `MutationResult`, or anything else when the action has no such result */
function problemOf(result: unknown): string | undefined {
  const changed = result as MutationResult | undefined
  if (changed?.kind === 'refused') return refusalText(changed.verdict) || t('components.notMade')
  return changed?.kind === 'not-kept' ? changed.message : undefined
}
