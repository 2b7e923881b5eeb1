// Adds files and camera frames to a list of photos: encodes each, stores it on the device and reports what went wrong, file by file.
import { useCallback, useEffect, useRef, useState } from 'react'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import type { Shot } from '#domain/photos/shots.ts'
import { t, texts } from '#text/t.ts'
import { waitFor } from './preparing-photos.tsx'
import type { EncodedPhoto } from './processing/encode-photo.ts'
import { processPhoto } from './processing/process-photo.ts'

export interface PhotoSource {
  /** A file, or a frame of the camera. */
  picture: Blob | ImageBitmap
  shot?: Shot | undefined
  quarterTurns?: number
}

export interface AddPhotos {
  /** How many photos are being prepared. */
  count: number
  problems: readonly string[]
  clearProblems: () => void
  add: (sources: readonly PhotoSource[]) => void
}

/**
 * @param onAdd called with the address of each stored photo, as soon as the device has it
 * @param has whether the list contains the address
 */
export function useAddPhotos(onAdd: (address: string) => void, has: (address: string) => boolean): AddPhotos {
  const [count, setCount] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const latest = useRef({ onAdd, has })
  useEffect(() => {
    latest.current = { onAdd, has }
  })

  const addOne = useCallback(async (source: PhotoSource) => {
    const result = await prepare(source)
    if (typeof result === 'object') {
      if (latest.current.has(result.address)) report(t('photos.known', { name: nameOf(source) }))
      else latest.current.onAdd(result.address)
    } else report(result)

    function report(problem: string) {
      setProblems((known) => [...known, problem])
    }
  }, [])

  const add = useCallback(
    (sources: readonly PhotoSource[]) => {
      setProblems([])
      setCount((known) => known + sources.length)
      for (const source of sources) void waitFor(addOne(source).finally(() => setCount((known) => known - 1)))
    },
    [addOne],
  )
  return { count, problems, clearProblems: () => setProblems([]), add }
}

/** @returns the address; a text when the photo was refused */
export async function prepare(source: PhotoSource): Promise<{ address: string } | string> {
  const { picture, shot, quarterTurns } = source
  let photo: EncodedPhoto
  try {
    photo = await processPhoto(picture, quarterTurns)
  } catch {
    return unreadable(picture)
  }
  const { bytes, ...row } = photo
  try {
    const result = await inSession(({ store }) => storePhoto(store, { ...row, ...(shot ? { shot } : {}) }, bytes))
    if (result.kind === 'not-kept') return t('photos.notLoggedIn', { name: nameOf(source) })
    if (result.kind === 'stored') return { address: photoAddress(photo.hash) }
    return t('photos.noRoom', {
      name: nameOf(source),
      free: megabytes(result.freeBytes),
      needed: megabytes(result.neededBytes),
    })
  } catch {
    return t('photos.notStored', { name: nameOf(source) })
  }
}

const nameOf = ({ picture }: PhotoSource): string =>
  picture instanceof File ? t('photos.file', { file: picture.name }) : t('photos.thePhoto')

function unreadable(picture: Blob | ImageBitmap): string {
  if (!(picture instanceof File)) return t('photos.unreadableFrame')
  if (/heic|heif/i.test(picture.type) || /\.hei[cf]$/i.test(picture.name))
    return t('photos.heic', { file: picture.name })
  return t('photos.unreadable', { file: picture.name })
}

/** Rounded to tenths; below 50 KB still `0.1 MB`, so that a size is never 0. */
function megabytes(bytes: number): string {
  const size = bytes > 0 ? Math.max(1, Math.round(bytes / 100_000)) / 10 : 0
  // Latin digits in every language.
  const format = new Intl.NumberFormat(`${texts().language}-u-nu-latn`, { useGrouping: false })
  return t('photos.megabytes', { size: format.format(size) })
}
