import { ExternalLink, MailOpen, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { InquiryView } from '#app/local/use-inquiries.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '../parts/format-date.ts'
import styles from './message-details.module.css'
import { plainText } from './plain-text.ts'
import { VehicleOfInterest } from './vehicle-of-interest.tsx'

interface Props {
  inquiry: InquiryView | null
  onClose: () => void
  onDelete: (inquiry: InquiryView) => void
}

export function MessageDetails({ inquiry, onClose, onDelete }: Props) {
  return (
    <section aria-label="Message details" className={styles.panel}>
      {inquiry ? (
        <Details key={inquiry.uid} inquiry={inquiry} onClose={onClose} onDelete={onDelete} />
      ) : (
        <div className={styles.nothing}>
          <MailOpen aria-hidden size={40} strokeWidth={1.25} />
          <h2 className={styles.nothingTitle}>No Message Selected</h2>
          <p>Select a message from the list to view its details.</p>
        </div>
      )}
    </section>
  )
}

function Details({ inquiry, onClose, onDelete }: Props & { inquiry: InquiryView }) {
  const { name, createdAt, phone, email, carId, message, read } = inquiry
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X aria-hidden size={20} />
        </button>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Date</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${phone}`}>{phone}</a>
            <a href={`https://wa.me/${phone.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
              WhatsApp <ExternalLink aria-label="(opens in a new tab)" size={14} />
            </a>
          </dd>
        </div>
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {carId !== undefined && <VehicleOfInterest carId={carId} carName={inquiry.carName} />}
      </dl>
      <p className={styles.message}>{plainText(message)}</p>
      <div className={styles.foot}>
        <p className={styles.read}>{read ? 'Read' : 'Unread'}</p>
        <Button look="secondary" onClick={() => onDelete(inquiry)}>
          <Trash2 aria-hidden /> Delete Message
        </Button>
      </div>
    </>
  )
}
