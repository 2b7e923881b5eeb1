import { useState } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import { type BrandPicture, type Ground, logoOn } from '#domain/values/brand/brand-picture.ts'
import styles from './brand-mark.module.css'

interface Props {
  /** `theme`: light or dark as the theme is. Paper is light in any case. */
  ground: Ground | 'theme'
  /** Instead of the name in the settings. */
  name?: string
}

/** The logo of the dealership. On a ground where the logo cannot be seen, and without a logo, its name. */
export function BrandMark({ ground, name }: Props) {
  const { siteName, brand } = useSettings()
  const text = name ?? siteName
  const onLight = logoOn('light', brand)
  const onDark = logoOn('dark', brand)
  if (onLight?.address === onDark?.address) return onLight ? <Logo picture={onLight} name={text} /> : text
  return (
    <span className={styles.both} data-ground={ground}>
      <span className={styles.onLight}>{onLight ? <Logo picture={onLight} name={text} /> : text}</span>
      <span className={styles.onDark}>{onDark ? <Logo picture={onDark} name={text} /> : text}</span>
    </span>
  )
}

function Logo({ picture: { address, width, height }, name }: { picture: BrandPicture; name: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === address) return name
  const onError = () => setFailed(address)
  return <img className={styles.logo} src={address} alt={name} width={width} height={height} onError={onError} />
}
