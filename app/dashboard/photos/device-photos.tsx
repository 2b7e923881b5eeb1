import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { serverPhoto } from '#app/local/state/server-photos.ts'
import { useTable } from '#app/local/use-table.ts'
import { photoHash } from '#domain/photos/photo.ts'

type DevicePhotos = ReadonlyMap<string, PhotoRow>

const NONE: readonly PhotoRow[] = []
const Photos = createContext<DevicePhotos>(new Map())

/** Reads the rows of the photos of this device for all screens in it: a screen that is opened has them at once. */
export function PhotosOnDevice({ children }: { children: ReactNode }) {
  const rows = useTable((tx) => tx.all('photos')) ?? NONE
  const photos = useMemo(() => new Map(rows.map((row) => [row.hash, row])), [rows])
  return <Photos value={photos}>{children}</Photos>
}

/** The photos of this device, by hash. */
export const usePhotos = (): DevicePhotos => use(Photos)

/** Returns a function for the number of the images of a vehicle that have not been uploaded yet. */
export function useWaitingPhotoCount(): (images: readonly string[]) => number {
  const photos = usePhotos()
  return useCallback(
    (images) => images.filter((image) => photos.get(photoHash(image) ?? '')?.state === 'waiting').length,
    [photos],
  )
}

/** Whether it has not been uploaded although a vehicle names it. One that only a draft names is part of the unsaved form. */
export const isWaiting = ({ hash, state }: PhotoRow): boolean => state === 'waiting' && serverPhoto(hash) !== 'unknown'
