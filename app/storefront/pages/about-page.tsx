import { useSettings } from '#app/local/state/use-settings.ts'
import { Hero } from '#app/storefront/layout/hero.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import styles from './about-page.module.css'
import { VALUE_ICON } from './value-icon.ts'

export default function AboutPage() {
  usePageTitle('About')
  const { aboutInfo, backgrounds } = useSettings()
  const { valuesTitle, valuesSubtitle, values } = aboutInfo
  return (
    <>
      <Hero title={aboutInfo.heroTitle || 'About'} text={aboutInfo.heroDescription} image={backgrounds.about} />
      <section className={styles.page} aria-labelledby={valuesTitle && 'values'}>
        <div className={styles.head}>
          {valuesTitle && (
            <h2 className={styles.heading} id="values">
              {valuesTitle}
            </h2>
          )}
          <p>{valuesSubtitle}</p>
        </div>
        <ul className={styles.values}>
          {values.map(({ icon, title, description }, place) => {
            const Icon = VALUE_ICON[icon]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a value is known by
              <li key={place}>
                <Icon aria-hidden="true" />
                {title && <h3>{title}</h3>}
                <p>{description}</p>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
