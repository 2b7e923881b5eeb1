import { useOwnEnquiries } from '#app/local/use-own-enquiries.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import styles from './own-enquiries.module.css'

const PILLS = {
  waiting: <StatusPill tone="waiting">Waits for a connection</StatusPill>,
  sent: <StatusPill tone="good">Sent</StatusPill>,
  refused: <StatusPill tone="bad">Not accepted</StatusPill>,
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What this device has sent or will send. */
export function OwnEnquiries() {
  const enquiries = useOwnEnquiries()
  if (enquiries.length === 0) return null
  return (
    <section id="your-enquiries" className={styles.own} aria-labelledby="own-title">
      <h2 id="own-title">Your enquiries</h2>
      <ul className={styles.list}>
        {enquiries.map(({ mid, carName, at, state }) => (
          <li key={mid}>
            <span>
              {carName ?? 'General enquiry'}
              <small>{day.format(new Date(at))}</small>
            </span>
            {PILLS[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}
