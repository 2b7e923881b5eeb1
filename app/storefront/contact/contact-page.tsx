import { useSettings } from '#app/local/use-settings.ts'
import { Hero } from '../layout/hero.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'
import { ContactBody } from './contact-body.tsx'

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
      <ContactBody />
    </>
  )
}
