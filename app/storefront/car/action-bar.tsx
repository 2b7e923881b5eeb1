import { MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/use-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { priceText } from '#app/ui/format.ts'
import { type Car, carName } from '#domain/car.ts'
import styles from './action-bar.module.css'

/** On a phone the ways to the dealer stay at the thumb. */
export function ActionBar({ car }: { car: Car }) {
  const { contactInfo, socialMedia } = useSettings()
  const whatsapp = socialMedia.find(({ platform, enabled, url }) => platform === 'whatsapp' && enabled && url !== '')
  return (
    <aside className={styles.bar} aria-label="Contact about this car">
      <p className={styles.price}>{priceText(car.price)}</p>
      <a
        className={styles.icon}
        href={`tel:${contactInfo.phone.replace(/[^+\d]/g, '')}`}
        aria-label={`Call ${contactInfo.phone}`}
      >
        <Phone aria-hidden="true" />
      </a>
      {whatsapp && (
        <a
          className={styles.icon}
          href={withText(whatsapp.url, `Hello, I am interested in the ${carName(car)}.`)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="WhatsApp"
        >
          <MessageCircle aria-hidden="true" />
        </a>
      )}
      <Link className={buttonClass('primary')} to={`/contact?car=${car.id}`} aria-label="Enquire about this car">
        Enquire
      </Link>
    </aside>
  )
}

function withText(address: string, text: string): string {
  return /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(address)
    ? `${address}${address.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
    : address
}
