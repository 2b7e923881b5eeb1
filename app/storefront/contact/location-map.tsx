import { useOnDevice } from '#app/local/state/use-client-only.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { mapLocation } from '#domain/settings/map-location.ts'
import styles from './location-map.module.css'

export function LocationMap({ setting }: { setting: string | undefined }) {
  const location = mapLocation(setting)
  const offline = useConnection().status === 'Offline'
  // A page of somebody else's, which must not come in the way of this one.
  const begun = useOnDevice(() => true, false)
  if ('text' in location) return <p className={styles.none}>{location.text}</p>
  if (offline) return <p className={styles.none}>The map needs a connection</p>
  if (!begun) return <div className={styles.map} />
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
