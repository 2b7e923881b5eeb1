// Finally each mutation that a device has stored has an outcome, what screens reported is that outcome, each refusal is listed, and no personal
// data of deleted records is left.
import { singleMutations } from '#domain/mutations/subjects.ts'
import type { StoredOutcome } from '#sync-server/store/tables.ts'
import type { ObservedMutation } from '#tests/simulation/journal.ts'
import { readable, tombstoneIn } from '#tests/simulation/model/rows.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'

export async function checkNothingLost(world: World): Promise<void> {
  const { journal, server } = world
  const { model } = server
  const listed = await listedOnDevices(world)
  for (const mutation of journal.stored.values()) {
    const { mid, name, deviceName } = mutation
    if (journal.removed.has(mid)) checkReportedAsFailed(world, mutation)
    const decided = model.decided.get(mid)
    const isListed = listed.has(mid)
    // A device of which another one has sent the same may have refused it, and a restore has it processed again.
    const isElsewhere = journal.carried.has(mid) || journal.copied.has(mid)
    const mayDiffer = model.forgotten.has(mid) || (isElsewhere && isListed)
    if (isListed && decided && decided.outcome.status !== 'refused' && !mayDiffer)
      throw new Violation('S20', `${name} ${short(mid)} is listed on ${deviceName} and was ${decided.outcome.status}`)
    if (decided && !mayDiffer) checkResult(world, mutation, decided.outcome)
    if (isListed || journal.expectedLosses.has(mid) || journal.removed.has(mid)) continue
    if (!decided) throw new Violation('S16', `${name} ${short(mid)} of ${deviceName} has no outcome`)
    for (const refused of refusalsIn(mutation, decided.outcome))
      if (!listed.has(refused) && !journal.expectedLosses.has(refused))
        throw new Violation('S20', `${name} ${short(refused)} of ${deviceName} was refused and is not listed`)
  }
  checkDeletedContent(world)
}

/** The mids under which a device lists what was refused: of an import those of its rows. */
function refusalsIn(mutation: ObservedMutation, { status, rows }: StoredOutcome): string[] {
  const singles = new Map(singleMutations(mutation).map(({ uid, mid }) => [uid, mid]))
  if (!rows) return status === 'refused' ? [mutation.mid] : []
  return rows.flatMap((row) => (row.status === 'refused' ? (singles.get(row.uid) ?? []) : []))
}

/** S20: the result on the screen is the outcome. */
function checkResult({ journal }: World, { mid, name, deviceName }: ObservedMutation, { status }: StoredOutcome): void {
  const result = journal.results.get(mid)
  const isWrong = { saved: 'refused', refused: 'applied', failed: '', conflict: 'applied', waiting: '', 'not-kept': '' }
  if (result && status === isWrong[result])
    throw new Violation('S20', `${name} ${short(mid)} is ${result} on a screen of ${deviceName} and was ${status}`)
}

/** S22: the tab whose user waited has shown it, unless it was closed. */
function checkReportedAsFailed({ journal }: World, { mid, name, deviceName }: ObservedMutation): void {
  const tab = journal.attendedBy.get(mid)
  const result = journal.results.get(mid)
  if (result === undefined ? tab?.isAlive : result !== 'failed')
    throw new Violation('S22', `${name} ${short(mid)} of ${deviceName} was removed, and a screen shows ${result}`)
}

/** The mids in the attention lists. */
async function listedOnDevices(world: World): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { stores } of world.devices) {
    for (const store of stores.values()) {
      for (const { mid, dependants = [] } of await store.read((tx) => tx.all('refused'))) {
        found.add(mid)
        for (const dependant of dependants) found.add(dependant.mid)
      }
    }
  }
  return found
}

/** S57 */
function checkDeletedContent({ journal, messages, server }: World): void {
  const { state } = server.model
  const notes = [...journal.stored.values()].flatMap(({ name, uid, args }): [string, string][] => {
    const { note } = (/^(?:inquiry|appointment)\.edit$/.test(name) ? args.fields : {}) as { note?: { to: string } }
    return note?.to ? [[uid, note.to]] : []
  })
  const deleted = [...messages, ...notes].filter(([uid]) => tombstoneIn(readable(state), uid))
  for (const [table, rows] of state.rows) {
    const text = JSON.stringify([...rows.values()])
    const left = deleted.find(([, content]) => text.includes(content))
    if (left) throw new Violation('S57', `"${left[1]}" of a deleted record is in ${table}`)
  }
}
