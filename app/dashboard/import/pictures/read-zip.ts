// Lists the files of a ZIP. Each is unpacked when it is opened. The library stops at the size that the list declares, and a file that
// declares more than a photo may have is not opened: a small ZIP cannot fill the memory.
import { unzipRaw, type ZipEntry } from 'unzipit'
import { MAX_PHOTO_BYTES } from '#domain/photos/photo.ts'
import { t } from '#text/t.ts'
import type { PictureFile } from './plan-pictures.ts'

const MAX_ZIP_GIGABYTES = 4
const MAX_ZIP_FILES = 10_000
/** Folders, and what macOS and Windows add to a ZIP. */
const NO_PICTURE = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i

/** @throws with a text for people */
export async function readZip(zip: File): Promise<PictureFile[]> {
  if (zip.size > MAX_ZIP_GIGABYTES * 1024 ** 3)
    throw new Error(t('pictures.zipTooLarge', { file: zip.name, max: MAX_ZIP_GIGABYTES }))
  const entries = await entriesOf(zip)
  if (entries.length > MAX_ZIP_FILES) throw new Error(t('pictures.zipTooMany', { file: zip.name, max: MAX_ZIP_FILES }))
  return entries.filter(({ name }) => !NO_PICTURE.test(name)).map(toPictureFile)
}

async function entriesOf(zip: File): Promise<ZipEntry[]> {
  try {
    return (await unzipRaw(zip)).entries
  } catch {
    throw new Error(t('pictures.zipUnreadable', { file: zip.name }))
  }
}

function toPictureFile(entry: ZipEntry): PictureFile {
  const name = entry.name.split('/').at(-1) ?? ''
  const problem = entry.encrypted
    ? t('pictures.hasPassword')
    : entry.size > MAX_PHOTO_BYTES
      ? t('pictures.tooLarge', { max: MAX_PHOTO_BYTES / 1024 ** 2 })
      : undefined
  return { name, ...(problem ? { problem } : {}), open: () => unpacked(entry, name) }
}

async function unpacked(entry: ZipEntry, name: string): Promise<File> {
  // Not every browser decodes a picture whose type is not named.
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = `image/${ending === 'jpg' ? 'jpeg' : ending}`
  return new File([await entry.blob(type)], name, { type })
}
