import { useState } from 'react'
import { rescueFocus } from '#app/dashboard/components/restore-focus.ts'
import { useTell } from '#app/dashboard/components/toasts.tsx'
import type { Changed } from '#app/sync/session/client.ts'

/** Runs one thing at a time and tells when this device cannot do it. */
export function useAction(): [busy: boolean, act: (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const act = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      const problem = problemOf(await action())
      if (problem) tell('error', problem)
    } catch {
      tell('error', 'This device could not keep that. Please try again.')
    }
    setBusy(false)
    rescueFocus()
  }
  return [busy, act]
}

/** What a change came to that was not even queued. */
function problemOf(result: unknown): string | undefined {
  const changed = result as Changed | undefined
  if (changed?.kind === 'refused') return changed.verdict.message ?? 'It cannot be made as it is.'
  return changed?.kind === 'not-kept' ? changed.message : undefined
}
