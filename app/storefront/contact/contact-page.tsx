import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OwnInquiry, useOwnInquiries } from '#app/local/state/own-inquiries.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { inquiredCar } from '#app/storefront/components/inquired-car.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { directionsUrl } from '#app/ui/contact-urls.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './contact-page.module.css'
import { Faqs } from './faqs.tsx'
import { InquiryCar } from './inquiry-car.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import { messageOf } from './questions.ts'
import { useInquiryForm } from './use-inquiry-form.ts'

const OwnInquiries = optionalComponent(() => import('./own-inquiries.tsx'))

export function ContactPage() {
  usePageTitle('Contact')
  const { backgrounds } = useSettings()
  const [params] = useSearchParams()
  const about = inquiredCar(params) ?? undefined
  return (
    <>
      {about === undefined ? (
        <Hero
          title="Contact"
          text="Ask about a car, arrange a visit or simply say what you are looking for."
          image={backgrounds.contact}
        />
      ) : (
        <h1 className={styles.title}>Contact</h1>
      )}
      <ContactBody about={about} begun={about === undefined ? '' : messageOf(params)} />
    </>
  )
}

/**
 * @param about the number of the car that the visitor asks about
 * @param begun the beginning of the message
 */
function ContactBody({ about, begun }: { about: number | undefined; begun: string }) {
  const { contactInfo, faqs, socialMedia, region } = useSettings()
  const questions = faqs.filter(({ question }) => question)
  const form = useInquiryForm(about, begun, region.country)
  const heading = useRef<HTMLHeadingElement>(null)
  // Stays mounted after the last inquiry is removed, because it moves the focus then.
  const hasOwn = useOwnInquiries().length > 0
  const [showsOwn, setShowsOwn] = useState(hasOwn)
  if (hasOwn && !showsOwn) setShowsOwn(true)

  const focusForm = () => heading.current?.focus({ preventScroll: true })
  const correct = (own: OwnInquiry) => {
    form.correct(own)
    focusForm()
    heading.current?.scrollIntoView()
  }

  return (
    <>
      <div className={styles.page}>
        <div className={styles.form} data-screen-only>
          <h2 className={styles.heading} ref={heading} tabIndex={-1}>
            Send an enquiry
          </h2>
          {form.carId !== undefined && <InquiryCar id={form.carId} />}
          <InquiryForm state={form} />
          {showsOwn && (
            <Suspense>
              <OwnInquiries onCorrect={correct} onRemoved={focusForm} />
            </Suspense>
          )}
        </div>
        <div className={styles.location}>
          <ContactCards contact={contactInfo} social={socialMedia} />
          <MapOnRequest setting={contactInfo.mapCoordinates} />
          {contactInfo.address && (
            <a
              className={buttonClass('secondary')}
              href={directionsUrl(contactInfo.address)}
              target="_blank"
              rel="noopener noreferrer"
            >
              Get directions
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      </div>
      {questions.length > 0 && <Faqs faqs={questions} />}
    </>
  )
}
