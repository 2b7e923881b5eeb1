// Copies the pictures of cars that stand on other sites, so that they outlive those sites. A copy is a photo like an uploaded one; an
// ordinary `car.edit` names it instead of the address, if the vehicle still has the address.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { pictureReplaced, picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { MAX_PHOTO_BYTES, photoAddress } from '#domain/photos/photo.ts'
import { type Fault, fault } from '#domain/values/faults/faults.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/values/time/durations.ts'
import { attemptAfter, type Result, type WorkKind } from '#sync-server/due-work.ts'
import { PictureRefused, type RefusalReason } from '#sync-server/photos/photo-jobs.ts'
import type { PhotoLibrary } from '#sync-server/photos/photo-library.ts'
import { applyToStore } from '#sync-server/reconcile/apply-to-store.ts'
import { ORIGINAL } from '#sync-server/store/photo-files/photo-files.ts'
import type { Reader, Records, View } from '#sync-server/store/store.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import type { PictureCopy } from '#sync-server/store/work-rows.ts'
import { CopyFailed, type FetchOptions, fetchPicture } from './fetch-picture.ts'

const RETRY_DELAYS_MS = [MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const
const AT_ONCE = 4
const delayMs = (attempts: number) => RETRY_DELAYS_MS[attempts]

/** The author of the edits, for the activity log. */
const COPIER: Actor = { id: null, username: 'Picture copies', role: 'admin' }

const REFUSALS: Record<RefusalReason, Fault> = {
  invisible: fault('copy.invisible'),
  unreadable: fault('copy.unreadable'),
  animated: fault('copy.animated'),
  too_many_pixels: fault('copy.pixels'),
}

export interface CopyDependencies extends Pick<FetchOptions, 'lookup' | 'mayBePrivate' | 'timeLimitMs'> {
  photos: PhotoLibrary
  log: Pick<Logger, 'warn'>
  now(): Date
}

export function pictureCopies(dependencies: CopyDependencies): WorkKind {
  const { log, now } = dependencies
  return {
    name: 'picture copy',
    tables: [PICTURE_COPIES],
    // Longer than an attempt takes.
    claimMs: MINUTE_MS,
    atOnce: AT_ONCE,
    delayMs,
    keys: nextCopies,
    attempt(reader, key) {
      const copy = reader.get(PICTURE_COPIES, key)
      return copy && (copy.claim !== undefined || hasRoom(reader, copy.host)) ? copy : null
    },
    store: (records, key, attempt, at) =>
      change(records, key, ({ claim: _, ...copy }) => withEnd({ ...copy, ...attempt }, at)),
    async perform(key, view, signal) {
      const copy = view.get(PICTURE_COPIES, key)
      const car = copy && view.get('cars', copy.carUid)
      if (!copy || !car || !picturesElsewhere(car).includes(copy.address)) return removed(key)
      try {
        const photo = await addToLibrary(copy.address, dependencies, signal)
        return { kind: 'done', change: (records) => namePhoto(records, key, photo, now()) }
      } catch (error) {
        // Another server, or this one after its start, begins the attempt again.
        if (signal.aborted) return postponed(key, copy)
        const failure = failureOf(error)
        if (failure === undefined) {
          log.warn({ err: error }, 'a copied picture was not stored')
          return postponed(key, { ...attemptAfter(copy.attempts, MINUTE_MS, now()), failure: fault('copy.not_stored') })
        }
        return { kind: 'again', change: (records) => change(records, key, (failed) => ({ ...failed, failure })) }
      }
    },
  }
}

const removed = (key: string): Result => ({ kind: 'done', change: (records) => records.remove(PICTURE_COPIES, key) })

/** The attempt is not counted: it says nothing of the picture. */
const postponed = (key: string, next: Pick<PictureCopy, 'nextAt' | 'failure'>): Result => ({
  kind: 'done',
  change: (records) =>
    change(records, key, ({ claim: _, ...copy }) => ({ ...copy, nextAt: next.nextAt, failure: next.failure })),
})

/** Undefined when the picture was not the reason, but this server: a full disk, a store that does not respond. */
function failureOf(error: unknown): Fault | undefined {
  if (error instanceof CopyFailed) return error.fault
  return error instanceof PictureRefused ? REFUSALS[error.reason] : undefined
}

/** The address may have gone, and the rules of cars may refuse the edit. */
function namePhoto(records: Records, key: string, photo: string, at: Date): void {
  const copy = records.get(PICTURE_COPIES, key)
  const car = copy && records.get('cars', copy.carUid)
  const fields = car ? pictureReplaced(car, copy.address, photo) : {}
  if (!copy || Object.keys(fields).length === 0) {
    records.remove(PICTURE_COPIES, key)
    return
  }
  const now = at.toISOString()
  const mutation: Mutation = { name: 'car.edit', uid: copy.carUid, mid: randomUUID(), madeAt: now, args: { fields } }
  const { status, code, values, message } = applyToStore(records, { actor: COPIER, mutation, now, fingerprint: null })
  const next: Partial<PictureCopy> =
    status === 'refused'
      ? { ...attemptAfter(copy.attempts + 1, delayMs(copy.attempts), at), failure: { code, values, message } as Fault }
      : { nextAt: null, copied: true, failure: undefined }
  change(records, key, ({ claim: _, ...named }) => withEnd({ ...named, ...next }, at))
}

function change(records: Records, key: string, changed: (copy: PictureCopy) => PictureCopy): void {
  const copy = records.get(PICTURE_COPIES, key)
  if (copy) records.put(PICTURE_COPIES, key, changed(copy))
}

const withEnd = (copy: PictureCopy, at: Date): PictureCopy =>
  copy.nextAt === null ? { ...copy, endedAt: at.toISOString() } : copy

/** @returns the address of the photo */
async function addToLibrary(
  address: string,
  { photos, ...dependencies }: CopyDependencies,
  signal: AbortSignal,
): Promise<string> {
  return photos.withSpace(MAX_PHOTO_BYTES, async () => {
    const stagedFolder = await photos.files.stage()
    try {
      const path = join(stagedFolder, ORIGINAL)
      const { sha256: hash, type, bytes } = await fetchPicture(address, { ...dependencies, path, signal })
      await photos.add({ stagedFolder, hash, type, bytes, caller: { actorIn: () => COPIER } })
      return photoAddress(hash)
    } finally {
      await photos.files.discard(stagedFolder)
    }
  })
}

/** Stored claims count, so the limit is that of all servers together. */
const AT_ONCE_PER_HOST = 2

interface Waiting {
  key: string
  copy: PictureCopy
}

/** The keys of what is being copied, and of the next ones for which there is room: the first picture of every car before the others. */
function nextCopies(view: View): string[] {
  const claimed: string[] = []
  const rooms = new Map<string, number>()
  const nextByHost = new Map<string, Waiting[]>()
  for (const [key, copy] of view.entries(PICTURE_COPIES)) {
    const { nextAt, claim, host } = copy
    if (nextAt === null) continue
    if (claim !== undefined) {
      claimed.push(key)
      rooms.set(host, (rooms.get(host) ?? AT_ONCE_PER_HOST) - 1)
    } else nextByHost.set(host, withNext(nextByHost.get(host) ?? [], { key, copy }))
  }
  const next = [...nextByHost].flatMap(([host, waiting]) =>
    waiting.slice(0, Math.max(0, rooms.get(host) ?? AT_ONCE_PER_HOST)),
  )
  return [...claimed, ...next.sort(inOrder).map(({ key }) => key)]
}

/** Whether another copy from this host may begin. */
function hasRoom(reader: Reader, host: string): boolean {
  let count = 0
  for (const copy of reader.all(PICTURE_COPIES)) if (copy.host === host && copy.claim !== undefined) count += 1
  return count < AT_ONCE_PER_HOST
}

/** Only as many as can begin: a table of thousands is not sorted after every copy. */
function withNext(next: Waiting[], waiting: Waiting): Waiting[] {
  const [, last] = next
  if (last && inOrder(last, waiting) <= 0) return next
  return [...next, waiting].sort(inOrder).slice(0, AT_ONCE_PER_HOST)
}

function inOrder({ copy: a }: Waiting, { copy: b }: Waiting): number {
  if (a.nextAt !== b.nextAt) return (a.nextAt ?? '') < (b.nextAt ?? '') ? -1 : 1
  return a.place - b.place
}
