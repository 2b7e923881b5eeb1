import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useMemo, useState } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { MissingPicture } from '#app/ui/picture-placeholder.tsx'
import { PLACEHOLDER } from '#app/ui/placeholder.ts'

/** Seen over light pictures and dark ones, and large enough for a thumb. */
const ARROW = { width: 56, height: 56, margin: 8, padding: 14, borderRadius: 28, background: 'rgb(14 15 17 / 0.6)' }

interface LightboxProps {
  images: readonly string[]
  name: string
  /** the picture it opens with; from then on it tells which one is seen */
  index: number
  onView: (index: number) => void
  onClose: () => void
}

export default function Lightbox({ images, name, index, onView, onClose }: LightboxProps) {
  const [start] = useState(index)
  // The same list each time: another one would take it back to where it began.
  const slides = useMemo(() => {
    const shown = images.length > 0 ? images : [PLACEHOLDER]
    return shown.map((src, place) => ({ src, alt: `${name}, picture ${place + 1} of ${shown.length}` }))
  }, [images, name])
  const alone = slides.length === 1
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={start}
      slides={slides}
      plugins={[Counter]}
      labels={{ Lightbox: 'Image gallery', Close: 'Close', Previous: 'Previous picture', Next: 'Next picture' }}
      carousel={{ preload: 1, padding: 0 }}
      styles={{ navigationPrev: ARROW, navigationNext: ARROW }}
      render={{
        iconError: MissingPicture,
        ...(alone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
      animation={{ fade: 200, swipe: 300 }}
      controller={{ closeOnBackdropClick: true }}
      on={{ view: ({ index: viewed }) => onView(viewed) }}
    />
  )
}
