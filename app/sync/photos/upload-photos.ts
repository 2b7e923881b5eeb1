// Uploads photos, one at a time. `PUT /api/photos/{sha256}` is idempotent: a photo whose response was lost, or that two tabs upload
// at once, is stored once.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { photosToUpload, recordPhoto } from '#app/local/photos/photo-queue.ts'
import { type AttemptResult, DONE } from '#app/sync/engine/dependencies.ts'
import { photoAddress, type StoredPhoto } from '#domain/photos/photo.ts'
import { isFinalRefusal } from '#domain/protocol/final-refusal.ts'

export interface UploadDependencies {
  store: LocalStore
  /** @param hash of the bytes */
  send(hash: string, file: { type: string; bytes: ArrayBuffer }, shot?: string): Promise<ApiResult<StoredPhoto>>
  /** The photos at which the server failed in earlier attempts. They are sent last. */
  failed?: Set<string>
}

/** @returns a function that uploads one photo with the token of the session */
export function createPhotoUpload(
  network: Network,
  token: string,
  signal?: () => AbortSignal,
): UploadDependencies['send'] {
  return (hash, file, shot) =>
    request(network, {
      method: 'PUT',
      path: `${photoAddress(hash)}${shot === undefined ? '' : `?shot=${encodeURIComponent(shot)}`}`,
      token,
      file,
      isExpected: isStoredPhoto,
      ...(signal ? { signal: signal() } : {}),
    })
}

const isStoredPhoto = (body: unknown): body is StoredPhoto => isObject(body) && typeof body.url === 'string'

/**
 * Uploads every photo that is due, until one is unanswered. A refused one goes to the attention list. One at which the server fails comes
 * after the others in the next attempt, so that it does not hold them up.
 */
export async function uploadPhotos({ store, send, failed = new Set() }: UploadDependencies): Promise<AttemptResult> {
  for (;;) {
    const due = await photosToUpload(store)
    if (due.length === 0) return DONE
    const isFailed = ({ hash }: PhotoRow) => Number(failed.has(hash))
    for (const photo of due.sort((a, b) => isFailed(a) - isFailed(b))) {
      const result = await uploadOne(store, send, photo)
      if (result.kind === 'busy' && result.status >= 500) failed.add(photo.hash)
      if (result.kind !== 'done') return result
      failed.delete(photo.hash)
    }
  }
}

async function uploadOne(
  store: LocalStore,
  send: UploadDependencies['send'],
  { hash, type, shot }: PhotoRow,
): Promise<AttemptResult> {
  const file = await store.read((tx) => tx.get('photoFiles', hash))
  const result = file && (await send(hash, { type, bytes: file.bytes }, shot))
  // The browser has lost the file, or another tab has removed the photo.
  if (!result) await recordPhoto(store, hash, { state: 'refused' })
  else if (result.kind === 'ok') await recordPhoto(store, hash, { state: 'stored' })
  else if (result.kind !== 'refused') return result
  else if (!isFinal(result.status, result.body)) return { kind: 'unreachable' }
  else {
    const { message, code, values } = result.body
    await recordPhoto(store, hash, { state: 'refused', message, code, values })
  }
  return DONE
}

/** 413, 415 and 422 are about the file, also when a gateway answers. Any other refusal may be that of a gateway (S16). */
function isFinal(status: number, body: { code?: unknown }): boolean {
  return status === 413 || status === 415 || status === 422 || body.code === 'forbidden' || isFinalRefusal(body)
}
