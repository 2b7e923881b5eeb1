import { Suspense, useEffect, useState } from 'react'
import { type OwnEnquiry, useOwnEnquiries } from '#app/local/state/use-own-inquiries.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-date.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './own-inquiries.module.css'

const RemoveEnquiry = optionalPart(() => import('./remove-inquiry.tsx'))

const PILLS = {
  waiting: <StatusPill tone="waiting">Waits for a connection</StatusPill>,
  sent: <StatusPill tone="good">Sent</StatusPill>,
  refused: <StatusPill tone="bad">Not accepted</StatusPill>,
}

const ID = 'your-enquiries'

interface OwnEnquiriesProps {
  onMend: (own: OwnEnquiry) => void
  /** One was taken off the list, and the button that had the focus with it. */
  onRemoved: () => void
}

/** What this device has sent or will send; a refused one says why, and can be put right or removed. */
export default function OwnEnquiries({ onMend, onRemoved }: OwnEnquiriesProps) {
  const enquiries = useOwnEnquiries()
  const [asked, setAsked] = useState<string | null>(null)
  const removing = enquiries.find(({ mid }) => mid === asked)
  useEffect(() => {
    if (asked === null || removing) return
    setAsked(null)
    onRemoved()
  }, [asked, removing, onRemoved])
  // The link that says how many wait leads here, mostly before they have come.
  const isEmpty = enquiries.length === 0
  useEffect(() => {
    if (!isEmpty && location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <section id={ID} className={styles.own} aria-labelledby="own-title">
      <h2 id="own-title">Your enquiries</h2>
      <ul className={styles.list} aria-labelledby="own-title">
        {enquiries.map((own) => (
          <li key={own.mid}>
            <span>
              {own.carName ?? 'General enquiry'}
              <small>{formatMoment(own.at)}</small>
            </span>
            {PILLS[own.state]}
            {own.refused && (
              <div className={styles.refused}>
                <p>{own.refused.message}</p>
                <blockquote>{own.refused.input.message}</blockquote>
                <div className={styles.ways}>
                  <Button look="secondary" onClick={() => onMend(own)}>
                    Edit and send again
                  </Button>
                  <Button look="quiet" onClick={() => setAsked(own.mid)}>
                    Remove
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Suspense fallback={null}>
          <RemoveEnquiry own={removing} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  )
}
