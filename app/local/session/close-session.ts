import { newDevice } from '#app/local/db/device.ts'
import type { Device, LocalStore, Reader, TableName } from '#app/local/db/local-store.ts'
import { TABLE_NAMES } from '#app/local/db/local-store.ts'
import { tokenFingerprint } from '#app/local/db/token-fingerprint.ts'
import { isUnacknowledged } from '#app/local/outbox/outbox-rows.ts'
import { countRemaining } from '#app/local/outbox/planned-mutations.ts'
import { countPhotos, photosOfDraftsOnly } from '#app/local/photos/photo-uses.ts'
import { removePhotos } from '#app/local/photos/sweep-photos.ts'

/** What may stay on the device until the same user's next log-in. */
const KEPT_TABLES: ReadonlySet<TableName> = new Set([
  'outbox',
  'refused',
  'settled',
  'aliases',
  'photos',
  'photoFiles',
  'imports',
  'importGroups',
])

/** Counts of what a log-out would discard. */
export interface UnfinishedWork {
  pending: number
  /** Photos that have not been uploaded. */
  photos: number
  /** Refused mutations and photos. */
  refused: number
  /** Unsaved forms. */
  drafts: number
}

export const NO_UNFINISHED_WORK: UnfinishedWork = { pending: 0, photos: 0, refused: 0, drafts: 0 }

export interface CloseSessionOptions {
  /** Keeps pending mutations, their photos and the attention list for the same user's next log-in. */
  keepMutations: boolean
  /** The counts the user agreed to discard; omitted when no dialog was shown. */
  confirmed?: UnfinishedWork
  /** The token of a session that must not be closed. */
  exceptToken?: string | null
}

/**
 * Ends the session of this database in one transaction. Later writes of other tabs fail. The emptied database stays, with the
 * fingerprint of the ended session only, so that a tab that is opening that session cannot fill it again.
 * @returns null when closed; the counts, and nothing is closed, when they exceed `confirmed`: another tab may have added some
 */
export async function closeSession(
  store: LocalStore,
  { keepMutations, confirmed, exceptToken }: CloseSessionOptions,
): Promise<UnfinishedWork | null> {
  return store.write(async (tx) => {
    const { token, staff: _, ...device } = (await tx.get('device', 'device')) ?? newDevice('')
    if (device.session === 'closed' || (token && token === exceptToken)) return null
    const work = await unconfirmed(tx, { keepMutations, confirmed })
    if (work) return work
    if (keepMutations) await removePhotos(tx, await photosOfDraftsOnly(tx))
    for (const table of TABLE_NAMES) if (!keepMutations || !KEPT_TABLES.has(table)) await tx.clear(table)
    const left: Device = keepMutations ? { ...device, cursor: null } : newDevice('')
    await tx.put('device', [{ ...left, session: 'closed', ...(token ? { ended: tokenFingerprint(token) } : {}) }])
    return null
  })
}

/** The counts when they exceed `confirmed`, else null. Closes nothing. */
export function unconfirmedWork(store: LocalStore, options: CloseSessionOptions): Promise<UnfinishedWork | null> {
  return store.read((tx) => unconfirmed(tx, options))
}

async function unconfirmed(
  tx: Reader,
  { keepMutations, confirmed }: CloseSessionOptions,
): Promise<UnfinishedWork | null> {
  if (!confirmed) return null
  const work = await countUnfinished(tx)
  return exceeds(work, keepMutations ? { ...work, drafts: confirmed.drafts } : confirmed) ? work : null
}

async function countUnfinished(tx: Reader): Promise<UnfinishedWork> {
  const photos = await countPhotos(tx)
  return {
    pending: (await tx.all('outbox')).filter(isUnacknowledged).length + (await countRemaining(tx)),
    photos: photos.waiting,
    refused: (await tx.all('refused')).length + photos.refused,
    drafts: (await tx.all('drafts')).length,
  }
}

function exceeds(a: UnfinishedWork, b: UnfinishedWork): boolean {
  const counts = Object.keys(a) as (keyof UnfinishedWork)[]
  return counts.some((count) => a[count] > b[count])
}
