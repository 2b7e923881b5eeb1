import { RotateCw, Trash2 } from 'lucide-react'
import type { PhotoRow } from '#app/local/db/rows.ts'
import { PlainButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { shotText } from '#app/ui/vehicle-texts.ts'
import { t } from '#text/t.ts'
import { isWaiting } from './device-photos.tsx'
import { isPhoto } from './photo-list.ts'
import { shotLabel } from './shot-list.ts'
import { Tile } from './tile.tsx'
import styles from './tiles.module.css'

interface Props {
  id: string
  address: string
  index: number
  count: number
  isCover: boolean
  canBeCover: boolean
  /** Undefined for a photo that is on the server only. */
  photo: PhotoRow | undefined
  isTurning: boolean
  onMove: (to: number) => void
  onRotate: () => void
  onRemove: () => void
}

/** One photo with its buttons. A picture that is no photo cannot be rotated. */
export function PhotoItem({ address, photo, isTurning, onRotate, onRemove, ...place }: Props) {
  const number = place.index + 1
  return (
    <Tile
      {...place}
      name={t('photos.photo', { number })}
      movedText={(position) => t('photos.photoMoved', { number, position, count: place.count })}
      isBusy={isTurning}
      caption={photo?.shot && shotLabel(photo.shot)}
      picture={<Picture src={address} alt={altText(number, photo)} sizes="160px" />}
      badges={
        <>
          {photo && isWaiting(photo) && <StatusPill tone="waiting">{t('photos.waiting')}</StatusPill>}
          {photo?.state === 'refused' && (
            <StatusPill tone="bad">{t(photo.message ? 'photos.refused' : 'photos.lost')}</StatusPill>
          )}
        </>
      }
    >
      {isPhoto(address) && (
        <PlainButton aria-label={t('photos.rotate', { number })} disabled={isTurning} onClick={onRotate}>
          <RotateCw aria-hidden size={18} />
        </PlainButton>
      )}
      <button type="button" aria-label={t('photos.remove', { number })} className={styles.remove} onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </button>
    </Tile>
  )
}

const altText = (number: number, photo: PhotoRow | undefined): string =>
  photo?.shot ? t('photos.altOf', { number, shot: shotText(photo.shot) }) : t('photos.alt', { number })
