import type { Change, View } from './store.ts'
import { pruneHorizon } from './tombstones.ts'

/** With more changes than this, a cache is built again without checking each of them. */
const MAX_CHANGES = 5000

/**
 * The rule by which every cache of store contents is valid. Each call compares the view with that of the call before, by its
 * run: a database that was put back has other records under sequence numbers that were taken before, and a run of its own.
 *
 * @returns the changes since the call before; null when the cache must be built again from this view
 */
export function missedChanges(): (view: View) => readonly Change[] | null {
  let run: string | undefined
  let sequence = -1

  return (view) => {
    // Beyond the prune horizon `changesSince` misses deletions.
    const isKnown = view.run === run && sequence >= pruneHorizon(view)
    const changes = isKnown ? view.changesSince(sequence, MAX_CHANGES) : null
    run = view.run
    sequence = view.sequence
    return changes && changes.length < MAX_CHANGES ? changes : null
  }
}
