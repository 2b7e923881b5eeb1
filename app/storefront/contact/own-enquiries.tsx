import { type OwnEnquiry, useOwnEnquiries } from '#app/local/use-own-enquiries.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './own-enquiries.module.css'

const PILLS = {
  waiting: <StatusPill tone="waiting">Waits for a connection</StatusPill>,
  sent: <StatusPill tone="good">Sent</StatusPill>,
  refused: <StatusPill tone="bad">Not accepted</StatusPill>,
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What this device has sent or will send; a refused one says why and can be put right. */
export function OwnEnquiries({ onMend }: { onMend: (own: OwnEnquiry) => void }) {
  const enquiries = useOwnEnquiries()
  if (enquiries.length === 0) return null
  return (
    <section id="your-enquiries" className={styles.own} aria-labelledby="own-title">
      <h2 id="own-title">Your enquiries</h2>
      <ul className={styles.list} aria-labelledby="own-title">
        {enquiries.map((own) => (
          <li key={own.mid}>
            <span>
              {own.carName ?? 'General enquiry'}
              <small>{day.format(new Date(own.at))}</small>
            </span>
            {PILLS[own.state]}
            {own.refused && (
              <div className={styles.refused}>
                <p>{own.refused.message}</p>
                <blockquote>{own.refused.input.message}</blockquote>
                <Button look="secondary" onClick={() => onMend(own)}>
                  Edit and send again
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
