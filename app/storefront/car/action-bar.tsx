import { MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/use-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Car } from '#domain/car.ts'
import { carName } from '#domain/car-name.ts'
import styles from './action-bar.module.css'

/** The ways to the dealer; on a phone they stay at the thumb. */
export function ActionBar({ car }: { car: Car }) {
  const { contactInfo, socialMedia } = useSettings()
  const whatsapp = socialMedia.find(({ platform, enabled, url }) => platform === 'whatsapp' && enabled && url !== '')
  return (
    <div className={styles.bar} data-action-bar>
      <Link className={buttonClass('primary', styles.buy)} to={`/contact?car=${car.id}`}>
        Buy Now!
      </Link>
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
          aria-label="Ask on WhatsApp (opens in a new tab)"
        >
          <MessageCircle aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

function withText(address: string, text: string): string {
  return /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(address)
    ? `${address}${address.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
    : address
}
