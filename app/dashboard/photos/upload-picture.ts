import { uploadPhoto } from '#app/dashboard/calls/site.ts'
import { t } from '#text/t.ts'
import type { EncodedPhoto } from './processing/encode-photo.ts'
import { processPhoto } from './processing/process-photo.ts'

/** Uploads a picture that is no vehicle's. @returns its address, or why it was not uploaded */
export async function uploadPicture(file: File): Promise<{ address: string } | string> {
  let photo: EncodedPhoto
  try {
    photo = await processPhoto(file)
  } catch {
    return t('photos.notPicture', { file: file.name })
  }
  const result = await uploadPhoto(photo.hash, photo)
  if ('address' in result) return result
  return result.message ?? t('photos.notUploaded')
}
