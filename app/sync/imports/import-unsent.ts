// Queues the unsent changes of a file of this user, from any device.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { queueUnsent } from '#app/local/imports/unsent-changes.ts'
import type { UnsentImported } from '#app/sync/client.ts'
import { readUnsentFile } from '#domain/protocol/unsent-changes.ts'

interface Dependencies {
  store: LocalStore
  site: string
  userId: number
  isEphemeral: boolean
  run(): Promise<unknown>
  /** Called when the changes have been stored. */
  onStored(): void
}

const EPHEMERAL_MESSAGE =
  'This browser stores nothing for this page, so the changes could be lost. Nothing was imported. Import the file in another browser.'
const FULL_MESSAGE =
  'The storage of this device is full. Free some space and import the file again. Nothing was imported.'
const FAILED_MESSAGE = 'This device could not store the changes. Nothing was imported.'

export async function importUnsent(
  { store, site, userId, isEphemeral, run, onStored }: Dependencies,
  text: string,
): Promise<UnsentImported> {
  if (isEphemeral) return { kind: 'not-kept', message: EPHEMERAL_MESSAGE }
  const read = readUnsentFile(text, { site, userId })
  if (read.kind === 'unusable') return { kind: 'not-kept', message: read.message }
  try {
    const queued = await queueUnsent(store, read.file)
    onStored()
    void run()
    return { kind: 'imported', ...queued }
  } catch (error) {
    return { kind: 'not-kept', message: isStorageFull(error) ? FULL_MESSAGE : FAILED_MESSAGE }
  }
}
