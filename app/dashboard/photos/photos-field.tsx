import { Camera, ImagePlus, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FileButton, PICTURE_FILES, takeFiles } from '#app/dashboard/components/file-button.tsx'
import { listText } from '#app/dashboard/components/list-text.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { Button } from '#app/ui/button.tsx'
import { photoHash } from '#domain/photos/photo.ts'
import { SHOTS } from '#domain/photos/shots.ts'
import { t } from '#text/t.ts'
import { AddingPhotos } from './adding-photos.tsx'
import { usePhotos } from './device-photos.tsx'
import { PhotoItem } from './photo-item.tsx'
import { moved, pictureKeys, spliced, withNewPhoto } from './photo-list.ts'
import styles from './photos-field.module.css'
import { waitFor } from './preparing-photos.tsx'
import { loadPhotoWorker } from './processing/process-photo.ts'
import { shotLabel } from './shot-list.ts'
import { SortableTiles } from './sortable-tiles.tsx'
import tiles from './tiles.module.css'
import { prepare, useAddPhotos } from './use-add-photos.ts'

const CameraOverlay = optionalComponent(() => import('./camera-overlay.tsx'))

interface PhotosFieldProps {
  /** The addresses in order: `photosIn(car.images)`, or all images. */
  photos: readonly string[]
  /** Called with the whole list after each change. A photo is stored on the device before its address is in the list. */
  onChange: (photos: string[]) => void
  /** How many more photos the vehicle may have. Omitted for no limit. */
  room?: number
  /** Whether the first photo is the cover. Another picture of the vehicle is it otherwise. */
  isCoverFirst?: boolean
  /** Tiles of other pictures, after the photos. */
  children?: ReactNode
}

interface RemovedPhoto {
  address: string
  /** The place that it had. */
  index: number
}

/**
 * Takes, chooses, orders, rotates and removes the photos of one vehicle. A controlled field: the caller keeps the addresses, for
 * example in a form with a draft, puts them into `car.images` and waits for `whenPhotosPrepared` before it saves.
 * Uploading is not its concern: a photo is uploaded after the server has the change that names it.
 */
export function PhotosField(props: PhotosFieldProps) {
  const { photos, onChange, room = Number.POSITIVE_INFINITY, isCoverFirst = true, children } = props
  const stored = usePhotos()
  const showToast = useToast()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [turning, setTurning] = useState<ReadonlySet<string>>(new Set())
  // Until the page is left.
  const [removed, setRemoved] = useState<readonly RemovedPhoto[]>([])
  const lastRemoved = removed.at(-1)
  const cameraInput = useRef<HTMLInputElement>(null)
  // Photos arrive one by one, faster than the caller may render.
  const current = useRef(photos)
  useEffect(() => {
    current.current = photos
  }, [photos])
  useEffect(loadPhotoWorker, [])

  const change = (next: string[]) => {
    current.current = next
    onChange(next)
  }
  const adding = useAddPhotos(
    (address) => change(withNewPhoto(current.current, address)),
    (address) => current.current.includes(address),
  )
  const ids = pictureKeys(photos)
  const free = room - adding.count
  const shotOf = (address: string) => stored.get(photoHash(address) ?? '')?.shot
  const taken = new Set(photos.map(shotOf).filter((shot) => shot !== undefined))
  const missing = SHOTS.filter((shot) => !taken.has(shot))

  const addFiles = (files: readonly File[]) => {
    adding.add(files.slice(0, Math.max(0, free)).map((picture) => ({ picture })))
    if (files.length > free) showToast('error', t('photos.most', { count: photos.length + room }))
  }

  const takePhoto = () => {
    // Media devices exist in a secure context only; the device's own camera app still works.
    if ('mediaDevices' in navigator) setCameraOpen(true)
    else cameraInput.current?.click()
  }

  const remove = (address: string) => {
    const index = current.current.indexOf(address)
    change(spliced(current.current, index, 1))
    setRemoved((known) => [...known, { address, index }])
    showToast('success', t('photos.removed', { number: index + 1 }), () => putBack({ address, index }))
  }
  const putBack = ({ address, index }: RemovedPhoto) => {
    setRemoved((known) => known.filter((each) => each.address !== address))
    if (!current.current.includes(address)) change(spliced(current.current, index, 0, address))
  }

  const rotate = async (address: string) => {
    const shot = shotOf(address)
    setTurning((known) => new Set(known).add(address))
    const picture = await inSession(({ photos }) => photos.read(address))
    const result =
      picture instanceof Blob
        ? await prepare({ picture, quarterTurns: 1, ...(shot ? { shot } : {}) })
        : t('photos.notOnDevice')
    if (typeof result === 'string') showToast('error', result)
    else {
      const index = current.current.indexOf(address)
      const isKnown = current.current.includes(result.address)
      if (index >= 0) change(spliced(current.current, index, 1, ...(isKnown ? [] : [result.address])))
    }
    setTurning((known) => new Set([...known].filter((other) => other !== address)))
  }

  return (
    <div className="stack space-3">
      <div className={tiles.tiles}>
        {photos.length > 0 && (
          <SortableTiles
            label={t('photos.title')}
            ids={ids}
            onMove={(from, to) => change(moved(current.current, from, to))}
          >
            {photos.map((address, index) => (
              <PhotoItem
                key={ids[index]}
                id={ids[index] ?? address}
                address={address}
                index={index}
                count={photos.length}
                isCover={index === 0 && isCoverFirst}
                canBeCover={isCoverFirst}
                photo={stored.get(photoHash(address) ?? '')}
                isTurning={turning.has(address)}
                onMove={(to) => change(moved(current.current, index, to))}
                onRotate={() => void waitFor(rotate(address))}
                onRemove={() => remove(address)}
              />
            ))}
          </SortableTiles>
        )}
        {children}
        <FileButton className={tiles.add} accept={PICTURE_FILES} multiple disabled={free <= 0} onFiles={addFiles}>
          <ImagePlus aria-hidden size={22} /> {t('photos.choose')}
        </FileButton>
        <Button look="secondary" className={tiles.add} disabled={free <= 0} onClick={takePhoto}>
          <Camera aria-hidden size={22} /> {t('photos.take')}
        </Button>
        <input
          ref={cameraInput}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={({ target }) => addFiles(takeFiles(target))}
        />
      </div>
      {lastRemoved && (
        <Button look="secondary" onClick={() => putBack(lastRemoved)}>
          <Undo2 aria-hidden size={18} /> {t('photos.putBack', { number: lastRemoved.index + 1 })}
        </Button>
      )}
      <AddingPhotos {...adding} />
      {taken.size > 0 && missing.length > 0 && (
        <p className={styles.missing}>{t('photos.missingShots', { shots: listText(missing.map(shotLabel)) })}</p>
      )}
      {isCameraOpen && (
        <Suspense>
          <CameraOverlay
            taken={taken}
            room={free}
            onCapture={(picture, shot) => adding.add([{ picture, shot }])}
            onUseFiles={() => cameraInput.current?.click()}
            onClose={() => setCameraOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
