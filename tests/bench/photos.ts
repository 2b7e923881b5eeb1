import { photoCapture } from './browser/photo-capture.ts'
import { photoUpload } from './browser/photo-upload.ts'
import type { BenchRow } from './measure.ts'
import { photos as photosOnServer } from './server/photos.ts'

/** On the device, then on the server. */
export async function photos(): Promise<BenchRow[]> {
  return [...(await photoCapture()), ...(await photoUpload()), ...(await photosOnServer())]
}
