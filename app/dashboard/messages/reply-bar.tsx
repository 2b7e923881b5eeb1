import { Mail, MessageCircle, Phone } from 'lucide-react'
import { BookAppointment } from '#app/dashboard/appointments/book-appointment.tsx'
import { CustomerLanguageField } from '#app/dashboard/components/customer-language-field.tsx'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { appointmentDraft } from '#app/local/drafts/appointment-drafts.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { t } from '#text/t.ts'
import styles from './reply-bar.module.css'
import { useAnswer } from './use-answer.ts'
import { useEditInquiry } from './use-edit-inquiry.ts'
import type { ReplyText } from './use-reply-text.ts'

/** The choices of language and template for the reply, with the text of the template to read on the phone. */
export function ReplyChoices({ reply: { language, templates, chosen, choose, text } }: { reply: ReplyText }) {
  return (
    <>
      <CustomerLanguageField label={t('messages.replyLanguage')} language={language} />
      {language.hasFailed && <LoadFailure what="page" onRetry={language.retry} />}
      {templates.length > 0 && (
        <SelectField
          label={t('messages.replyTemplate')}
          value={chosen}
          choices={[
            { value: '', label: t('messages.usualText') },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {text !== null && (
        <section aria-label={t('messages.toRead')} className={`rounded ink breakable ${styles.script}`} dir="auto">
          {text}
        </section>
      )}
    </>
  )
}

interface Props {
  inquiry: InquiryView
  links: ReplyText['links']
}

/** Links that open a reply with a prepared text. A reply to a new inquiry sets its status: the first response counts from it. */
export function ReplyBar({ inquiry, links: { call, whatsApp, email } }: Props) {
  const answer = useAnswer(inquiry)
  return (
    <div className={`actions space-2 ${styles.replies}`}>
      {call && (
        <a className={buttonClass('primary')} href={call} onClick={() => void answer()}>
          <Phone aria-hidden /> {t('messages.call')}
        </a>
      )}
      {whatsApp && (
        <a
          className={buttonClass('secondary')}
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          onClick={() => void answer()}
        >
          <MessageCircle aria-hidden /> {rich('messages.whatsApp', {})}
        </a>
      )}
      {email && (
        <a className={buttonClass('secondary')} href={email} onClick={() => void answer()}>
          <Mail aria-hidden /> {t('messages.email')}
        </a>
      )}
    </div>
  )
}

/** An appointment with the person, which sets the status of the inquiry. */
export function BookFromInquiry({ inquiry, car }: { inquiry: InquiryView; car: CarView | undefined }) {
  const edit = useEditInquiry(inquiry.uid)
  const { status } = inquiry
  const book = () => {
    if (status === 'new' || status === 'contacted') void edit('status', { from: status, to: 'appointment' })
  }
  return (
    <BookAppointment
      prefill={{ name: inquiry.name, phone: inquiry.phone, inquiryId: inquiry.id, ...(car && { carId: car.id }) }}
      draftKind={appointmentDraft('inquiry', inquiry.uid)}
      onBooked={book}
    />
  )
}
