import { t } from '#text/t.ts'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useMemo, useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { pictureText } from '#app/ui/vehicle-texts.ts'
import type { ShotsOfPhotos } from '#domain/photos/shots.ts'
import { MissingPicture, PLACEHOLDER } from './picture.tsx'
import { usePictureUrls } from './picture-urls.ts'

/** Visible over light and dark pictures, with a touch target of 56 px. */
const ARROW = { width: 56, height: 56, margin: 8, padding: 14, borderRadius: 28, background: 'rgb(14 15 17 / 0.6)' }

interface ImageGalleryProps {
  images: readonly string[]
  shots?: ShotsOfPhotos | undefined
  /** The subject of the pictures; part of their alternative text. */
  name: string
  /** The index of the first picture that is shown. Later changes are reported by `onView`. */
  start?: number
  onView?: (index: number) => void
  onClose: () => void
}

/** All pictures full screen, with zoom. Escape, the Close button and a click beside the picture close it. */
export default function ImageGallery({ images, shots, name, start = 0, onView, onClose }: ImageGalleryProps) {
  const [index, setIndex] = useState(start)
  const urls = usePictureUrls(images)
  // Memoized, because a new list ends the zoom.
  const slides = useMemo(() => {
    const pictures = urls.length > 0 ? urls : [PLACEHOLDER]
    return pictures.map((url, position) => ({
      src: url || PLACEHOLDER,
      alt: pictureText(name, images.length > 0 ? images : [''], position, shots),
    }))
  }, [urls, images, shots, name])
  const isSingle = slides.length === 1
  return (
    <Lightbox
      open
      close={onClose}
      // Pictures may be removed while they are shown.
      index={Math.min(index, slides.length - 1)}
      slides={slides}
      plugins={[Counter, Zoom]}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      // A click on the counter is one beside the picture.
      counter={{ container: { style: { pointerEvents: 'none' } } }}
      labels={{
        Lightbox: t('shared.gallery'),
        Close: t('shared.close'),
        Previous: t('shared.previousPicture'),
        Next: t('shared.nextPicture'),
      }}
      carousel={{ preload: 1, padding: 0 }}
      styles={{ navigationPrev: ARROW, navigationNext: ARROW }}
      render={{
        iconError: MissingPicture,
        ...(isSingle ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
      animation={{ fade: 200, swipe: 300 }}
      controller={{ closeOnBackdropClick: true }}
      on={{
        view({ index: viewed }) {
          setIndex(viewed)
          onView?.(viewed)
        },
      }}
    />
  )
}
