import { Suspense, useEffect, useState } from 'react'
import { type OwnInquiry, useOwnInquiries } from '#app/local/state/own-inquiries.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './own-inquiries.module.css'

const RemoveInquiry = optionalComponent(() => import('./remove-inquiry.tsx'))

const PILLS = {
  waiting: <StatusPill tone="waiting">Waits for a connection</StatusPill>,
  sent: <StatusPill tone="good">Sent</StatusPill>,
  refused: <StatusPill tone="bad">Not accepted</StatusPill>,
}

const ID = 'your-enquiries'

interface OwnInquiriesProps {
  onCorrect: (own: OwnInquiry) => void
  /** Called after an inquiry and its focused button were removed. */
  onRemoved: () => void
}

/** A car that visitors no longer see has no name on this device, and the number of its address. */
const subjectOf = ({ carName, carId }: OwnInquiry) =>
  carName ?? (carId === undefined ? 'General enquiry' : `Vehicle ${carId}`)

/** The visitor's inquiries on this device. A sent one can be removed, a refused one corrected or removed. */
export default function OwnInquiries({ onCorrect, onRemoved }: OwnInquiriesProps) {
  const format = useFormat()
  const inquiries = useOwnInquiries()
  const [removingMid, setRemovingMid] = useState<string | null>(null)
  const removing = inquiries.find(({ mid }) => mid === removingMid)
  useEffect(() => {
    if (removingMid === null || removing) return
    setRemovingMid(null)
    onRemoved()
  }, [removingMid, removing, onRemoved])
  // The connection status links here. The list is usually loaded after the navigation.
  const isEmpty = inquiries.length === 0
  useEffect(() => {
    if (!isEmpty && location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <section id={ID} className={styles.own} aria-labelledby="own-title">
      <h2 id="own-title">Your enquiries</h2>
      <ul className={styles.list} aria-labelledby="own-title">
        {inquiries.map((own) => (
          <li key={own.mid}>
            <span>
              {subjectOf(own)}
              <small>{format.moment(own.at)}</small>
            </span>
            {PILLS[own.state]}
            {own.state === 'sent' && (
              <Button look="quiet" onClick={() => setRemovingMid(own.mid)}>
                Remove
              </Button>
            )}
            {own.refused && (
              <div className={styles.refused}>
                <p>{own.refused.message}</p>
                <blockquote dir="auto">{own.refused.input.message}</blockquote>
                <div className={styles.actions}>
                  <Button look="secondary" onClick={() => onCorrect(own)}>
                    Edit and send again
                  </Button>
                  <Button look="quiet" onClick={() => setRemovingMid(own.mid)}>
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
          <RemoveInquiry own={removing} onClose={() => setRemovingMid(null)} />
        </Suspense>
      )}
    </section>
  )
}
