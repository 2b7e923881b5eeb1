// The cars of the listing that the visitor selected for a comparison, until the document is left.
import { createStore } from '#app/local/state/store.ts'
import { MAX_COMPARED } from './comparison.ts'

export const selectionStore = createStore<readonly number[]>([])

/** Does nothing for another car than the most that are compared. */
export function toggleSelected(id: number): void {
  const ids = selectionStore.get()
  if (ids.includes(id)) selectionStore.set(ids.filter((other) => other !== id))
  else if (ids.length < MAX_COMPARED) selectionStore.set([...ids, id])
}

export const clearSelection = () => selectionStore.set([])
