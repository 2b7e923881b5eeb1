import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useMemo, useState } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { MissingPicture, PLACEHOLDER } from '#app/ui/picture.tsx'
import { usePictureUrls } from '#app/ui/picture-urls.ts'

/** Visible over light and dark pictures, with a touch target of 56 px. */
const ARROW = { width: 56, height: 56, margin: 8, padding: 14, borderRadius: 28, background: 'rgb(14 15 17 / 0.6)' }

interface LightboxProps {
  images: readonly string[]
  name: string
  /** The initial picture. Later changes are reported by `onView`. */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

export default function Lightbox({ images, name, index, onView, onClose }: LightboxProps) {
  const [start] = useState(index)
  const urls = usePictureUrls(images)
  // Memoized, because a new list resets the lightbox to its initial picture.
  const slides = useMemo(() => {
    const pictures = urls.length > 0 ? urls : [PLACEHOLDER]
    return pictures.map((url, position) => ({
      src: url || PLACEHOLDER,
      alt: `${name}, picture ${position + 1} of ${pictures.length}`,
    }))
  }, [urls, name])
  const isSingle = slides.length === 1
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={start}
      slides={slides}
      plugins={[Counter, Zoom]}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      labels={{ Lightbox: 'Image gallery', Close: 'Close', Previous: 'Previous picture', Next: 'Next picture' }}
      carousel={{ preload: 1, padding: 0 }}
      styles={{ navigationPrev: ARROW, navigationNext: ARROW }}
      render={{
        iconError: MissingPicture,
        ...(isSingle ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
      animation={{ fade: 200, swipe: 300 }}
      controller={{ closeOnBackdropClick: true }}
      on={{ view: ({ index: viewed }) => onView(viewed) }}
    />
  )
}
