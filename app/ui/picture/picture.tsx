import { use, useEffect, useRef, useState } from 'react'
import { pictureSources } from '#domain/kinds/car/pictures/picture-sources.ts'
import { type Placeholders, placeholderOf, placeholderPicture } from '#domain/photos/placeholder.ts'
import styles from './picture.module.css'
import { PictureUrlContext, usePictureUrls } from './picture-urls.ts'

/** The URL of the picture that replaces a missing or broken one. */
export const PLACEHOLDER = '/pictures/placeholder-1200.webp'

interface PictureProps {
  /** `undefined` shows the placeholder. */
  src: string | undefined
  /** The placeholders of the car's photos: shown until a photo is loaded. */
  placeholders?: Placeholders | undefined
  /** Empty if the text next to the picture describes it. */
  alt: string
  /** The rendered width, as in the `sizes` attribute. */
  sizes?: string
  /** The first visible picture: loaded eagerly with high priority. */
  first?: boolean
  /** Next to the visible picture: loaded eagerly with low priority. */
  near?: boolean
  /** The same picture is shown in a larger size: loaded with low priority. */
  thumbnail?: boolean
  className?: string | undefined
}

/** A picture in a 3:2 box, which prevents layout shifts while it loads. */
export function Picture(props: PictureProps) {
  const { src, placeholders, alt, sizes = '100vw', first = false, near = false, thumbnail = false, className } = props
  const urls = use(PictureUrlContext)
  const box = useRef<HTMLSpanElement>(null)
  const [url] = usePictureUrls(src ? [src] : [], first || near ? undefined : box)
  const [failed, setFailed] = useState<readonly string[]>([])
  const address = !url || failed.includes(url) ? PLACEHOLDER : url
  // It failed before the page knew the URLs.
  useEffect(() => {
    if (src && failed.includes(src)) urls?.fail(src)
  }, [urls, src, failed])
  const onError = () => {
    if (address === PLACEHOLDER || !src || !urls?.fail(src)) setFailed([...failed, address])
  }
  const placeholder = placeholderOf(placeholders, src)
  return (
    <span
      ref={box}
      className={`${styles.box} ${className ?? ''}`}
      style={placeholder ? background(placeholder) : undefined}
    >
      <img
        key={address}
        {...pictureSources(address, placeholder)}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={800}
        loading={first || near ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : near || thumbnail ? 'low' : undefined}
        decoding={first ? 'sync' : 'async'}
        hidden={url === null || failed.includes(address)}
        onError={onError}
      />
    </span>
  )
}

const background = (placeholder: string) => ({ backgroundImage: `url(${placeholderPicture(placeholder)})` })

/** The placeholder for a full-screen gallery. */
export function MissingPicture() {
  return <img src={PLACEHOLDER} alt="" style={{ maxWidth: '100%' }} />
}
