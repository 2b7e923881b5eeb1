import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowLeft, ArrowRight, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { PlainButton } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './tiles.module.css'

interface Props {
  id: string
  /** The name of the tile in its buttons: `photo 1`. */
  name: string
  /** The announcement of a move: `Photo 1 is now 2 of 3`. @param position from 1 */
  movedText: (position: number) => string
  index: number
  count: number
  isCover: boolean
  /** Whether the first tile is the cover. */
  canBeCover: boolean
  isBusy?: boolean
  picture: ReactNode
  badges?: ReactNode
  caption?: string | undefined
  onMove: (to: number) => void
  /** More buttons. */
  children?: ReactNode
}

/** A picture of a vehicle. It is dragged by the picture; two buttons do the same for the keyboard. */
export function Tile(props: Props) {
  const { id, name, movedText, index, count, isCover, canBeCover, isBusy, picture, badges, caption, onMove, children } =
    props
  const moveTo = (to: number) => {
    onMove(to)
    announce(movedText(to + 1))
  }
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id, data: { name } })
  return (
    <li
      ref={setNodeRef}
      className={`box ${styles.tile}`}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={styles.picture} aria-busy={isBusy} {...listeners}>
        {picture}
        <span className={`actions ${styles.badges}`}>
          {isCover && <span className={styles.cover}>{t('photos.cover')}</span>}
          {badges}
        </span>
      </div>
      {caption && <p className={styles.caption}>{caption}</p>}
      <div className={styles.buttons}>
        <PlainButton aria-label={t('photos.moveUp', { name })} disabled={index === 0} onClick={() => moveTo(index - 1)}>
          <ArrowLeft aria-hidden size={18} />
        </PlainButton>
        <PlainButton
          aria-label={t('photos.moveDown', { name })}
          disabled={index === count - 1}
          onClick={() => moveTo(index + 1)}
        >
          <ArrowRight aria-hidden size={18} />
        </PlainButton>
        {canBeCover && (
          <PlainButton aria-label={t('photos.makeCover', { name })} disabled={isCover} onClick={() => moveTo(0)}>
            <Star aria-hidden size={18} />
          </PlainButton>
        )}
        {children}
      </div>
    </li>
  )
}
