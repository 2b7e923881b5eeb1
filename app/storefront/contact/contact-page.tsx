import { Suspense } from 'react'
import { useSettings } from '#app/local/use-settings.ts'
import { laterPart } from '#app/ui/later-part.ts'
import { Hero } from '../layout/hero.tsx'
import styles from '../layout/layout.module.css'
import { usePageTitle } from '../layout/use-page-title.ts'

const ContactBody = laterPart(() => import('./contact-body.tsx'))

export function ContactPage() {
  usePageTitle('Contact')
  const { backgrounds } = useSettings()
  return (
    <>
      <Hero
        title="Contact"
        text="Ask about a car, arrange a visit or simply say what you are looking for."
        image={backgrounds.contact}
      />
      <Suspense fallback={<div className={styles.waiting} />}>
        <ContactBody />
      </Suspense>
    </>
  )
}
