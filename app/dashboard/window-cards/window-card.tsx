import { factsText } from '#app/dashboard/components/list-text.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import { carSpecs } from '#app/ui/car-specs.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'
import type { QrCode } from './use-qr-codes.ts'
import styles from './window-card.module.css'

interface Props {
  car: Car
  /** Undefined until it is made, and for a car that has no public address yet. */
  code: QrCode | undefined
}

/** A card for the windscreen, in black on white. Its size is that of the sheet's cell. */
export function WindowCard({ car, code }: Props) {
  const format = useFormat()
  const { contactInfo, vehicleInfo, pricing } = useSettings()
  // The year is in the name.
  const facts = carSpecs(car, vehicleInfo, format).filter(({ name }) => name !== 'year')
  if (car.stockNumber) {
    facts.push({ name: 'stockNumber', label: t('field.stockNumber'), text: car.stockNumber })
  }
  return (
    <article className={styles.card} aria-label={carName(car)}>
      <p className={`one-line ${styles.site}`}>
        <BrandMark ground="light" />
      </p>
      <Picture src={car.images[0]} alt="" sizes="186mm" near className={styles.photo} />
      <h2 className={styles.name} dir="auto">
        {carName(car)}
      </h2>
      <p className={styles.price}>{format.price(car.price)}</p>
      {pricing.note && (
        <p className={styles.note} dir="auto">
          {pricing.note}
        </p>
      )}
      <div className={styles.foot}>
        <dl className={styles.facts}>
          {facts.map(({ name, label, text }) => (
            <div key={name} data-fact={name}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
        {code && (
          <figure className={styles.code}>
            <img src={code.picture} alt={t('windowCards.codeOf', { address: code.address })} />
            <figcaption>{t('windowCards.more')}</figcaption>
          </figure>
        )}
      </div>
      <p className={`one-line ${styles.contact}`}>{factsText([contactInfo.phone, contactInfo.address])}</p>
    </article>
  )
}
