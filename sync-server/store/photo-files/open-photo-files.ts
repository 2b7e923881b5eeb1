import { folderPhotoFiles, photoFilesIn } from './folder-photo-files.ts'
import type { PhotoFiles } from './photo-files.ts'
import type { PhotoLocation } from './photo-location.ts'

/** @param location undefined: in the data folder, which also holds uploads that are being received for a bucket */
export async function openPhotoFiles(location: PhotoLocation | undefined, dataDir: string): Promise<PhotoFiles> {
  if (!location) return photoFilesIn(dataDir)
  if ('folder' in location) return folderPhotoFiles(location.folder)
  // The client of S3 is loaded only when it is used.
  const { bucketPhotoFiles } = await import('./bucket-photo-files.ts')
  return bucketPhotoFiles(location, photoFilesIn(dataDir))
}
