import { ACTIVITY_DAYS } from '#sync-server/reconcile/retention.ts'
import type { Store } from '#sync-server/store/store.ts'

/** The part of the heap that past changes may take. */
const MAX_HISTORY = 1 / 3
const MB = 1024 * 1024

/** @param heapBytes the limit of the heap @returns one line for the log of a start; null while there is enough memory */
export function historyWarning(store: Pick<Store, 'stats'>, heapBytes: number): string | null {
  const { historyBytes = 0 } = store.stats()
  if (historyBytes <= heapBytes * MAX_HISTORY) return null
  return (
    `Past changes take ${Math.round(historyBytes / MB)} MB of the memory, more than a third of the limit of ` +
    `${Math.round(heapBytes / MB)} MB. They grow with every change for the ${ACTIVITY_DAYS} days of their retention. On PostgreSQL ` +
    'they take none: npm run migrate (docs/several-servers.md). Until then give the server more memory.'
  )
}
