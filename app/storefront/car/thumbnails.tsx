import { Picture } from '#app/ui/picture.tsx'
import styles from './thumbnails.module.css'

interface ThumbnailsProps {
  images: readonly string[]
  index: number
  onShow: (index: number) => void
}

export function Thumbnails({ images, index, onShow }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails} aria-label="All pictures">
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
