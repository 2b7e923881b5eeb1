// Outboxes outlive versions: a mutation that was pending for months is upgraded to the current format before it is parsed. A
// step turns one format into the next; steps are added and never changed.
import type { Envelope } from '#domain/kinds/mutation.ts'

/** The format of the envelopes that this version writes. */
export const MUTATION_FORMAT = 1

/** The step at index n turns format n + 1 into format n + 2. */
const STEPS: readonly ((old: Envelope) => Envelope)[] = []

/** @returns null for a format that only a newer version knows */
export function upgradeMutation(stored: Envelope): Envelope | null {
  const { format } = stored
  if (format < 1 || format > MUTATION_FORMAT) return null
  return STEPS.slice(format - 1).reduce((older, step) => step(older), stored)
}
