// Queues the unsent changes of a file of this user, from any device.
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { type QueuedUnsent, queueUnsent } from '#app/local/outbox/unsent-changes.ts'
import type { Mutating } from '#app/sync/mutate/changes.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { readUnsentFile } from '#domain/protocol/unsent-changes.ts'

const EPHEMERAL_MESSAGE =
  'This browser stores nothing for this page, so the changes could be lost. Nothing was imported. Import the file in another browser.'
const FULL_MESSAGE =
  'The storage of this device is full. Free some space and import the file again. Nothing was imported.'
const FAILED_MESSAGE = 'This device could not store the changes. Nothing was imported.'

export type UnsentImported = ({ kind: 'imported' } & QueuedUnsent) | NotKept

/** Queues the changes of the file that this device does not have, under their mids. @param site the id of the store */
export async function importUnsent(
  { store, view, run, onStored }: Pick<Mutating, 'store' | 'view' | 'run' | 'onStored'>,
  site: string,
  text: string,
): Promise<UnsentImported> {
  if (!store.isPersistent) return { kind: 'not-kept', message: EPHEMERAL_MESSAGE }
  const read = readUnsentFile(text, { site, userId: view.actor.id })
  if (read.kind === 'unusable') return { kind: 'not-kept', message: read.message }
  try {
    const queued = await queueUnsent(store, read.file)
    onStored?.()
    void run()
    return { kind: 'imported', ...queued }
  } catch (error) {
    return { kind: 'not-kept', message: isStorageFull(error) ? FULL_MESSAGE : FAILED_MESSAGE }
  }
}
