import { useEffect, useState } from 'react'
import { CHANGED_MEANWHILE } from '#app/dashboard/components/changed-meanwhile.ts'
import { change } from '#app/sync/mutate/change.ts'
import { SETTINGS_UID } from '#domain/mutations/apply-settings.ts'
import type { SettingsPatch } from '#domain/settings/settings.ts'
import { settingsChanges } from './settings-changes.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Not on the server, or not all of it: until there is a connection, or a person has decided. */
  | { kind: 'kept'; text: string }
  | { kind: 'failed'; text: string; reason: string | undefined }

const SAVED_MS = 3000

/** @param draft the unsaved form that a save settles */
export function useSaveSettings(failure: string, draft: string) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })

  useEffect(() => {
    if (state.kind !== 'saved' && state.kind !== 'kept') return
    const timer = window.setTimeout(() => setState({ kind: 'idle' }), SAVED_MS)
    return () => window.clearTimeout(timer)
  }, [state])

  const save = async (before: SettingsPatch, after: SettingsPatch): Promise<boolean> => {
    setState({ kind: 'saving' })
    const next = await attempt(before, after, failure, draft)
    setState(next)
    return next.kind !== 'failed'
  }
  return { state, save, edit: () => setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now)) }
}

async function attempt(before: SettingsPatch, after: SettingsPatch, text: string, draft: string): Promise<SaveState> {
  const failed = (reason?: string): SaveState => ({ kind: 'failed', text, reason })
  const fields = settingsChanges(before, after)
  try {
    const changed = await change(
      { name: 'settings.edit', uid: SETTINGS_UID, args: { fields } },
      { attended: true, draft },
    )
    if (changed.kind === 'not-kept') return failed(changed.message)
    if (changed.kind === 'refused') return failed(changed.verdict.message)
    const settled = await changed.settled
    if (settled.kind === 'refused') return failed(settled.outcome.message)
    if (settled.kind === 'failed') return failed(settled.message || undefined)
    if (settled.kind === 'waiting') return { kind: 'kept', text: 'Saved on this device' }
    if (settled.kind === 'conflict') return { kind: 'kept', text: CHANGED_MEANWHILE }
    return { kind: 'saved' }
  } catch {
    return failed()
  }
}
