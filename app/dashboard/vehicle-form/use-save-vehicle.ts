import { useState } from 'react'
import { newUuid } from '#app/local/db/device.ts'
import { change } from '#app/sync/mutate/changes.ts'
import type { ReportedResult } from '#app/sync/mutate/result-tracker.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import type { Issue } from '#domain/values/issue.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { changedFields, type FormFields } from './vehicle-values.ts'

export type SaveState =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'saved'; text: string; uid: string }
  /** Stored on this device: pending, or in conflict with another person's edit. */
  | { kind: 'stored'; text: string; uid: string }
  /** Refused by this device. */
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'failed'; text: string; reason?: string; issues: Issue[] }

interface Saving {
  /** Null for a new vehicle. */
  uid: string | null
  /** The values that the person saw. */
  before: FormFields
  after: FormFields
  /** Key of the draft that the save deletes. */
  draft: string
}

export function useSaveVehicle() {
  const [state, setState] = useState<SaveState>({ kind: 'editing' })
  // A server that reports a failure may have stored the vehicle: saving again under the same uid makes no second one.
  const [newUid] = useState(newUuid)

  const save = async (saving: Saving): Promise<SaveState> => {
    setState({ kind: 'saving' })
    const next = await attempt(saving, newUid)
    setState(next)
    return next
  }
  return { state, save, edit: () => setState({ kind: 'editing' }) }
}

async function attempt({ uid, before, after, draft }: Saving, newUid: string): Promise<SaveState> {
  const done = t(uid ? 'vehicleForm.updated' : 'vehicleForm.added')
  const fields = changedFields(before, after)
  const options = { attended: true, draft }
  try {
    const changed = await (uid
      ? inSession(change, { name: 'car.edit', uid, args: { fields } }, options)
      : inSession(change, { name: 'car.create', uid: newUid, args: { car: after } }, options))
    if (changed.kind === 'not-kept') return { kind: 'failed', text: changed.message, issues: [] }
    if (changed.kind === 'refused') {
      const { errors = [] } = changed.verdict
      return errors.length > 0 ? { kind: 'invalid', issues: errors } : failed(refusalText(changed.verdict))
    }
    return outcome(await changed.reported, done, changed.uid)
  } catch {
    return failed()
  }
}

function outcome(reported: ReportedResult, done: string, uid: string): SaveState {
  switch (reported.kind) {
    case 'saved':
      return { kind: 'saved', text: done, uid }
    case 'conflict':
      return { kind: 'stored', text: t('forms.conflict'), uid }
    case 'waiting':
      return { kind: 'stored', text: t('vehicleForm.stored'), uid }
    case 'refused':
      return failed(refusalText(reported.outcome), reported.outcome.errors)
    case 'not-kept':
      return failed(reported.message)
    case 'failed':
      return failed()
  }
}

function failed(reason?: string, issues: Issue[] = []): SaveState {
  return { kind: 'failed', text: t('vehicleForm.failed'), issues, ...(reason ? { reason } : {}) }
}
