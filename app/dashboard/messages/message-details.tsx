import { ArrowLeft, ChevronDown, ChevronUp, ExternalLink, MailOpen, Trash2, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import type { InquiryView } from '#app/local/state/records.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { Status } from '#app/ui/status.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { sourceText } from '#domain/kinds/inquiry/source.ts'
import { t } from '#text/t.ts'
import { InquiryFields } from './inquiry-fields.tsx'
import type { UnsavedNote } from './lost-note.tsx'
import styles from './message-details.module.css'
import { plainText } from './plain-text.ts'
import { BookFromInquiry, ReplyBar, ReplyChoices } from './reply-bar.tsx'
import { useReplyText } from './use-reply-text.ts'

interface Props {
  /** The open inquiry; null shows a hint. */
  inquiry: InquiryView | null
  /** Index in the list; -1 when the inquiry is not listed. */
  index: number
  /** Number of listed inquiries. */
  count: number
  onStep: (step: 1 | -1) => void
  onClose: () => void
  onDelete: (inquiry: InquiryView) => void
  /** Called when the inquiry was deleted while a note was typed. */
  onLostNote: (note: UnsavedNote) => void
}

export function MessageDetails(props: Props) {
  const { inquiry } = props
  return (
    <section aria-label={t('messages.details')} className={`box ${styles.panel}`}>
      {inquiry ? (
        <>
          <Toolbar {...props} />
          <Details key={inquiry.uid} inquiry={inquiry} onDelete={props.onDelete} onLostNote={props.onLostNote} />
        </>
      ) : (
        <div className={`stack space-2 centered muted ${styles.placeholder}`}>
          <MailOpen aria-hidden size={40} strokeWidth={1.25} />
          <h2>{t('messages.noneSelected')}</h2>
          <p>{t('messages.selectOne')}</p>
        </div>
      )}
    </section>
  )
}

/** Not keyed by the inquiry, so that its buttons keep the focus when the next one opens. */
function Toolbar({ index, count, onStep, onClose }: Props) {
  const stepButton = (label: string, step: 1 | -1, isDisabled: boolean, Icon: typeof ChevronUp) => (
    <PlainButton
      data-hop
      className={`icon-button ${styles.tool}`}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onStep(step)}
    >
      <Icon aria-hidden size={20} />
    </PlainButton>
  )
  return (
    <div className={`row ${styles.bar}`}>
      <button type="button" className={`icon-button ${styles.close}`} aria-label={t('shared.close')} onClick={onClose}>
        <ArrowLeft aria-hidden size={20} className={styles.onPhones} />
        <X aria-hidden size={20} />
      </button>
      {stepButton(t('messages.previous'), -1, index <= 0, ChevronUp)}
      {stepButton(t('messages.next'), 1, index < 0 || index === count - 1, ChevronDown)}
      <Status className={`muted figures ${styles.position}`}>
        {index >= 0 && t('messages.position', { number: index + 1, count })}
      </Status>
    </div>
  )
}

function Details({ inquiry, onDelete, onLostNote }: Pick<Props, 'onDelete' | 'onLostNote'> & { inquiry: InquiryView }) {
  const format = useFormat()
  const { name, createdAt, phone, email, carId, carName, message, read, source } = inquiry
  const { cars } = useCars()
  const car = carId === undefined ? undefined : cars.find(({ id }) => id === carId)
  const heading = useRef<HTMLHeadingElement>(null)
  // A layout effect: J and K pressed in quick succession must find the focus inside the page's key handler.
  useLayoutEffect(() => {
    if (!document.activeElement?.matches('[data-hop]')) heading.current?.focus()
  }, [])
  const reply = useReplyText(inquiry, car)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.name} dir="auto">
        {name}
      </h2>
      {carId !== undefined && <VehicleOfInterest carId={carId} carName={carName} car={car} />}
      <p className={`ink breakable ${styles.message}`} dir="auto">
        {plainText(message)}
      </p>
      <dl className={`actions muted figures ${styles.facts}`}>
        <div>
          <dt className="visually-hidden">{t('messages.date')}</dt>
          <dd dir="auto">{format.moment(createdAt)}</dd>
        </div>
        {phone && (
          <div>
            <dt className="visually-hidden">{t('messages.phone')}</dt>
            <dd dir="ltr">{phone}</dd>
          </div>
        )}
        {email && (
          <div>
            <dt className="visually-hidden">{t('messages.email')}</dt>
            <dd dir="ltr">{email}</dd>
          </div>
        )}
        <SourceFact source={source} />
      </dl>
      <ReplyChoices reply={reply} />
      <InquiryFields inquiry={inquiry} onLostNote={(text) => onLostNote({ name, text })} />
      <div className="cluster">
        <p className={`muted ${styles.read}`}>{t(read ? 'messages.read' : 'messages.unread')}</p>
        <BookFromInquiry inquiry={inquiry} car={car} />
        <Button look="secondary" onClick={() => onDelete(inquiry)}>
          <Trash2 aria-hidden /> {t('messages.delete')}
        </Button>
      </div>
      <ReplyBar inquiry={inquiry} links={reply.links} />
    </>
  )
}

function SourceFact({ source }: Pick<InquiryView, 'source'>) {
  const texts = source ? [sourceText(source), source.landing].filter(Boolean) : []
  if (texts.length === 0) return null
  return (
    <div>
      <dt className="visually-hidden">{t('messages.source')}</dt>
      <dd dir="auto">{texts.join(' · ')}</dd>
    </div>
  )
}

interface VehicleOfInterestProps {
  carId: number
  /** The car's name when the inquiry was sent. */
  carName: string | undefined
  /** The car as it is now; undefined after its deletion. */
  car: CarView | undefined
}

function VehicleOfInterest({ carId, carName, car }: VehicleOfInterestProps) {
  const [status, tone] = carStatus(car)
  return (
    <dl className={styles.vehicle}>
      <div>
        <dt>{t('messages.interest')}</dt>
        <dd>
          {car && (
            <span className={styles.picture}>
              <Picture src={car.images[0]} placeholders={car.placeholders} alt="" sizes="96px" />
            </span>
          )}
          <a href={`/cars/${carId}`} target="_blank" rel="noreferrer">
            <bdi>{carName ?? t('messages.vehicleNumber', { number: carId })}</bdi>{' '}
            <ExternalLink aria-label={t('shared.newTab')} size={14} />
          </a>
          <StatusPill tone={tone}>{t(status)}</StatusPill>
        </dd>
      </div>
    </dl>
  )
}

function carStatus(car: CarView | undefined) {
  if (!car) return ['messages.carNotFound', 'bad'] as const
  if (car.sold) return ['messages.carSold', 'sold'] as const
  return car.enabled ? (['messages.carAvailable', 'good'] as const) : (['messages.carDisabled', 'waiting'] as const)
}
