import { Award, Globe, Heart, type LucideIcon, Shield, Star, Target, ThumbsUp, TrendingUp, Users } from 'lucide-react'
import { dealerText } from '#app/local/state/page-language.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { ValueIcon } from '#domain/kinds/settings/texts-schema.ts'
import { t } from '#text/t.ts'
import styles from './why-choose.module.css'

export const VALUE_ICON: Record<ValueIcon, LucideIcon> = {
  Award,
  Users,
  Shield,
  ThumbsUp,
  Star,
  Heart,
  TrendingUp,
  Globe,
  Target,
}

export function WhyChoose({ points }: { points: SiteSettings['promises']['home'] }) {
  return (
    <section className={styles.band} aria-labelledby="why">
      <div className="page-width section">
        <h2 className={styles.heading} id="why">
          {t('home.why')}
        </h2>
        <ul className={styles.points}>
          {points.map(({ icon, title, text }, position) => {
            const Icon = VALUE_ICON[icon]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity than their position
              <li key={position}>
                <Icon aria-hidden="true" size={28} strokeWidth={1.4} />
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
