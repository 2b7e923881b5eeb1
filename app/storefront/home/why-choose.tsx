import { dealerText } from '#app/local/state/page-language.ts'
import { VALUE_ICON } from '#app/storefront/components/value-icon.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import styles from './why-choose.module.css'

export function WhyChoose({ points }: { points: SiteSettings['promises']['home'] }) {
  return (
    <section className={styles.band} aria-labelledby="why">
      <div className={`page-width ${styles.page}`}>
        <h2 className={styles.heading} id="why">
          {t('home.why')}
        </h2>
        <ul className={styles.points}>
          {points.map(({ icon, title, text }, position) => {
            const Icon = VALUE_ICON[icon]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity than their position
              <li key={position}>
                <Icon aria-hidden="true" />
                {title && <h3 {...dealerText(title)}>{title}</h3>}
                <p {...dealerText(text)}>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
