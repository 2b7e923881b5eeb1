import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import { PLACEHOLDER } from '#app/ui/placeholder.ts'

interface LightboxProps {
  images: readonly string[]
  name: string
  index: number
  onView: (index: number) => void
  onClose: () => void
}

export default function Lightbox({ images, name, index, onView, onClose }: LightboxProps) {
  const shown = images.length > 0 ? images : [PLACEHOLDER]
  const alone = shown.length === 1
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={shown.map((src, place) => ({ src, alt: `${name}, picture ${place + 1} of ${shown.length}` }))}
      plugins={[Counter]}
      labels={{ Lightbox: 'Image gallery', Close: 'Close', Previous: 'Previous picture', Next: 'Next picture' }}
      carousel={{ preload: 1 }}
      render={alone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      animation={{ fade: 200, swipe: 300 }}
      controller={{ closeOnBackdropClick: true }}
      on={{ view: ({ index: viewed }) => onView(viewed) }}
    />
  )
}
