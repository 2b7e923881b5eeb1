import { useConnection } from '#app/local/state/connection.ts'
import { t } from '#text/t.ts'
import styles from './location-map.module.css'

/** A third-party page, rendered only on request. @param address to embed */
export function LocationMap({ address }: { address: string }) {
  const isOffline = useConnection().status === 'Offline'
  if (isOffline) return <p className={styles.none}>{t('contact.mapOffline')}</p>
  return (
    <iframe
      className={styles.map}
      src={address}
      title={t('contact.map')}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer-when-downgrade"
    />
  )
}
