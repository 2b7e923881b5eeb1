import { useState } from 'react'
import { change } from '#app/sync/change.ts'
import type { Settled } from '#app/sync/client.ts'
import type { Car } from '#domain/car.ts'
import type { Issue } from '#domain/issue.ts'
import { CHANGED_MEANWHILE } from '../parts/changed-meanwhile.ts'
import { changedFields, type FormFields } from './vehicle-values.ts'

export type SaveState =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'saved'; text: string }
  /** Not on the server, or not all of it: until there is a connection, or a person has decided. */
  | { kind: 'kept'; text: string }
  | { kind: 'failed'; text: string; reason?: string; issues: Issue[] }

const FAILED = 'An error occurred while saving the vehicle'

/** @param car the car as the form began with it; null for a new one */
export function useSaveVehicle(car: Car | null) {
  const [state, setState] = useState<SaveState>({ kind: 'editing' })

  const save = async (fields: FormFields): Promise<SaveState['kind']> => {
    setState({ kind: 'saving' })
    const next = await attempt(car, fields)
    setState(next)
    return next.kind
  }
  return { state, save, edit: () => setState({ kind: 'editing' }) }
}

async function attempt(car: Car | null, fields: FormFields): Promise<SaveState> {
  const done = car ? 'Vehicle updated successfully' : 'Vehicle added successfully'
  const changes = car ? changedFields(car, fields) : null
  if (changes && Object.keys(changes).length === 0) return { kind: 'saved', text: done }
  try {
    const changed = await (car && changes
      ? change({ name: 'car.edit', uid: car.uid, args: { fields: changes } }, { attended: true })
      : change({ name: 'car.create', args: { car: fields } }, { attended: true }))
    if (changed.kind === 'not-kept') return { kind: 'failed', text: changed.message, issues: [] }
    if (changed.kind === 'refused') {
      const { message = FAILED, errors = [] } = changed.verdict
      return { kind: 'failed', text: message, issues: errors }
    }
    return outcome(await changed.settled, done)
  } catch {
    return { kind: 'failed', text: FAILED, issues: [] }
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
    case 'refused': {
      const { message, errors = [] } = settled.outcome
      return { kind: 'failed', text: FAILED, issues: errors, ...(message ? { reason: message } : {}) }
    }
    case 'failed':
      return { kind: 'failed', text: FAILED, issues: [] }
  }
}
