import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnEnquiry } from '#app/local/use-own-enquiries.ts'
import { useSettings } from '#app/local/use-settings.ts'
import { isCarNumber } from '#domain/car-number.ts'
import styles from './contact-body.module.css'
import { ContactCards } from './contact-cards.tsx'
import { EnquiryCar } from './enquiry-car.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { Faqs } from './faqs.tsx'
import { LocationMap } from './location-map.tsx'
import { OwnEnquiries } from './own-enquiries.tsx'
import { useEnquiry } from './use-enquiry.ts'

export function ContactBody() {
  const { contactInfo, faqs, socialMedia } = useSettings()
  const [params] = useSearchParams()
  const asked = Number(params.get('car'))
  const enquiry = useEnquiry(isCarNumber(asked) ? asked : undefined)
  const top = useRef<HTMLHeadingElement>(null)

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
          <OwnEnquiries onMend={mend} onRemoved={focusTop} />
        </div>
        <div className={styles.where}>
          <ContactCards contact={contactInfo} social={socialMedia} />
          <LocationMap setting={contactInfo.mapCoordinates} />
        </div>
      </div>
      {faqs.length > 0 && <Faqs faqs={faqs} />}
    </>
  )
}
