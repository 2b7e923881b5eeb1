// The pictures that a person has chosen: files, or what a ZIP contains.

import { t } from '#text/t.ts'
import type { PictureFile } from './plan-pictures.ts'

const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'

/** Whether the file is for this page's pictures: another one is a table of vehicles. */
export const isForPictures = (file: File): boolean => isZip(file) || file.type.startsWith('image/')

/** @throws with a text for people when a ZIP cannot be read */
export async function readPictureFiles(chosen: readonly File[]): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  for (const file of chosen) {
    if (isZip(file)) {
      const { readZip } = await import('./read-zip.ts').catch(notLoaded)
      files.push(...(await readZip(file)))
    } else files.push({ name: file.name, open: async () => file })
  }
  return files
}

function notLoaded(): never {
  throw new Error(t('pictures.zipNeedsConnection'))
}
