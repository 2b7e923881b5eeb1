// Sabotages of how the view of a tab follows the commits of its device.
import type { Commit, LocalStore, TableChange } from '#app/local/db/local-store.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Sabotage } from '#tests/simulation/world.ts'

export const deviceViewSabotages: readonly Sabotage[] = [
  {
    name: 'ignores in a tab what a commit clears',
    deviceStore: changingChanges((changes) => changes.map((change) => ({ ...change, cleared: false }))),
  },
  {
    name: 'ignores in a tab what a commit removes',
    deviceStore: changingChanges((changes) => changes.map((change) => ({ ...change, removes: [] }))),
  },
  {
    name: 'applies the earlier commit in a tab again',
    deviceStore(store) {
      let earlier: readonly TableChange[] = []
      return changingChanges((changes) => {
        const repeated = [...changes, ...earlier]
        earlier = changes
        return repeated
      })(store)
    },
  },
  {
    name: 'does not replay imports',
    rules: {
      ...rules,
      replay(base, overlay, row, actor, localIds) {
        if (row.envelope.name !== 'car.import') rules.replay(base, overlay, row, actor, localIds)
      },
    },
  },
  {
    name: 'replays the first row of an import only',
    rules: {
      ...rules,
      replay(base, overlay, row, actor, localIds) {
        const { rows } = row.envelope.args as { rows?: unknown[] }
        const args = rows ? { rows: rows.slice(0, 1) } : row.envelope.args
        rules.replay(base, overlay, { ...row, envelope: { ...row.envelope, args } }, actor, localIds)
      },
    },
  },
]

function changingChanges(change: (changes: readonly TableChange[]) => readonly TableChange[]) {
  return (store: LocalStore): LocalStore =>
    Object.assign(Object.create(store), {
      subscribe: (listener: (commit: Commit) => void) =>
        store.subscribe((commit) =>
          listener({ ...commit, changes: commit.changes && (change(commit.changes) as TableChange[]) }),
        ),
    })
}
