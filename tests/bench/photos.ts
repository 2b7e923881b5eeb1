import { photoCapture } from './browser/photo-capture.ts'
import { photoUpload } from './browser/photo-upload.ts'
import type { BenchRow } from './measure.ts'

export async function photos(): Promise<BenchRow[]> {
  return [...(await photoCapture()), ...(await photoUpload())]
}
