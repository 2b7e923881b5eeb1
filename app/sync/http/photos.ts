// Uploads a photo at once, for a setting: photos of cars are uploaded from the queue of the device.
import { storedToken } from '#app/local/session/session.ts'
import { client } from '#app/sync/client.ts'
import { createPhotoUpload } from '#app/sync/photos/upload-photos.ts'

/** @param hash of the bytes @returns the address of the photo, or why it was not stored; null without a response */
export async function uploadPhoto(
  hash: string,
  file: { type: string; bytes: ArrayBuffer },
): Promise<{ address: string } | { message: string | null }> {
  const send = createPhotoUpload({ fetch: fetch.bind(globalThis) }, storedToken() ?? '')
  const result = await send(hash, file)
  if (result.kind === 'ok') return { address: result.body.url }
  // The engine receives the same 401 and ends the session.
  if (result.kind === 'signed-out') await client.retry()
  if (result.kind === 'refused') return { message: result.body.message }
  return { message: (result.kind === 'busy' && result.message) || null }
}
