import { ChevronLeft, ChevronRight, Expand } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useOnDevice } from '#app/local/state/use-client-only.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { Picture } from '#app/ui/picture.tsx'
import { GALLERY_WIDTHS } from '#domain/cars/picture-sources.ts'
import styles from './gallery.module.css'
import { Thumbnails } from './thumbnails.tsx'
import { useGallery } from './use-gallery.ts'

const Lightbox = optionalPart(() => import('./lightbox.tsx'))

interface GalleryProps {
  images: readonly string[]
  /** of the car */
  name: string
}

export function Gallery({ images, name }: GalleryProps) {
  const shown = images.length > 0 ? images : [undefined]
  const count = shown.length
  const { row, index, show } = useGallery(count)
  const [full, setFull] = useState(false)
  // While the page is only written, nothing comes in the way of the first.
  const begun = useOnDevice(() => true, false)
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setFull(false)
    opener.current?.focus()
  }

  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari takes a list for none */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too */}
        <ul className={styles.row} ref={row} role="list" aria-label="Pictures" tabIndex={0}>
          {shown.map((src, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the picture is known by
            <li key={place} aria-hidden={place !== index}>
              <Picture
                src={src}
                alt={`${name}, picture ${place + 1} of ${count}`}
                sizes={GALLERY_WIDTHS}
                first={place === 0}
                near={begun && Math.abs(place - index) === 1}
              />
            </li>
          ))}
        </ul>
        <button ref={opener} type="button" className={styles.full} onClick={() => setFull(true)}>
          <Expand aria-hidden="true" />
          <span className="visually-hidden">Open fullscreen</span>
        </button>
        {count > 1 && (
          <>
            <button type="button" className={styles.previous} onClick={() => show(index - 1)}>
              <ChevronLeft aria-hidden="true" />
              <span className="visually-hidden">Previous image</span>
            </button>
            <button type="button" className={styles.next} onClick={() => show(index + 1)}>
              <ChevronRight aria-hidden="true" />
              <span className="visually-hidden">Next image</span>
            </button>
          </>
        )}
        <p className={styles.counter} aria-live="polite">
          <span className="visually-hidden">Image </span>
          {index + 1}/{count}
        </p>
      </div>
      {count > 1 && <Thumbnails images={images} index={index} onShow={show} />}
      {full && (
        <Suspense fallback={null}>
          <Lightbox images={images} name={name} index={index} onView={show} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
