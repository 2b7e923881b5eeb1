import '#text/en/later.ts'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { VisitorInquiryRow } from '#app/local/db/rows.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useIsPublicOpen } from '#app/local/state/tab.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { inquiredCar } from '#app/storefront/layout/site-header.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { directionsUrl } from '#app/ui/contact-urls.ts'
import { t } from '#text/t.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './contact-page.module.css'
import { Faqs } from './faqs.tsx'
import { InquiryCar } from './inquiry-car.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { MapOnRequest } from './map-on-request.tsx'
import { messageOf } from './questions.ts'
import { useInquiryForm } from './use-inquiry-form.ts'

const OwnInquiries = optionalComponent(() => import('./own-inquiries.tsx'))

export default function ContactPage() {
  usePageTitle(t('shared.contact'))
  const { backgrounds, promises } = useSettings()
  const [params] = useSearchParams()
  const about = inquiredCar(params) ?? undefined
  return (
    <>
      {about === undefined ? (
        <Hero title={t('shared.contact')} text={promises.contactIntro} image={backgrounds.contact} />
      ) : (
        <h1 className={`page-width ${styles.title}`}>{t('shared.contact')}</h1>
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
  // Its chunk has the queries, which the first paint does not wait for.
  const isPublicOpen = useIsPublicOpen()

  const correct = (own: VisitorInquiryRow) => {
    form.correct(own)
    heading.current?.focus()
  }

  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <div data-screen-only>
          <h2 id="send-enquiry" className={styles.heading} ref={heading} tabIndex={-1}>
            {t('contact.send')}
          </h2>
          {form.carId !== undefined && <InquiryCar id={form.carId} />}
          <InquiryForm state={form} />
          {isPublicOpen && (
            <Suspense>
              <OwnInquiries
                pendingMid={form.result?.kind === 'waiting' ? form.result.mid : null}
                onSettled={form.settle}
                onCorrect={correct}
              />
            </Suspense>
          )}
        </div>
        <div className={`stack ${styles.location}`}>
          <ContactCards contact={contactInfo} social={socialMedia} />
          <MapOnRequest setting={contactInfo.mapCoordinates} />
          {contactInfo.address && (
            <a
              className={buttonClass('secondary')}
              href={directionsUrl(contactInfo.address)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('contact.directions')}
              <span className="visually-hidden"> {t('shared.newTab')}</span>
            </a>
          )}
        </div>
      </div>
      {questions.length > 0 && <Faqs faqs={questions} />}
    </>
  )
}
