import { openSession } from '#app/local/db/device.ts'
import { takeOverOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import type { Device } from './device.ts'
import type { Journal } from './journal.ts'
import { ADMIN_ID } from './server-process.ts'

/** The admin takes over what the user of a deleted account left on the device. */
export async function takeOver(
  { newUuid, journal }: { newUuid(): string; journal: Journal },
  device: Device,
  id: number,
): Promise<void> {
  const own = device.storeOf(ADMIN_ID)
  const row = await own.read((tx) => tx.get('device', 'device'))
  if (row?.session !== 'open') await openSession(own, newUuid, `${ADMIN_ID}.take-over`)
  await takeOverOutbox(device.storeOf(id), own)
  device.stores.delete(id)
  journal.count('an outbox is taken over')
  for (const tab of device.openTabs) tab.run()
}
