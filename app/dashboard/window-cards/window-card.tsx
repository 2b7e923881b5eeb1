import type { CustomerWords } from '#app/dashboard/components/hooks/use-customer-language.ts'
import { factsText } from '#app/dashboard/components/list-text.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import { carSpecs } from '#app/ui/car-specs.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carField } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { QrCode } from './use-qr-codes.ts'
import styles from './window-card.module.css'

interface Props {
  car: Car
  /** Undefined until it is made, and for a car that has no public address yet. */
  code: QrCode | undefined
  words: CustomerWords
}

/** A card for the windscreen, in black on white. Its size is that of the sheet's cell. */
export function WindowCard({ car: stored, code, words: { texts, format, shown } }: Props) {
  const { contactInfo, vehicleInfo, pricing } = shown.settings(useSettings())
  const car = shown.car(stored)
  // The year is in the name.
  const facts = carSpecs(car, vehicleInfo, format, texts).filter(({ name }) => name !== 'year')
  if (car.stockNumber) {
    facts.push({ name: 'stockNumber', label: texts.text('field.stockNumber'), text: car.stockNumber })
  }
  return (
    <article className={styles.card} aria-label={carName(car)}>
      <p className={`one-line ${styles.site}`}>
        <BrandMark ground="light" />
      </p>
      <Picture src={car.images[0]} alt="" sizes="186mm" near className={styles.photo} />
      <h2 className={`clamped ${styles.name}`} dir="auto">
        {carName(car)}
      </h2>
      <p className={`figures ${styles.price}`}>{format.price(car.price)}</p>
      {pricing.note && (
        <p className={styles.note} {...shown.attributesOf(pricing.note)}>
          {pricing.note}
        </p>
      )}
      <div className={`between ${styles.foot}`}>
        <dl className={styles.facts}>
          {facts.map(({ name, label, text }) => (
            <div key={name} data-fact={name}>
              <dt>{label}</dt>
              <dd {...(carField(name).localized ? shown.attributesOf(text) : { dir: 'auto' })}>{text}</dd>
            </div>
          ))}
        </dl>
        {code && (
          <figure className={styles.code}>
            <img src={code.picture} alt={texts.text('windowCards.codeOf', { address: code.address })} />
            <figcaption>{texts.text('windowCards.more')}</figcaption>
          </figure>
        )}
      </div>
      <p className={`one-line ${styles.contact}`}>
        {factsText([contactInfo.phone, contactInfo.address], texts.language)}
      </p>
    </article>
  )
}
