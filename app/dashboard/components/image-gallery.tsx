import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import { MissingPicture } from '#app/ui/picture-placeholder.tsx'

interface Props {
  images: readonly string[]
  /** What the pictures show. */
  name: string
  start?: number
  onClose: () => void
}

/** All pictures full screen; Escape, the button and a click beside the picture close it. */
export default function ImageGallery({ images, name, start = 0, onClose }: Props) {
  const [index, setIndex] = useState(start)
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      on={{ view: ({ index: shown }) => setIndex(shown) }}
      slides={images.map((src, place) => ({ src, alt: `${name}, image ${place + 1} of ${images.length}` }))}
      carousel={{ finite: images.length === 1, padding: '40px' }}
      controller={{ closeOnBackdropClick: true }}
      render={{ iconError: MissingPicture }}
      labels={{ Lightbox: 'Image gallery', Close: 'Close', Previous: 'Previous image', Next: 'Next image' }}
      animation={{ fade: 200, swipe: 300 }}
    />
  )
}
