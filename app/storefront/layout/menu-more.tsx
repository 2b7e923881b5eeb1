import '#text/en/later.ts'
import { Clock, Heart, MessageCircle, Phone, Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useHoursText } from '#app/local/state/page-day.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useStore } from '#app/local/state/store.ts'
import { comparisonPath, selectionStore } from '#app/storefront/components/cards/comparison.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { useSavedCount } from '#app/storefront/components/saved-cars.ts'
import { phoneUrl, whatsappUrl } from '#app/ui/contact-urls.ts'
import { rich } from '#app/ui/rich.tsx'
import { t } from '#text/t.ts'
import LanguageLinks from './language-links.tsx'
import styles from './menu-more.module.css'

/** Below the links of the open menu of a phone. */
export default function MenuMore() {
  const { contactInfo, socialMedia, languages } = useSettings()
  const savedCount = useSavedCount()
  const selected = useStore(selectionStore)
  const { phone } = contactInfo
  const hours = useHoursText()
  const whatsapp = whatsappUrl(socialMedia, t('layout.hello'))
  return (
    <>
      <ul className={`halves space-2 ${styles.more}`}>
        <li>
          <Link to="/saved">
            <Heart aria-hidden="true" size={20} strokeWidth={1.5} />
            {savedCount > 0 ? t('more.savedCount', { count: savedCount }) : t('more.saved')}
          </Link>
        </li>
        <li>
          <Link to={selected.length > 0 ? comparisonPath(selected) : '/compare'}>
            <Scale aria-hidden="true" size={20} strokeWidth={1.5} />
            {selected.length > 0 ? t('more.compareCount', { count: selected.length }) : t('more.compare')}
          </Link>
        </li>
        {phone && (
          <li>
            <a href={phoneUrl(phone)}>
              <Phone aria-hidden="true" size={20} strokeWidth={1.5} />
              {rich('more.call', {}, { phone })}
            </a>
          </li>
        )}
        {whatsapp && (
          <li>
            <a href={whatsapp} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden="true" size={20} strokeWidth={1.5} />
              WhatsApp
              <span className="visually-hidden"> {t('shared.newTab')}</span>
            </a>
          </li>
        )}
      </ul>
      {languages.others.length > 0 && (
        <div className={styles.languages}>
          <LanguageLinks isInMenu />
        </div>
      )}
      {hours && (
        <div className={`above-2 compact ${styles.hours}`}>
          <Clock aria-hidden="true" size={20} strokeWidth={1.5} />
          <p>
            <strong>
              {t('more.openingHours')}
              <OpenUntil before=" · " />
            </strong>
            {hours}
          </p>
        </div>
      )}
    </>
  )
}
