import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OwnEnquiry, useOwnEnquiries } from '#app/local/state/use-own-inquiries.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { Hero } from '#app/storefront/layout/hero.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { isCarNumber } from '#domain/cars/car-number.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './contact-page.module.css'
import { Faqs } from './faqs.tsx'
import { EnquiryCar } from './inquiry-car.tsx'
import { EnquiryForm } from './inquiry-form.tsx'
import { LocationMap } from './location-map.tsx'
import { useEnquiry } from './use-inquiry-form.ts'

const OwnEnquiries = optionalPart(() => import('./own-inquiries.tsx'))

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

/** The form, where to find us, and what is often asked. */
function ContactBody() {
  const { contactInfo, faqs, socialMedia } = useSettings()
  const questions = faqs.filter(({ question }) => question)
  const [params] = useSearchParams()
  const asked = /^\d+$/.test(params.get('car') ?? '') ? Number(params.get('car')) : 0
  const enquiry = useEnquiry(isCarNumber(asked) ? asked : undefined)
  const top = useRef<HTMLHeadingElement>(null)
  // Once there it stays: when the last one is removed it says where the focus goes.
  const hasOwn = useOwnEnquiries().length > 0
  const [showsOwn, setShowsOwn] = useState(hasOwn)
  if (hasOwn && !showsOwn) setShowsOwn(true)

  const focusTop = () => top.current?.focus({ preventScroll: true })
  const mend = (own: OwnEnquiry) => {
    enquiry.mend(own)
    focusTop()
    top.current?.scrollIntoView()
  }

  return (
    <>
      <div className={styles.page}>
        <div className={styles.form}>
          <h2 className={styles.heading} ref={top} tabIndex={-1}>
            Send an enquiry
          </h2>
          {enquiry.carId !== undefined && <EnquiryCar id={enquiry.carId} />}
          <EnquiryForm enquiry={enquiry} />
          {showsOwn && (
            <Suspense>
              <OwnEnquiries onMend={mend} onRemoved={focusTop} />
            </Suspense>
          )}
        </div>
        <div className={styles.where}>
          <ContactCards contact={contactInfo} social={socialMedia} />
          <LocationMap setting={contactInfo.mapCoordinates} />
        </div>
      </div>
      {questions.length > 0 && <Faqs faqs={questions} />}
    </>
  )
}
