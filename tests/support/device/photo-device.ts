// A staff device that also has photos, without a browser: they are JPEG files made by the test.
import { hash } from 'node:crypto'
import { unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { createPhotoUpload, type UploadDependencies, uploadPhotos } from '#app/sync/photos/upload-photos.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { type DeviceOptions, openDevice } from './device.ts'

const DIMENSIONS = { type: 'image/jpeg', width: 600, height: 400 }

export async function openPhotoDevice<User extends Actor & { id: number }>(
  server: { url: string; tokenOf(user: User): string },
  user: User,
  options?: DeviceOptions,
) {
  const device = await openDevice(server, user, options)
  const send = createPhotoUpload({ origin: server.url, fetch }, server.tokenOf(user))
  const failed = new Set<string>()
  return {
    ...device,
    send,
    /** Stores the photo on the device. @returns its address */
    async keep(bytes: Uint8Array): Promise<string> {
      const photo = { ...DIMENSIONS, hash: hash('sha256', bytes, 'hex') }
      const result = await storePhoto(device.store, photo, new Uint8Array(bytes).buffer)
      if (result.kind !== 'stored') throw new Error('No space for the photo')
      return photoAddress(photo.hash)
    },
    /** @param wrap intercepts the requests */
    upload: (wrap: (send: UploadDependencies['send']) => UploadDependencies['send'] = (same) => same) =>
      uploadPhotos({ store: device.store, send: wrap(send), failed }),
    photos: async () => (await device.store.snapshot()).photos,
    waitingPhotos: async () => (await device.store.read(unfinishedPhotos)).waiting.length,
  }
}

export type PhotoDevice = Awaited<ReturnType<typeof openPhotoDevice>>
