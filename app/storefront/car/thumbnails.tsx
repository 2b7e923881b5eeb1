import { useEffect, useRef } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import styles from './thumbnails.module.css'

interface ThumbnailsProps {
  images: readonly string[]
  index: number
  onShow: (index: number) => void
}

export function Thumbnails({ images, index, onShow }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => keepInSight(strip.current, index), [index])
  return (
    <ul ref={strip} className={styles.thumbnails} aria-label="All pictures">
      {images.map((image, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the picture is known by
        <li key={place}>
          <button
            type="button"
            aria-label={`Show image ${place + 1}`}
            aria-current={place === index}
            onClick={() => onShow(place)}
          >
            <Picture src={image} alt="" sizes="112px" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Moves the strip alone: the page stays where it is. */
function keepInSight(strip: HTMLElement | null, index: number): void {
  const current = strip?.children[index] as HTMLElement | undefined
  if (!strip || !current) return
  // In the middle, as far as there is anything beside it.
  strip.scrollLeft = current.offsetLeft - strip.offsetLeft - (strip.clientWidth - current.clientWidth) / 2
}
