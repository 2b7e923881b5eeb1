import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OwnInquiry, useOwnInquiries } from '#app/local/state/own-inquiries.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { isCarNumber } from '#domain/cars/car-number.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './contact-page.module.css'
import { Faqs } from './faqs.tsx'
import { InquiryCar } from './inquiry-car.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import { useInquiryForm } from './use-inquiry-form.ts'

const OwnInquiries = optionalComponent(() => import('./own-inquiries.tsx'))

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

function ContactBody() {
  const { contactInfo, faqs, socialMedia } = useSettings()
  const questions = faqs.filter(({ question }) => question)
  const [params] = useSearchParams()
  const carId = /^\d+$/.test(params.get('car') ?? '') ? Number(params.get('car')) : 0
  const form = useInquiryForm(isCarNumber(carId) ? carId : undefined)
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
        </div>
      </div>
      {questions.length > 0 && <Faqs faqs={questions} />}
    </>
  )
}
