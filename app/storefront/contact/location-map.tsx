import { useClientOnly } from '#app/local/state/store.ts'
import { useConnection } from '#app/sync/live/use-connection.ts'
import { mapLocation } from '#domain/settings/map-location.ts'
import styles from './location-map.module.css'

export function LocationMap({ setting }: { setting: string | undefined }) {
  const location = mapLocation(setting)
  const isOffline = useConnection().status === 'Offline'
  // The map is a third-party page. It is loaded after hydration, so that it does not delay this page.
  const isHydrated = useClientOnly(() => true, false)
  if ('text' in location) return <p className={styles.none}>{location.text}</p>
  if (isOffline) return <p className={styles.none}>The map needs a connection</p>
  if (!isHydrated) return <div className={styles.map} />
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
