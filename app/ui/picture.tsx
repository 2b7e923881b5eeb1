import { useState } from 'react'
import { pictureSources } from '#domain/cars/picture-sources.ts'
import styles from './picture.module.css'
import { PLACEHOLDER } from './placeholder.ts'

interface PictureProps {
  /** undefined: there is none, the placeholder stands in */
  src: string | undefined
  /** empty where the words beside it say it all */
  alt: string
  /** how wide it is shown, as in the attribute of that name */
  sizes?: string
  /** the picture that is seen first: fetched at once, before the others */
  first?: boolean
  /** one step from what is seen: fetched before it is, but not in its way */
  near?: boolean
  className?: string | undefined
}

/** A picture in a box of fixed 3:2 shape, so that nothing moves when it comes. */
export function Picture({ src, alt, sizes = '100vw', first = false, near = false, className }: PictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const address = !src || failed.includes(src) ? PLACEHOLDER : src
  return (
    <span className={`${styles.box} ${className ?? ''}`}>
      <img
        key={address}
        {...pictureSources(address)}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={800}
        loading={first || near ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : near ? 'low' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        hidden={failed.includes(address)}
        onError={() => setFailed([...failed, address])}
      />
    </span>
  )
}
