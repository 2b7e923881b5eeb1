import { useEffect, useState } from 'react'
import { saveSettings } from '#app/dashboard/calls/site.ts'
import { useStepUp } from '#app/dashboard/users/use-step-up.tsx'
import { useSession } from '#app/local/session/session.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { needsStepUp } from '#domain/kinds/settings/mutations.ts'
import type { SettingsPatch } from '#domain/kinds/settings/schema.ts'
import { fieldsToPatch, SETTINGS_UID, settingsFields } from '#domain/kinds/settings/settings-fields.ts'
import { type FieldChanges, sameValue } from '#domain/mutations/merge.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Pending on this device. */
  | { kind: 'stored'; text: string }
  /** Another user's edit came first and is stored; this one waits for a decision. */
  | { kind: 'conflict'; text: string }
  | { kind: 'failed'; text: string; reason: string | undefined }

const RESULT_MS = 3000

/** Adds what a save of a form also changes. @throws when a part of the app for this could not be loaded */
export type WithMore = (
  before: SettingsPatch,
  after: SettingsPatch,
) => Promise<[before: SettingsPatch, after: SettingsPatch]>

const nothingMore: WithMore = async (before, after) => [before, after]

/**
 * Saves a settings form and holds the state of the save.
 *
 * @param failureText message for a save that failed
 * @param draftKey the draft that a save deletes
 */
export function useSaveSettings(failureText: string, draftKey: string, withMore = nothingMore) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const { user } = useSession()
  const { confirm, question } = useStepUp()

  useEffect(() => {
    if (state.kind === 'idle' || state.kind === 'saving' || state.kind === 'failed') return
    const timer = window.setTimeout(() => setState({ kind: 'idle' }), RESULT_MS)
    return () => window.clearTimeout(timer)
  }, [state])

  const save = async (before: SettingsPatch, after: SettingsPatch): Promise<SaveState['kind']> => {
    setState({ kind: 'saving' })
    const isConfirmed = user?.twoFactor && needsStepUp(before, after)
    const changes = await withMore(before, after).catch(() => null)
    const next = !changes
      ? ({ kind: 'failed', text: failureText, reason: t('overview.needsConnection') } as const)
      : await (isConfirmed ? saveConfirmed(...changes) : attemptSave(...changes, failureText, draftKey))
    setState(next)
    return next.kind
  }
  async function saveConfirmed(before: SettingsPatch, after: SettingsPatch): Promise<SaveState> {
    const fields = Object.entries(changedSettings(before, after)).map(([name, { to }]): [string, unknown] => [name, to])
    const result = await confirm((stepUp) => saveSettings(fieldsToPatch(fields), stepUp))
    if (result.kind === 'ok') return { kind: 'saved' }
    // An empty message means that the person has cancelled.
    if (result.message === '') return { kind: 'idle' }
    return { kind: 'failed', text: failureText, reason: result.message ?? t('settings.needsConnection') }
  }
  const clearFailure = () => setState((current) => (current.kind === 'failed' ? { kind: 'idle' } : current))
  return { state, save, clearFailure, question }
}

async function attemptSave(
  before: SettingsPatch,
  after: SettingsPatch,
  failureText: string,
  draftKey: string,
): Promise<SaveState> {
  const failed = (reason?: string): SaveState => ({ kind: 'failed', text: failureText, reason })
  const fields = changedSettings(before, after)
  try {
    const changed = await inSession(
      change,
      { name: 'settings.edit', uid: SETTINGS_UID, args: { fields } },
      { attended: true, draft: draftKey },
    )
    if (changed.kind === 'not-kept') return failed(changed.message)
    if (changed.kind === 'refused') return failed(refusalText(changed.verdict))
    const reported = await changed.reported
    if (reported.kind === 'refused') return failed(refusalText(reported.outcome))
    if (reported.kind === 'failed' || reported.kind === 'not-kept') return failed(reported.message || undefined)
    if (reported.kind === 'waiting') return { kind: 'stored', text: t('settings.savedHere') }
    if (reported.kind === 'conflict') return { kind: 'conflict', text: t('forms.conflict') }
    return { kind: 'saved' }
  } catch {
    return failed()
  }
}

function changedSettings(before: SettingsPatch, after: SettingsPatch): FieldChanges {
  const old = settingsFields(before)
  const changed = [...settingsFields(after)].filter(([name, to]) => !sameValue(old.get(name) ?? null, to ?? null))
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: old.get(name), to }]))
}
