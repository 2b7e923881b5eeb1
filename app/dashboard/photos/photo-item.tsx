import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, RotateCw, Trash2 } from 'lucide-react'
import type { PhotoView } from '#app/local/state/photos.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './photos-field.module.css'

interface Props {
  address: string
  index: number
  count: number
  /** Undefined for a photo that is on the server only. */
  photo: PhotoView | undefined
  isTurning: boolean
  onMove: (to: number) => void
  onRotate: () => void
  onRemove: () => void
}

/** One photo with its buttons. It is dragged by its picture; the buttons do the same for the keyboard. */
export function PhotoItem({ address, index, count, photo, isTurning, onMove, onRotate, onRemove }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: address })
  const number = index + 1
  return (
    <li
      ref={setNodeRef}
      className={styles.photo}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={styles.picture} aria-busy={isTurning} {...listeners}>
        <Picture src={address} alt={altText(number, photo)} sizes="240px" />
        <span className={styles.badges}>
          {index === 0 && <span className={styles.cover}>Cover</span>}
          {photo?.isWaiting && <StatusPill tone="waiting">Waiting</StatusPill>}
          {photo?.state === 'refused' && <StatusPill tone="bad">{photo.message ? 'Refused' : 'Lost'}</StatusPill>}
        </span>
      </div>
      {photo?.shot && <p className={styles.shot}>{photo.shot}</p>}
      <div className={styles.buttons}>
        <button
          type="button"
          aria-label={`Move photo ${number} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp aria-hidden size={18} />
        </button>
        <button
          type="button"
          aria-label={`Move photo ${number} down`}
          disabled={number === count}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden size={18} />
        </button>
        <button type="button" aria-label={`Rotate photo ${number}`} disabled={isTurning} onClick={onRotate}>
          <RotateCw aria-hidden size={18} />
        </button>
        <button type="button" aria-label={`Remove photo ${number}`} className={styles.remove} onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
        </button>
      </div>
    </li>
  )
}

const altText = (number: number, photo: PhotoView | undefined): string =>
  `Photo ${number}${photo?.shot ? `, ${photo.shot.toLowerCase()}` : ''}`
