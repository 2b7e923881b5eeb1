import { Clock, Heart, MessageCircle, Phone, Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useHoursText } from '#app/local/state/page-day.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useStore } from '#app/local/state/store.ts'
import { comparisonPath } from '#app/storefront/components/comparison.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { useSavedCount } from '#app/storefront/components/saved-cars.ts'
import { selectionStore } from '#app/storefront/components/selection.ts'
import { phoneUrl, whatsappUrl } from '#app/ui/contact-urls.ts'
import styles from './menu-more.module.css'

/** Below the links of the open menu of a phone. */
export default function MenuMore() {
  const { contactInfo, socialMedia } = useSettings()
  const savedCount = useSavedCount()
  const selected = useStore(selectionStore)
  const { phone } = contactInfo
  const hours = useHoursText()
  const whatsapp = whatsappUrl(socialMedia, 'Hello, I have a question.')
  return (
    <>
      <ul className={`halves space-2 ${styles.more}`}>
        <li>
          <Link to="/saved">
            <Heart aria-hidden="true" />
            Saved{savedCount > 0 && ` (${savedCount})`}
          </Link>
        </li>
        <li>
          <Link to={selected.length > 0 ? comparisonPath(selected) : '/compare'}>
            <Scale aria-hidden="true" />
            Compare{selected.length > 0 && ` (${selected.length})`}
          </Link>
        </li>
        {phone && (
          <li>
            <a href={phoneUrl(phone)}>
              <Phone aria-hidden="true" />
              Call <span className="visually-hidden">{phone}</span>
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a href={whatsapp} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden="true" />
              WhatsApp
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
      {hours && (
        <div className={styles.hours}>
          <Clock aria-hidden="true" />
          <p>
            <strong>
              Opening hours
              <OpenUntil before=" · " />
            </strong>
            {hours}
          </p>
        </div>
      )}
    </>
  )
}
