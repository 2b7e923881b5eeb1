import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { mapLocation } from '#domain/kinds/settings/map-location.ts'
import { t } from '#text/t.ts'
import mapStyles from './location-map.module.css'
import { LocationMap } from './location-map.tsx'
import styles from './map-on-request.module.css'

const NO_MAP = { 'Invalid coordinates': 'more.invalidCoordinates', 'No map location set': 'more.noMap' } as const

/** The map is a page of a third party, which receives the visitor's address: it is loaded only when the visitor asks for it. */
export function MapOnRequest({ setting }: { setting: string | undefined }) {
  const [isShown, setShown] = useState(false)
  const map = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) map.current?.focus({ preventScroll: true })
  }, [isShown])
  const location = mapLocation(setting)
  if ('text' in location) return <p className={mapStyles.none}>{t(NO_MAP[location.text])}</p>
  if (isShown) {
    return (
      <div ref={map} tabIndex={-1}>
        <LocationMap address={location.embed} />
      </div>
    )
  }
  return (
    <div className={`stack space-3 muted whole rounded ${styles.plain}`} data-screen-only>
      <MapPin aria-hidden size={40} strokeWidth={1.25} />
      <Button look="secondary" onClick={() => setShown(true)}>
        {t('car.showMap')}
      </Button>
      <p>{t('contact.mapFrom')}</p>
    </div>
  )
}
