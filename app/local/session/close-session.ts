import { newDevice } from '#app/local/db/device.ts'
import { type LocalStore, type Reader, TABLE_NAMES, type TableName } from '#app/local/db/local-store.ts'
import { removePhotos } from '#app/local/photos/photo-queue.ts'
import { hashesOf, readPhotoUses, unfinishedPhotos, unneededPhotos } from '#app/local/photos/photo-uses.ts'

/** Unsent work: what may stay on the device until the same user's next log-in. */
const WORK_TABLES: ReadonlySet<TableName> = new Set([
  'outbox',
  'refused',
  'settled',
  'aliases',
  'drafts',
  'photos',
  'photoFiles',
])

/**
 * The work that a log-out asks about. Names instead of counts: a mutation that is sent makes no room for one that the person was not asked
 * about.
 */
export interface UnfinishedWork {
  /** The mids of mutations without an outcome. */
  pending: readonly string[]
  /** The hashes of photos that have not been uploaded. */
  photos: readonly string[]
  /** The mids of refused mutations and the hashes of refused photos. */
  refused: readonly string[]
  /** The keys of unsaved forms. */
  drafts: readonly string[]
}

export const NO_UNFINISHED_WORK: UnfinishedWork = { pending: [], photos: [], refused: [], drafts: [] }

interface CloseSessionOptions {
  /** Unsent work stays for the same user's next log-in. */
  keepWork: boolean
  /** The work that the person was shown. Nothing is closed while there is more, unsaved forms excepted when they stay. Omitted: no question is asked. */
  confirmed?: UnfinishedWork
  /** Called in the transaction. Nothing is closed when the user has logged in again under this token. */
  isInUse?(token: string): boolean
}

/**
 * Ends the session of this database in one transaction. Later writes of other tabs fail.
 * @returns null when closed; else the unfinished work that is not all in `confirmed`: another tab may have added some
 */
export async function closeSession(
  store: LocalStore,
  { isInUse, ...options }: CloseSessionOptions,
): Promise<UnfinishedWork | null> {
  return store.write(async (tx) => {
    const { token, staff: _, load: __, ...device } = (await tx.get('device', 'device')) ?? newDevice('')
    if (device.session === 'closed' || (token && isInUse?.(token))) return null
    const work = await unconfirmed(tx, options)
    if (work) return work
    const { keepWork } = options
    if (keepWork) await removePhotos(tx, hashesOf(unneededPhotos(await readPhotoUses(tx))))
    for (const table of TABLE_NAMES) if (!keepWork || !WORK_TABLES.has(table)) await tx.clear(table)
    await tx.put('device', [{ ...(keepWork ? { ...device, cursor: null } : newDevice('')), session: 'closed' }])
    return null
  })
}

/** As `closeSession`, but closes nothing. */
export function unconfirmedWork(store: LocalStore, options: CloseSessionOptions): Promise<UnfinishedWork | null> {
  return store.read((tx) => unconfirmed(tx, options))
}

async function unconfirmed(tx: Reader, { keepWork, confirmed }: CloseSessionOptions): Promise<UnfinishedWork | null> {
  if (!confirmed) return null
  const photos = await unfinishedPhotos(tx)
  const work = {
    pending: (await tx.all('outbox')).flatMap(({ envelope, outcome }) => (outcome ? [] : [envelope.mid])),
    photos: photos.waiting,
    refused: [...(await tx.all('refused')).map(({ mid }) => mid), ...photos.refused],
    drafts: (await tx.all('drafts')).map(({ key }) => key),
  }
  const known = new Set(Object.values(confirmed).flat())
  const asked = [...work.pending, ...work.photos, ...work.refused, ...(keepWork ? [] : work.drafts)]
  return asked.every((name) => known.has(name)) ? null : work
}
