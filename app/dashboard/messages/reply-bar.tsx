import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { CarView } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import styles from './message-details.module.css'
import { replyLinks } from './reply-links.ts'

/** The ways to answer, each with its text prepared. */
export function ReplyBar({ inquiry, car }: { inquiry: InquiryView; car: CarView | undefined }) {
  const { siteName } = useSettings()
  const { call, whatsApp, email } = replyLinks(inquiry, { car, siteName, origin: window.location.origin })
  return (
    <div className={styles.replies}>
      <a className={buttonClass('primary')} href={call}>
        <Phone aria-hidden /> Call
      </a>
      <a className={buttonClass('secondary')} href={whatsApp} target="_blank" rel="noreferrer">
        <MessageCircle aria-hidden /> WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {email && (
        <a className={buttonClass('secondary')} href={email}>
          <Mail aria-hidden /> Email
        </a>
      )}
    </div>
  )
}
