// The outboxes of other users on this device. Those of deleted accounts are abandoned: an admin takes them over or discards them.
// Until then only their number is read.
import { newDevice, openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader, TableName } from '#app/local/db/local-store.ts'
import { TABLE_NAMES } from '#app/local/db/local-store.ts'
import type { OutboxRow, PhotoRow } from '#app/local/db/rows.ts'
import { photosOfDraftsOnly, unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { removePhotos } from '#app/local/photos/sweep-photos.ts'
import { KINDS, LISTED_KINDS } from '#domain/records/kinds.ts'
import { appendRows } from './append-rows.ts'
import { isPending } from './outbox-rows.ts'
import { countRemaining } from './planned-mutations.ts'
import { redactEnvelope } from './redact.ts'
import { redactMissing } from './redact-missing.ts'

const ABANDONED_TABLES: ReadonlySet<TableName> = new Set(['refused', 'photos', 'photoFiles', 'imports', 'importGroups'])

/** For the database of a deleted account: removes everything except mutations without an outcome, photos and the attention list. */
export async function abandonOutbox(store: LocalStore): Promise<void> {
  await store.write(async (tx) => {
    const device = (await tx.get('device', 'device')) ?? newDevice('')
    const unanswered = (await tx.all('outbox')).filter(({ outcome }) => !outcome)
    await removePhotos(tx, await photosOfDraftsOnly(tx))
    for (const table of TABLE_NAMES) if (!ABANDONED_TABLES.has(table)) await tx.clear(table)
    await tx.put('outbox', unanswered.map(redactWithdrawn))
    const { token: _, staff: __, ...left } = device
    await tx.put('device', [{ ...left, session: 'gone', cursor: null }])
  })
}

/** How many mutations and photos the deleted account of this database left. 0 when the account is not known to be deleted. */
export async function countAbandoned(store: LocalStore): Promise<number> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (device?.session !== 'gone') return 0
    const { outbox, refused } = await readAbandoned(tx)
    const photos = await unfinishedPhotos(tx)
    const mutations = outbox.filter(({ withdrawn }) => !withdrawn).length + (await countRemaining(tx))
    return mutations + refused.length + photos.waiting.length + photos.refused.length
  })
}

/** How many mutations without an outcome, and photos that wait, a logged-out user has in their database. 0 when the account was deleted. */
export async function countPending(store: LocalStore): Promise<number> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (device?.session === 'gone') return 0
    const mutations = (await tx.all('outbox')).filter((row) => isPending(row) && !row.outcome).length
    return mutations + (await countRemaining(tx)) + (await unfinishedPhotos(tx)).waiting.length
  })
}

/**
 * Appends an abandoned outbox to the outbox of `to`. The mids stay, so that the server applies nothing twice, also when the take-over
 * is repeated because the page ended before `from` was deleted.
 */
export async function takeOverOutbox(from: LocalStore, to: LocalStore, newUuid: () => string): Promise<void> {
  await assignMids(from, newUuid)
  const { outbox, refused, photos, imports, importGroups } = await from.read(readAbandoned)
  // Before the mutations that name them. One at a time, because of their size.
  for (const photo of photos) await takeOverPhoto(from, to, photo)
  await to.write(async (tx) => {
    const device = await openDevice(tx)
    const known = new Set((await tx.all('outbox')).map(({ envelope }) => envelope.mid))
    const knownImports = new Set((await tx.all('imports')).map(({ importId }) => importId))
    const rows = outbox.filter(({ envelope }) => !known.has(envelope.mid))
    await appendRows(
      tx,
      device,
      rows.map(({ envelope, withdrawn, importId, replaces }) => ({
        envelope,
        ...(withdrawn ? { withdrawn } : {}),
        ...(importId === undefined ? {} : { importId }),
        ...(replaces === undefined ? {} : { replaces }),
      })),
    )
    await tx.put('refused', refused)
    // What an earlier take-over has moved to the outbox stays there.
    const unknown = imports.filter(({ importId }) => !knownImports.has(importId))
    await tx.put('imports', unknown)
    await tx.put(
      'importGroups',
      importGroups.filter(({ key }) => unknown.some(({ importId }) => key.startsWith(importId))),
    )
    // Pulls do not repeat deletions that precede this base. Before the first load there is no base; the load redacts.
    if (device.cursor === null) return
    for (const kind of LISTED_KINDS) await redactMissing(tx, kind, await tx.all(KINDS[kind].table))
  })
}

function redactWithdrawn(row: OutboxRow): OutboxRow {
  const { withdrawn } = row
  return withdrawn ? { ...row, withdrawn: { ...withdrawn, envelope: redactEnvelope(withdrawn.envelope) } } : row
}

/** Planned mutations that an earlier version of the app stored have no mids. */
export async function assignMids(store: LocalStore, newUuid: () => string): Promise<void> {
  await store.write(async (tx) => {
    for (const group of await tx.all('importGroups')) {
      const requests = group.requests.map((request) => (request.mid ? request : { ...request, mid: newUuid() }))
      await tx.put('importGroups', [{ ...group, requests }])
    }
  })
}

async function takeOverPhoto(from: LocalStore, to: LocalStore, photo: PhotoRow): Promise<void> {
  const file = await from.read((tx) => tx.get('photoFiles', photo.hash))
  await to.write(async (tx) => {
    await openDevice(tx)
    if (!file || (await tx.get('photos', photo.hash))) return
    await tx.put('photoFiles', [file])
    await tx.put('photos', [photo])
  })
}

async function readAbandoned(tx: Reader) {
  return {
    outbox: await tx.all('outbox'),
    refused: await tx.all('refused'),
    photos: await tx.all('photos'),
    imports: await tx.all('imports'),
    importGroups: await tx.all('importGroups'),
  }
}
