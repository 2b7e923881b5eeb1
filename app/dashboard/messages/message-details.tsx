import { ArrowLeft, ChevronDown, ChevronUp, MailOpen, Trash2, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useCars } from '#app/local/state/use-cars.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import { LeadFields } from './inquiry-fields.tsx'
import styles from './message-details.module.css'
import { plainText } from './plain-text.ts'
import { ReplyBar } from './reply-bar.tsx'
import { VehicleOfInterest } from './vehicle-of-interest.tsx'

interface Props {
  inquiry: InquiryView | null
  /** Its place among the listed ones, from 0; -1 when it is not among them. */
  place: number
  count: number
  onHop: (step: 1 | -1) => void
  onClose: () => void
  onDelete: (inquiry: InquiryView) => void
}

export function MessageDetails(props: Props) {
  const { inquiry } = props
  return (
    <section aria-label="Message details" className={styles.panel}>
      {inquiry ? (
        <>
          <Bar {...props} />
          <Details key={inquiry.uid} inquiry={inquiry} onDelete={props.onDelete} />
        </>
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

/** Stays while one message follows another, so that the focus can stay on its buttons. */
function Bar({ place, count, onHop, onClose }: Props) {
  const hop = (label: string, step: 1 | -1, isOver: boolean, Icon: typeof ChevronUp) => (
    <button
      type="button"
      data-hop
      className={styles.tool}
      aria-label={label}
      aria-disabled={isOver || undefined}
      onClick={() => !isOver && onHop(step)}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.back} onClick={onClose}>
        <ArrowLeft aria-hidden size={20} /> Back
      </button>
      {hop('Previous message', -1, place <= 0, ChevronUp)}
      {hop('Next message', 1, place < 0 || place === count - 1, ChevronDown)}
      <p className={styles.place} aria-live="polite">
        {place >= 0 && `${place + 1} of ${count}`}
      </p>
      <button type="button" className={styles.tool} aria-label="Close" onClick={onClose}>
        <X aria-hidden size={20} />
      </button>
    </div>
  )
}

function Details({ inquiry, onDelete }: Pick<Props, 'onDelete'> & { inquiry: InquiryView }) {
  const { name, createdAt, phone, email, carId, carName, message, read } = inquiry
  const { cars } = useCars()
  const car = carId === undefined ? undefined : cars.find(({ id }) => id === carId)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before anything is pressed next: keys are heard where the focus is.
  useLayoutEffect(() => {
    if (!document.activeElement?.matches('[data-hop]')) heading.current?.focus()
  }, [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {name}
      </h2>
      <ReplyBar inquiry={inquiry} car={car} />
      <dl className={styles.facts}>
        <div>
          <dt>Date</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{phone}</dd>
        </div>
        {email && (
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
        )}
        {carId !== undefined && <VehicleOfInterest carId={carId} carName={carName} car={car} />}
      </dl>
      <p className={styles.message}>{plainText(message)}</p>
      <LeadFields inquiry={inquiry} />
      <div className={styles.foot}>
        <p className={styles.read}>{read ? 'Read' : 'Unread'}</p>
        <Button look="secondary" onClick={() => onDelete(inquiry)}>
          <Trash2 aria-hidden /> Delete Message
        </Button>
      </div>
    </>
  )
}
