import { byChoice, CHOICE_NAMES } from '#domain/import/choices.ts'
import type { ReadRow } from '#domain/import/read-row.ts'
import type { UnknownValue } from './dry-run.ts'

/** A person is asked for no more: a column with more unknown values contains something else. */
const MAX_ASKED = 50

/** Counts the values of choices that a person must map. */
export function createUnknownValues() {
  const counts = byChoice(() => new Map<string, number>())
  return {
    add(values: ReadRow['unknown']): void {
      for (const { field, value } of values) counts[field].set(value, (counts[field].get(value) ?? 0) + 1)
    },
    mostFrequent(): UnknownValue[] {
      const all = CHOICE_NAMES.flatMap((field) =>
        Array.from(counts[field], ([value, count]) => ({ field, value, count })),
      )
      return all.sort((a, b) => b.count - a.count).slice(0, MAX_ASKED)
    },
  }
}
