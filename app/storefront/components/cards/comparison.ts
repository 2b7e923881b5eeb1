// Which cars a comparison contains, as its address names them. Nothing of it is stored.

import { createStore } from '#app/local/state/store.ts'
import { parseCarNumber } from '#domain/kinds/car/car-number.ts'

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4
const PARAMETER = 'cars'

export interface Comparison {
  /** In the order of the address, each once. The cars need not exist. */
  ids: readonly number[]
  /** Entries that are no number of a car. */
  malformed: readonly string[]
  /** How many cars there are beyond the most that are compared. */
  leftOut: number
}

export function comparisonPath(ids: readonly number[]): string {
  return `/compare?${PARAMETER}=${ids.join(',')}`
}

export function readComparison(params: URLSearchParams): Comparison {
  const entries = (params.get(PARAMETER) ?? '').split(',').map((entry) => entry.trim())
  const distinct = [...new Set(entries)].filter((entry) => entry !== '')
  const ids = distinct.flatMap((entry) => parseCarNumber(entry) ?? [])
  return {
    ids: ids.slice(0, MAX_COMPARED),
    malformed: distinct.filter((entry) => parseCarNumber(entry) === null),
    leftOut: Math.max(0, ids.length - MAX_COMPARED),
  }
}

// The cars of the listing that the visitor selected for a comparison, until the document is left.

export const selectionStore = createStore<readonly number[]>([])

/** Does nothing for another car than the most that are compared. */
export function toggleSelected(id: number): void {
  const ids = selectionStore.get()
  if (ids.includes(id)) selectionStore.set(ids.filter((other) => other !== id))
  else if (ids.length < MAX_COMPARED) selectionStore.set([...ids, id])
}

export const clearSelection = () => selectionStore.set([])
