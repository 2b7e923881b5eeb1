// Lists the files of a ZIP. Each is unpacked when it is opened. The library stops at the size that the list declares, and a file that
// declares more than a photo may have is not opened: a small ZIP cannot fill the memory.
import { unzipRaw, type ZipEntry } from 'unzipit'
import { countText } from '#app/ui/format.ts'
import { MAX_PHOTO_BYTES } from '#domain/photos/photo.ts'
import type { PictureFile } from './plan-pictures.ts'

const MAX_ZIP_GIGABYTES = 4
const MAX_ZIP_FILES = 10_000
/** Folders, and what macOS and Windows add to a ZIP. */
const NO_PICTURE = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i

/** @throws with a text for people */
export async function readZip(zip: File): Promise<PictureFile[]> {
  if (zip.size > MAX_ZIP_GIGABYTES * 1024 ** 3)
    throw new Error(`"${zip.name}" is larger than ${MAX_ZIP_GIGABYTES} GB. Divide it into smaller ones.`)
  const entries = await entriesOf(zip)
  if (entries.length > MAX_ZIP_FILES)
    throw new Error(`"${zip.name}" has more than ${countText(MAX_ZIP_FILES)} files. Divide it into smaller ones.`)
  return entries.filter(({ name }) => !NO_PICTURE.test(name)).map(toPictureFile)
}

async function entriesOf(zip: File): Promise<ZipEntry[]> {
  try {
    return (await unzipRaw(zip)).entries
  } catch {
    throw new Error(`"${zip.name}" is not a ZIP that can be read.`)
  }
}

function toPictureFile(entry: ZipEntry): PictureFile {
  const name = entry.name.split('/').at(-1) ?? ''
  const problem = entry.encrypted
    ? 'It is protected by a password'
    : entry.size > MAX_PHOTO_BYTES
      ? `It is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB`
      : undefined
  return { name, ...(problem ? { problem } : {}), open: () => unpacked(entry, name) }
}

async function unpacked(entry: ZipEntry, name: string): Promise<File> {
  // Not every browser decodes a picture whose type is not named.
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = `image/${ending === 'jpg' ? 'jpeg' : ending}`
  return new File([await entry.blob(type)], name, { type })
}
