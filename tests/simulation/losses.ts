// Unsent changes that a person gives up.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readLeft } from '#app/sync/session/other-accounts.ts'
import type { Device } from './device.ts'
import type { Journal } from './journal.ts'
import { Violation } from './violation.ts'

interface World {
  readonly journal: Journal
  wrapStore(store: LocalStore): LocalStore
}

/** Records that the mutations of a store need no end. */
export async function expectLoss(world: Pick<World, 'journal'>, store: LocalStore, why: string): Promise<void> {
  await expectLossOf(world, store, null, why)
}

/** @param mids of the outbox and the attention list; null for all */
export async function expectLossOf(
  { journal }: Pick<World, 'journal'>,
  store: LocalStore,
  mids: ReadonlySet<string> | null,
  why: string,
): Promise<void> {
  const { outbox, refused } = await store.snapshot()
  for (const { envelope } of outbox) {
    if (mids === null || mids.has(envelope.mid)) journal.expectedLosses.set(envelope.mid, why)
  }
  for (const { envelope, dependants = [] } of refused) {
    if (mids !== null && !mids.has(envelope.mid)) continue
    for (const { mid } of [envelope, ...dependants]) journal.expectedLosses.set(mid, why)
  }
}

/** S61: the download has everything, in order. */
export async function discardAbandoned(world: World, device: Device, id: number): Promise<void> {
  const store = device.storeOf(id)
  const [outbox, refused, drafts] = await store.read((tx) =>
    Promise.all([tx.all('outbox'), tx.all('refused'), tx.all('drafts')]),
  )
  const left = await readLeft(id, world.wrapStore(store))
  const unanswered = outbox.filter(({ outcome }) => !outcome).sort((a, b) => a.key - b.key)
  const found = [...left.unsent.changes, ...left.refused, ...left.drafts]
  const expected = [...unanswered.map(({ envelope }) => envelope), ...refused, ...drafts]
  if (found.map(nameOf).join() !== expected.map(nameOf).join())
    throw new Violation('S61', `the download of what user ${id} left on ${device.name} lacks something`)
  await expectLoss(world, store, 'discarded by the admin')
  device.stores.delete(id)
  world.journal.count('an outbox is discarded')
}

const nameOf = (row: { mid: string } | { key: string }) => ('mid' in row ? row.mid : row.key)
