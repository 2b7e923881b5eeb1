import { ChevronLeft, ChevronRight, Expand } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useClientOnly } from '#app/local/state/store.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { rich } from '#app/ui/rich.tsx'
import { useOneTabStop } from '#app/ui/use-one-tab-stop.ts'
import { pictureText } from '#app/ui/vehicle-texts.ts'
import { GALLERY_WIDTHS } from '#domain/kinds/car/pictures/picture-sources.ts'
import type { Placeholders } from '#domain/photos/placeholder.ts'
import type { ShotsOfPhotos } from '#domain/photos/shots.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import styles from './gallery.module.css'
import { useGallery } from './use-gallery.ts'

/** From this number of pictures on, wide screens show three of them at once. */
const MOSAIC_COUNT = 3

const ImageGallery = optionalComponent(() => import('#app/ui/picture/image-gallery.tsx'))

interface GalleryProps {
  images: readonly string[]
  placeholders: Placeholders | undefined
  shots: ShotsOfPhotos | undefined
  /** The name of the car. */
  name: string
}

export function Gallery({ images, placeholders, shots, name }: GalleryProps) {
  const pictures = images.length > 0 ? images : [undefined]
  const count = pictures.length
  const { row, index, show } = useGallery(count)
  const [full, setFull] = useState(false)
  // Before hydration only the first picture is loaded.
  const isHydrated = useClientOnly(() => true, false)
  const opener = useRef<HTMLButtonElement>(null)
  const isMosaic = count >= MOSAIC_COUNT

  // A history entry of its own, so that Back closes the full screen. The router has no part in it: the page stays the same. After
  // Forward or a reload the page is on this entry without the full screen.
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    opener.current = currentTarget
    if (!history.state?.isFullScreen) history.pushState({ ...history.state, isFullScreen: true }, '')
    setFull(true)
  }
  const close = () => history.back()
  useEffect(() => {
    if (!full) return
    const onPopState = () => {
      setFull(false)
      opener.current?.focus()
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [full])

  return (
    <section
      className={`stack space-3 ${styles.gallery}`}
      data-mosaic={isMosaic}
      aria-label={t('car.picturesOf', { car: name })}
    >
      <div className="relative">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without bullets */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard */}
        <ul className={styles.row} ref={row} role="list" aria-label={t('car.pictures')} tabIndex={0}>
          {pictures.map((src, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity than their position
            <li key={position} aria-hidden={position !== index} data-car-picture={position === 0 ? '' : undefined}>
              <Picture
                src={src}
                placeholders={placeholders}
                alt={pictureText(name, pictures, position, shots)}
                sizes={GALLERY_WIDTHS}
                first={position === 0}
                near={isHydrated && Math.abs(position - index) === 1}
              />
            </li>
          ))}
        </ul>
        <button type="button" className={`icon-button ${styles.button} ${styles.full}`} onClick={open}>
          <Expand aria-hidden="true" size={22} strokeWidth={1.6} />
          <span className="visually-hidden">{t('car.fullscreen')}</span>
        </button>
        {count > 1 && (
          <>
            <button
              type="button"
              className={`icon-button ${styles.button} ${styles.previous}`}
              onClick={() => show(index - 1)}
            >
              <ChevronLeft aria-hidden="true" size={22} strokeWidth={1.6} />
              <span className="visually-hidden">{t('car.previous')}</span>
            </button>
            <button
              type="button"
              className={`icon-button ${styles.button} ${styles.next}`}
              onClick={() => show(index + 1)}
            >
              <ChevronRight aria-hidden="true" size={22} strokeWidth={1.6} />
              <span className="visually-hidden">{t('car.next')}</span>
            </button>
          </>
        )}
        <p className={`figures small ${styles.counter}`} aria-live="polite" data-screen-only>
          {rich('car.position', {}, { number: index + 1, count })}
        </p>
      </div>
      {count > 1 && (
        <div className="relative shrinks" data-screen-only>
          <Thumbnails images={images} placeholders={placeholders} index={index} onShow={show} />
          {isMosaic && (
            <button type="button" className={styles.all} onClick={open}>
              {t('car.allPhotos', { count })}
            </button>
          )}
        </div>
      )}
      {full && (
        <Suspense fallback={null}>
          <ImageGallery images={images} shots={shots} name={name} start={index} onView={show} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}

const THUMBNAIL_WIDTHS = `${WIDTHS.desk} 24vw, 112px`

interface ThumbnailsProps {
  images: readonly string[]
  placeholders: Placeholders | undefined
  index: number
  onShow: (index: number) => void
}

function Thumbnails({ images, placeholders, index, onShow }: ThumbnailsProps) {
  const { ref: strip, ...tabStop } = useOneTabStop<HTMLUListElement>()
  useEffect(() => scrollToThumbnail(strip.current, index), [strip, index])
  return (
    <ul ref={strip} {...tabStop} className={styles.thumbnails} aria-label={t('car.allPictures')}>
      {images.map((image, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity than their position
        <li key={position}>
          <button
            type="button"
            aria-label={t('car.showImage', { number: position + 1 })}
            aria-current={position === index}
            onClick={() => onShow(position)}
          >
            <Picture src={image} placeholders={placeholders} alt="" sizes={THUMBNAIL_WIDTHS} thumbnail />
          </button>
        </li>
      ))}
    </ul>
  )
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** Scrolls only the list, unlike `scrollIntoView`: as a strip to the current picture, as the column of a mosaic to the next one. */
function scrollToThumbnail(list: HTMLUListElement | null, index: number): void {
  const thumbnails = list?.children ?? []
  const [current, next] = [index, (index + 1) % thumbnails.length].map((each) => thumbnails[each] as HTMLElement)
  if (!list || !current || !next) return
  // Centred if there are enough thumbnails on both sides.
  list.scrollLeft += middleOf(current) - middleOf(list)
  // A thumbnail that was pressed with the keyboard stays in view.
  if (!list.querySelector(':focus-visible')) list.scrollTop = next.offsetTop
}
