import { openSession } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { takeOverOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import type { Device } from './device.ts'
import type { Journal } from './journal.ts'
import { short } from './names.ts'
import { ADMIN_ID } from './server-process.ts'
import { Violation } from './violation.ts'

interface World {
  newUuid(): string
  readonly journal: Journal
  wrapStore(store: LocalStore): LocalStore
}

/** The admin takes over what the user of a deleted account left on the device. */
export async function takeOver(world: World, device: Device, id: number): Promise<void> {
  const { newUuid, journal } = world
  const own = device.storeOf(ADMIN_ID)
  const row = await own.read((tx) => tx.get('device', 'device'))
  if (row?.session !== 'open') await openSession(own, newUuid, `${ADMIN_ID}.take-over`)
  const left = device.storeOf(id)
  await takeOverOutbox(world.wrapStore(left), own, newUuid)
  await checkTakenOver(left, own)
  device.stores.delete(id)
  journal.count('an outbox is taken over')
  for (const tab of device.openTabs) tab.run()
}

/** S65: under the same mids and in the same order, with the attention list. */
async function checkTakenOver(left: LocalStore, own: LocalStore): Promise<void> {
  const [before, after] = [await left.snapshot(), await own.snapshot()]
  const taken = orderOf(after)
  let last = -1
  for (const mid of orderOf(before)) {
    const place = taken.indexOf(mid)
    if (place === -1) throw new Violation('S65', `${short(mid)} is not taken over`)
    if (place < last) throw new Violation('S65', `${short(mid)} is taken over after a later mutation`)
    last = place
  }
  for (const { mid } of before.refused) {
    if (!after.refused.some((row) => row.mid === mid))
      throw new Violation('S65', `the refused ${short(mid)} is not taken over`)
  }
}

/** The mids in the order of the outbox. A transaction that was repeated after a lost connection has stored its mutations twice. */
function orderOf({ outbox }: { outbox: readonly OutboxRow[] }): string[] {
  return [...new Set([...outbox].sort((a, b) => a.seq - b.seq).map(({ envelope }) => envelope.mid))]
}
