import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { BookAppointment } from '#app/dashboard/appointments/book-appointment.tsx'
import { appointmentDraft } from '#app/local/drafts/appointment-drafts.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/inquiries.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import styles from './reply-bar.module.css'
import { replyLinks, templateText } from './reply-links.ts'
import { useAnswer } from './use-answer.ts'
import { useEditInquiry } from './use-edit-inquiry.ts'

const USUAL = { value: '', label: 'Usual text' }

interface Props {
  inquiry: InquiryView
  car: CarView | undefined
}

/**
 * Links that open a reply with a prepared text, and an appointment with the person. A reply to a new inquiry sets its status: the first
 * response counts from it.
 */
export function ReplyBar({ inquiry, car }: Props) {
  const { siteName, replyTemplates = [] } = useSettings()
  const format = useFormat()
  const [chosen, setChosen] = useState('')
  const edit = useEditInquiry(inquiry.uid)
  const answer = useAnswer(inquiry)
  const context = { car, siteName, origin: window.location.origin }
  const template = replyTemplates.find(({ name }) => name === chosen)
  const text = template ? templateText(template, inquiry, context, format) : null
  const { call, whatsApp, email } = replyLinks(inquiry, context, text)
  const { status } = inquiry

  const book = () => {
    if (status === 'new' || status === 'contacted') void edit('status', { from: status, to: 'appointment' })
  }

  return (
    <>
      <div className={styles.replies}>
        <a className={buttonClass('primary')} href={call} onClick={() => void answer()}>
          <Phone aria-hidden /> Call
        </a>
        <a
          className={buttonClass('secondary')}
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          onClick={() => void answer()}
        >
          <MessageCircle aria-hidden /> WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {email && (
          <a className={buttonClass('secondary')} href={email} onClick={() => void answer()}>
            <Mail aria-hidden /> Email
          </a>
        )}
        <BookAppointment
          prefill={{ name: inquiry.name, phone: inquiry.phone, inquiryId: inquiry.id, ...(car && { carId: car.id }) }}
          draftKind={appointmentDraft('inquiry', inquiry.uid)}
          onBooked={book}
        />
      </div>
      {replyTemplates.length > 0 && (
        <SelectField
          label="Reply template"
          value={template ? chosen : ''}
          choices={[USUAL, ...replyTemplates.map(({ name }) => ({ value: name, label: name }))]}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {text !== null && (
        <section aria-label="Text to read or send" className={styles.script}>
          {text}
        </section>
      )}
    </>
  )
}
