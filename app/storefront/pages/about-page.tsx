import { dealerText } from '#app/local/state/page-language.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { StaffCard } from '#app/storefront/components/staff-card.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { VALUE_ICON } from '#app/storefront/home/why-choose.tsx'
import { t } from '#text/t.ts'
import styles from './about-page.module.css'

export default function AboutPage() {
  usePageTitle(t('shared.about'))
  const { aboutInfo, backgrounds, team = [] } = useSettings()
  const { valuesTitle, valuesSubtitle, values } = aboutInfo
  return (
    <>
      <Hero
        title={aboutInfo.heroTitle || t('shared.about')}
        isOwnTitle={aboutInfo.heroTitle !== ''}
        text={aboutInfo.heroDescription}
        image={backgrounds.about}
      />
      <section className="page-width section" aria-labelledby={valuesTitle && 'values'}>
        <div className={`stack space-3 muted ${styles.head}`}>
          {valuesTitle && (
            <h2 className={styles.heading} id="values" {...dealerText(valuesTitle)}>
              {valuesTitle}
            </h2>
          )}
          <p {...dealerText(valuesSubtitle)}>{valuesSubtitle}</p>
        </div>
        <ul className={styles.values}>
          {values.map(({ icon, title, description }, position) => {
            const Icon = VALUE_ICON[icon]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: values have no other identity than their position
              <li key={position}>
                <Icon aria-hidden="true" size={28} strokeWidth={1.4} />
                {title && <h3 {...dealerText(title)}>{title}</h3>}
                <p {...dealerText(description)}>{description}</p>
              </li>
            )
          })}
        </ul>
      </section>
      {team.length > 0 && (
        <section className={`page-width next-section ${styles.team}`} aria-labelledby="team">
          <h2 className={styles.heading} id="team">
            {t('shared.team')}
          </h2>
          <ul className={styles.values}>
            {team.map((person) => (
              <li key={person.id}>
                <StaffCard person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
