import { useId, useState } from 'react'
import { useHoursText } from '#app/local/state/page-day.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { StaffCard } from '#app/storefront/components/staff-card.tsx'
import { ContactCards } from '#app/storefront/contact/contact-cards.tsx'
import { LocationMap } from '#app/storefront/contact/location-map.tsx'
import { Button } from '#app/ui/button.tsx'
import { mapLocation } from '#domain/kinds/settings/map-location.ts'
import type { TeamMember } from '#domain/kinds/user/team.ts'
import { t } from '#text/t.ts'
import styles from './dealer-block.module.css'

interface Props {
  seller: TeamMember | undefined
}

/** Whom to ask about the car, and where the dealer is. */
export default function ContactBlock({ seller }: Props) {
  const id = useId()
  return (
    <div className="stack space-5">
      {seller && (
        <section className={`stack start ${styles.dealer}`} aria-labelledby={id}>
          <h2 className="part-title" id={id}>
            {t('car.contact')}
          </h2>
          <StaffCard person={seller} />
        </section>
      )}
      <DealerBlock />
    </div>
  )
}

/** Address, contacts and map of the dealer, at the end of a car's page. On paper the footer has them. */
function DealerBlock() {
  const { contactInfo } = useSettings()
  const { address, phone, email, mapCoordinates } = contactInfo
  const hours = useHoursText()
  const location = mapLocation(mapCoordinates)
  const hasMap = 'embed' in location
  const [mapOpen, setMapOpen] = useState(false)
  const id = useId()
  if (!hasMap && ![address, phone, email, hours].some(Boolean)) return null
  return (
    <section className={`stack space-5 start ${styles.dealer}`} aria-labelledby={id} data-screen-only>
      <h2 className="part-title" id={id}>
        {t('car.visit')}
      </h2>
      <ContactCards contact={contactInfo} level={3} />
      {hasMap && (
        <>
          {/* The map is a third-party page, so it is loaded only on request. */}
          <Button look="secondary" aria-expanded={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
            {t(mapOpen ? 'car.hideMap' : 'car.showMap')}
          </Button>
          {mapOpen && (
            <div className={styles.map}>
              <LocationMap address={location.embed} />
            </div>
          )}
        </>
      )}
    </section>
  )
}
