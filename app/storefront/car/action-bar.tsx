import { MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { phoneUrl, whatsappUrl } from '#app/ui/contact-urls.ts'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { phoneFor, sellerOf } from '#domain/kinds/car/seller.ts'
import { t } from '#text/t.ts'
import styles from './action-bar.module.css'

/** Buttons to contact the dealer. On phones the bar is fixed at the bottom, with the price, which is above the fold otherwise. */
export function ActionBar({ car }: { car: Car }) {
  usePageMark('action-bar')
  const format = useFormat()
  const settings = useSettings()
  const phone = phoneFor(car, settings)
  const seller = sellerOf(car, settings.team)
  const whatsapp = whatsappUrl(settings.socialMedia, t('car.interested', { car: carName(car) }), seller?.phone)
  return (
    <div className={`actions space-2 ${styles.bar}`} data-screen-only>
      <p className={`figures ink medium ${styles.price}`} aria-hidden="true">
        {format.price(car.price)}
      </p>
      <Link className={buttonClass('primary', styles.buy)} to={`/contact?car=${car.id}`}>
        {t('car.buy')}
      </Link>
      {phone && (
        <a
          className={`row space-2 figures ink compact medium ${styles.contact}`}
          href={phoneUrl(phone)}
          aria-label={t('car.callNumber', { phone })}
        >
          <Phone aria-hidden="true" size={20} strokeWidth={1.6} />
          <span aria-hidden="true" dir="ltr">
            {phone}
          </span>
        </a>
      )}
      {whatsapp && (
        <a
          className={`row space-2 figures ink compact medium ${styles.contact}`}
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('car.askOnWhatsApp')}
        >
          <MessageCircle aria-hidden="true" size={20} strokeWidth={1.6} />
          <span aria-hidden="true">WhatsApp</span>
        </a>
      )}
    </div>
  )
}
