import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import { MissingPicture, PLACEHOLDER } from '#app/ui/picture.tsx'
import { usePictureUrls } from '#app/ui/picture-urls.ts'

interface Props {
  images: readonly string[]
  /** What the images show; part of their alternative text. */
  name: string
  /** Index of the first image shown. */
  start?: number
  onClose: () => void
}

/** All images full screen. Escape, the Close button and a click beside the image close it. */
export default function ImageGallery({ images, name, start = 0, onClose }: Props) {
  const [currentIndex, setCurrentIndex] = useState(start)
  const urls = usePictureUrls(images)
  return (
    <Lightbox
      open
      close={onClose}
      index={currentIndex}
      on={{ view: ({ index }) => setCurrentIndex(index) }}
      slides={urls.map((url, index) => ({
        src: url || PLACEHOLDER,
        alt: `${name}, image ${index + 1} of ${images.length}`,
      }))}
      carousel={{ finite: images.length === 1, padding: '40px' }}
      controller={{ closeOnBackdropClick: true }}
      render={{ iconError: MissingPicture }}
      labels={{ Lightbox: 'Image gallery', Close: 'Close', Previous: 'Previous image', Next: 'Next image' }}
      animation={{ fade: 200, swipe: 300 }}
    />
  )
}
