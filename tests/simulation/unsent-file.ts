// A person carries the unsent changes of one device to another one of theirs, or back to the same, in a file.
import { unsentFileText } from '#app/dashboard/attention/unsent-file.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readUnsent } from '#app/local/outbox/unsent-changes.ts'
import { importUnsent } from '#app/sync/imports/imports.ts'
import type { UnsentFile } from '#domain/protocol/unsent-changes.ts'
import { short } from './names.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const SITE = 'https://lot.example'

export async function carryUnsent(world: World, tab: Tab): Promise<void> {
  const { scheduler, journal } = world
  const { id, username } = tab.actor
  if (id === null) return
  const targets = world.devices.flatMap(({ openTabs }) => openTabs).filter((each) => each.actor.id === id)
  const target = scheduler.pick(targets.filter((each) => world.storeOf(each) !== world.storeOf(tab))) ?? tab
  const unsent = await readUnsent(world.storeOf(tab)).catch(() => null)
  if (!unsent || unsent.changes.length === 0) return
  const about = { site: SITE, address: '', user: { id, username }, savedAt: '', subjectOf: () => '' }
  const text = unsentFileText(unsent, about)
  // Weeks can pass: the server may have the changes by then, and the person may have discarded them.
  await scheduler.sleep(scheduler.between(0, 20_000))
  if (world.isRecovering || !target.isAlive || target.isFrozen) return
  const mids = (JSON.parse(text) as UnsentFile).changes.map(({ mid }) => mid)
  for (const mid of mids) journal.carried.add(mid)
  const store = world.wrapStore(world.storeOf(target))
  world.deviceModel.beforeImport(world.storeOf(target), mids)
  const run = () => target.engine.run()
  const result = await importUnsent({ store, view: target.view, run }, SITE, text)
  journal.trace(() => `${target.name} imports ${mids.map(short)} of ${tab.name} -> ${JSON.stringify(result)}`)
  if (result.kind !== 'imported') return
  journal.count(target === tab ? 'op: unsent changes imported on their device' : 'op: unsent changes imported')
  const stored = await midsOf(world.storeOf(target))
  const lost = mids.find((mid) => !stored.has(mid) && !world.server.model.has(mid))
  if (lost) world.fail(new Violation('S94', `${short(lost)} of a file is not on ${target.name} after its import`))
}

async function midsOf(store: LocalStore): Promise<Set<string>> {
  return store.read(async (tx) => {
    const rows = [...(await tx.all('outbox')), ...(await tx.all('settled')), ...(await tx.all('refused'))]
    const envelopes = rows.flatMap((row) => [row.envelope, ...('dependants' in row ? (row.dependants ?? []) : [])])
    return new Set(envelopes.map(({ mid }) => mid))
  })
}
