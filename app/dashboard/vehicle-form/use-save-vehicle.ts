import { useRef, useState } from 'react'
import { CHANGED_MEANWHILE } from '#app/dashboard/components/changed-meanwhile.ts'
import { change } from '#app/sync/mutate/change.ts'
import type { Settled } from '#app/sync/session/client.ts'
import type { Issue } from '#domain/values/issue.ts'
import { changedFields, type FormFields } from './vehicle-values.ts'

export type SaveState =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'saved'; text: string }
  /** Not on the server, or not all of it: until there is a connection, or a person has decided. */
  | { kind: 'kept'; text: string }
  /** By the rules of this device, as the form's own. */
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'failed'; text: string; reason?: string; issues: Issue[] }

const FAILED = 'An error occurred while saving the vehicle'

interface Saving {
  /** Null for a new vehicle. */
  uid: string | null
  /** What the person was shown, field by field. */
  before: FormFields
  after: FormFields
}

/** @param draft the unsaved form that a save settles */
export function useSaveVehicle(draft: string) {
  const [state, setState] = useState<SaveState>({ kind: 'editing' })
  // A new vehicle is made once: who goes on typing after that edits it.
  const made = useRef<string | null>(null)

  const save = async (saving: Saving): Promise<SaveState> => {
    setState({ kind: 'saving' })
    const next = await attempt({ ...saving, uid: saving.uid ?? made.current }, draft, (uid) => {
      made.current = uid
    })
    setState(next)
    return next
  }
  return { state, save, edit: () => setState({ kind: 'editing' }) }
}

type Made = (uid: string) => void

async function attempt({ uid, before, after }: Saving, draft: string, onMade: Made): Promise<SaveState> {
  const done = uid ? 'Vehicle updated successfully' : 'Vehicle added successfully'
  const fields = changedFields(before, after)
  const options = { attended: true, draft }
  try {
    const changed = await (uid
      ? change({ name: 'car.edit', uid, args: { fields } }, options)
      : change({ name: 'car.create', args: { car: after } }, options))
    if (changed.kind === 'not-kept') return { kind: 'failed', text: changed.message, issues: [] }
    if (changed.kind === 'refused') {
      const { message, errors = [] } = changed.verdict
      return errors.length > 0 ? { kind: 'invalid', issues: errors } : failed(message)
    }
    const settled = await changed.settled
    if (settled.kind !== 'refused' && settled.kind !== 'failed') onMade(changed.uid)
    return outcome(settled, done)
  } catch {
    return failed()
  }
}

function outcome(settled: Settled, done: string): SaveState {
  switch (settled.kind) {
    case 'saved':
      return { kind: 'saved', text: done }
    case 'conflict':
      return { kind: 'kept', text: CHANGED_MEANWHILE }
    case 'waiting':
      return { kind: 'kept', text: 'Saved on this device' }
    case 'refused':
      return failed(settled.outcome.message, settled.outcome.errors)
    case 'failed':
      return failed()
  }
}

function failed(reason?: string, issues: Issue[] = []): SaveState {
  return { kind: 'failed', text: FAILED, issues, ...(reason ? { reason } : {}) }
}
