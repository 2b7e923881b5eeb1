import { newDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader, TableName } from '#app/local/db/local-store.ts'
import { TABLE_NAMES } from '#app/local/db/local-store.ts'
import type { Device } from '#app/local/db/rows.ts'
import { tokenFingerprint } from '#app/local/db/token-fingerprint.ts'
import { readPlannedMids } from '#app/local/imports/import-rows.ts'
import { isUnacknowledged } from '#app/local/outbox/outbox-rows.ts'
import { photosOfDraftsOnly, unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
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

/** What a log-out would discard. Names instead of counts: a mutation that is sent makes no room for one that the person was not asked about. */
export interface UnfinishedWork {
  /** The mids in the outbox and of planned mutations. */
  pending: readonly string[]
  /** The hashes of photos that have not been uploaded. */
  photos: readonly string[]
  /** The mids of refused mutations and the hashes of refused photos. */
  refused: readonly string[]
  /** The keys of unsaved forms. */
  drafts: readonly string[]
}

export const NO_UNFINISHED_WORK: UnfinishedWork = { pending: [], photos: [], refused: [], drafts: [] }

export interface CloseSessionOptions {
  /** Keeps pending mutations, their photos and the attention list for the same user's next log-in. */
  keepMutations: boolean
  /** What the user agreed to discard; omitted when no dialog was shown. */
  confirmed?: UnfinishedWork
  /** The token of a session that must not be closed. */
  exceptToken?: string | null
}

/**
 * Ends the session of this database in one transaction. Later writes of other tabs fail. The emptied database stays, with the
 * fingerprint of the ended session only, so that a tab that is opening that session cannot fill it again.
 * @returns null when closed; the unfinished work, and nothing is closed, when it is not all in `confirmed`: another tab may have added some
 */
export async function closeSession(
  store: LocalStore,
  { keepMutations, confirmed, exceptToken }: CloseSessionOptions,
): Promise<UnfinishedWork | null> {
  return store.write(async (tx) => {
    const { token, staff: _, load: __, ...device } = (await tx.get('device', 'device')) ?? newDevice('')
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

/** The unfinished work when it is not all in `confirmed`, else null. Closes nothing. */
export function unconfirmedWork(store: LocalStore, options: CloseSessionOptions): Promise<UnfinishedWork | null> {
  return store.read((tx) => unconfirmed(tx, options))
}

async function unconfirmed(
  tx: Reader,
  { keepMutations, confirmed }: CloseSessionOptions,
): Promise<UnfinishedWork | null> {
  if (!confirmed) return null
  const work = await readUnfinished(tx)
  const known = new Set(Object.values(confirmed).flat())
  const discarded = keepMutations ? work.drafts : Object.values(work).flat()
  return discarded.every((name) => known.has(name)) ? null : work
}

async function readUnfinished(tx: Reader): Promise<UnfinishedWork> {
  const photos = await unfinishedPhotos(tx)
  const outbox = (await tx.all('outbox')).filter(isUnacknowledged)
  return {
    pending: [...outbox.map(({ envelope }) => envelope.mid), ...(await readPlannedMids(tx))],
    photos: photos.waiting,
    refused: [...(await tx.all('refused')).map(({ mid }) => mid), ...photos.refused],
    drafts: (await tx.all('drafts')).map(({ key }) => key),
  }
}
