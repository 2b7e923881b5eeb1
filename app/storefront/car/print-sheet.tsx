import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useHref } from 'react-router-dom'
import { useHoursText } from '#app/local/state/page-day.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import { picturesLoaded } from '#app/shared/pictures-loaded.ts'
import { qrCodeUrl } from '#app/shared/qr-code-url.ts'
import { PLACEHOLDER } from '#app/ui/picture/picture.tsx'
import { usePageMark } from '#app/ui/use-page-mark.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { phoneFor, sellerOf } from '#domain/kinds/car/seller.ts'
import { t } from '#text/t.ts'
import styles from './print-sheet.module.css'
import { SpecList } from './spec-list.tsx'

const MAX_FEATURES = 8

/** An A4 page about a car, rendered only in print. Prints when its pictures are loaded and calls `onClose` afterwards. */
export default function PrintSheet({ car, onClose }: { car: Car; onClose: () => void }) {
  usePageMark('prints-sheet')
  const format = useFormat()
  const hours = useHoursText()
  const settings = useSettings()
  const { siteName, contactInfo, pricing, team } = settings
  const seller = sellerOf(car, team)
  const phone = phoneFor(car, settings)
  const [code, setCode] = useState<string>()
  const sheet = useRef<HTMLElement>(null)
  const url = window.location.origin + useHref(carPath(car))

  useEffect(() => {
    let isCancelled = false
    qrCodeUrl(url).then((picture) => isCancelled || setCode(picture))
    return () => {
      isCancelled = true
    }
  }, [url])

  useEffect(() => {
    if (!code) return
    let isCancelled = false
    window.addEventListener('afterprint', onClose)
    picturesLoaded(sheet.current).then(() => isCancelled || window.print())
    return () => {
      isCancelled = true
      window.removeEventListener('afterprint', onClose)
    }
  }, [code, onClose])

  return createPortal(
    <article ref={sheet} className={styles.sheet} data-print-sheet>
      <header className={styles.head}>
        <p className={styles.site}>
          <BrandMark ground="light" />
        </p>
        <p dir="ltr">{phone}</p>
      </header>
      <Photo src={car.images[0] ?? PLACEHOLDER} />
      <div className={styles.title}>
        <h1 dir="auto">{carName(car)}</h1>
        <p className={styles.price}>{format.price(car.price)}</p>
        {pricing.note && <p {...dealerText(pricing.note)}>{pricing.note}</p>}
      </div>
      <div className={styles.content}>
        <SpecList car={car} />
        <ul>
          {car.features.slice(0, MAX_FEATURES).map((feature, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and a line may occur twice
            <li key={index} {...dealerText(feature)}>
              {feature}
            </li>
          ))}
        </ul>
        <p className={`clamped ${styles.description}`} {...dealerText(car.description)}>
          {car.description}
        </p>
      </div>
      <footer className={styles.foot}>
        <div>
          <p className={styles.site}>{siteName}</p>
          <p dir="auto">{contactInfo.address}</p>
          {seller && <p dir="auto">{seller.name}</p>}
          <p>
            <bdi dir="ltr">{phone}</bdi>
          </p>
          <p>{seller?.email ?? contactInfo.email}</p>
          <p className={styles.hours}>{hours}</p>
        </div>
        <figure>
          {code && <img src={code} alt={t('car.qrCode', { url })} />}
          <figcaption>{t('car.seeOnline')}</figcaption>
        </figure>
      </footer>
    </article>,
    document.body,
  )
}

function Photo({ src }: { src: string }) {
  const [failed, setFailed] = useState(false)
  return <img className={styles.photo} src={failed ? PLACEHOLDER : src} alt="" onError={() => setFailed(true)} />
}
