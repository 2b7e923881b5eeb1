// Outboxes outlive versions: a change that waited for months is brought to today's format before it is read. A step turns one
// format into the next; steps are added and never changed.
import type { Envelope } from './mutation.ts'
import { MUTATION_FORMAT } from './mutation-format.ts'

type Stored = Omit<Envelope, 'seq'>

/** The first turns format 1 into format 2. */
const STEPS: readonly ((old: Stored) => Stored)[] = []

/** @returns null for a format that only a newer version knows */
export function upgradeMutation(stored: Stored): Stored | null {
  const { format } = stored
  if (format < 1 || format > MUTATION_FORMAT) return null
  return STEPS.slice(format - 1).reduce((older, step) => step(older), stored)
}
