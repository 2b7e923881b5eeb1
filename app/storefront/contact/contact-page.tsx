import { useSearchParams } from 'react-router-dom'
import { useSettings } from '#app/local/use-settings.ts'
import { isCarNumber } from '#domain/car-number.ts'
import { Hero } from '../layout/hero.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './contact-page.module.css'
import { EnquiryCar } from './enquiry-car.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { Faqs } from './faqs.tsx'
import { LocationMap } from './location-map.tsx'
import { OwnEnquiries } from './own-enquiries.tsx'

export default function ContactPage() {
  usePageTitle('Contact')
  const { backgrounds, contactInfo, faqs } = useSettings()
  const [params] = useSearchParams()
  const asked = Number(params.get('car'))
  const carId = isCarNumber(asked) ? asked : undefined

  return (
    <>
      <Hero
        title="Contact"
        text="Ask about a car, arrange a visit or simply say what you are looking for."
        image={backgrounds.contact}
      />
      <div className={styles.page}>
        <div className={styles.form}>
          <h2 className={styles.heading}>Send an enquiry</h2>
          {carId !== undefined && <EnquiryCar id={carId} />}
          <EnquiryForm carId={carId} />
          <OwnEnquiries />
        </div>
        <div className={styles.where}>
          <ContactCards contact={contactInfo} />
          <LocationMap setting={contactInfo.mapCoordinates} />
        </div>
      </div>
      {faqs.length > 0 && <Faqs faqs={faqs} />}
    </>
  )
}
