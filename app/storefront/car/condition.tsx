import { dealerText } from '#app/local/state/page-language.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Car } from '#domain/kinds/car/schema.ts'
import { WIDTHS } from '#domain/values/widths.ts'
import { t } from '#text/t.ts'
import styles from './condition.module.css'

/** Pictures of flaws with their captions. */
export function Condition({ car: { conditionPictures = [], placeholders } }: { car: Car }) {
  if (conditionPictures.length === 0) return null
  return (
    <section>
      <h2 className="part-title below-4">{t('car.condition')}</h2>
      <ul className={styles.pictures}>
        {conditionPictures.map(({ image, caption }) => (
          <li key={image}>
            <figure>
              <Picture
                src={image}
                placeholders={placeholders}
                alt={caption}
                sizes={`${WIDTHS.desk} 240px, 50vw`}
                className="rounded"
              />
              <figcaption {...dealerText(caption)}>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
