// A person carries the unsent changes of one device to another one of theirs, or back to the same, in a file.
import { unsentFileText } from '#app/dashboard/attention/unsent-file.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPlannedMids } from '#app/local/imports/import-rows.ts'
import { readUnsent } from '#app/local/imports/unsent-changes.ts'
import { importUnsent } from '#app/sync/imports/import-unsent.ts'
import type { UnsentFile } from '#domain/protocol/unsent-changes.ts'
import { short } from './names.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const SITE = 'https://lot.example'

export async function carryUnsent(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal, newUuid } = world
  const { id, username } = tab.actor
  if (id === null) return
  const targets = world.devices.flatMap(({ openTabs }) => openTabs).filter((each) => each.actor.id === id)
  const target = scheduler.pick(targets.filter((each) => world.storeOf(each) !== world.storeOf(tab))) ?? tab
  const unsent = await readUnsent(world.storeOf(tab), newUuid).catch(() => null)
  if (!unsent || unsent.changes.length + unsent.imports.length === 0) return
  const about = { site: SITE, user: { id, username }, savedAt: '', subjectOf: () => '' }
  const text = unsentFileText(unsent, about)
  // Weeks can pass: the server may have the changes by then, and the person may have discarded them.
  await scheduler.sleep(scheduler.between(0, 20_000))
  if (world.isRecovering || !target.isAlive || target.isFrozen) return
  const { changes, imports } = JSON.parse(text) as UnsentFile
  const mids = [...changes, ...imports.flatMap((each) => each.changes)].map(({ mid }) => mid)
  for (const mid of mids) journal.carried.add(mid)
  const dependencies = { site: SITE, userId: id, isEphemeral: false, run: async () => target.run(), onStored() {} }
  const store = world.wrapStore(world.storeOf(target))
  world.deviceWatch.beforeImport(world.storeOf(target), mids)
  // An import that the device has is not continued: what was cancelled stays so.
  const ownImports = imports.filter(({ importId }) => world.mirror.get(world.storeOf(target), 'imports', importId))
  const notContinued = new Set(ownImports.flatMap((each) => each.changes.map(({ mid }) => mid)))
  const result = await importUnsent({ ...dependencies, store }, text)
  journal.trace(() => `${target.name} imports ${mids.map(short)} of ${tab.name} -> ${JSON.stringify(result)}`)
  if (result.kind !== 'imported') return
  journal.count(target === tab ? 'op: unsent changes imported on their device' : 'op: unsent changes imported')
  const stored = await midsOf(world.storeOf(target))
  const isLost = (mid: string) => !stored.has(mid) && !notContinued.has(mid) && !world.serverWatch.outcomes.has(mid)
  const lost = mids.find(isLost)
  if (lost) world.fail(new Violation('S94', `${short(lost)} of a file is not on ${target.name} after its import`))
}

async function midsOf(store: LocalStore): Promise<Set<string>> {
  return store.read(async (tx) => {
    const rows = [...(await tx.all('outbox')), ...(await tx.all('settled')), ...(await tx.all('refused'))]
    const envelopes = rows.flatMap((row) => [
      row.envelope,
      ...('withdrawn' in row && row.withdrawn ? [row.withdrawn.envelope] : []),
      ...('dependants' in row ? (row.dependants ?? []) : []),
    ])
    return new Set([...envelopes.map(({ mid }) => mid), ...(await readPlannedMids(tx))])
  })
}
