import { mapLocation } from '#domain/map-location.ts'
import styles from './location-map.module.css'

export function LocationMap({ setting }: { setting: string | undefined }) {
  const location = mapLocation(setting)
  if ('text' in location) return <p className={styles.none}>{location.text}</p>
  return (
    <iframe
      className={styles.map}
      src={location.embed}
      title="Map of our location"
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer-when-downgrade"
    />
  )
}
