import { Phone, ShieldCheck } from 'lucide-react'
import { useSettings } from '#app/local/state/settings.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import styles from './included.module.css'

/** What comes with every car. */
export function Included() {
  const { phone, email } = useSettings().contactInfo
  return (
    <ul className={styles.list}>
      <li>
        <ShieldCheck aria-hidden="true" />
        150-point inspection
      </li>
      {(phone || email) && (
        <li>
          <Phone aria-hidden="true" />
          <p>
            Answers to your questions:{' '}
            {phone ? <a href={phoneUrl(phone)}>{phone}</a> : <a href={`mailto:${email}`}>{email}</a>}
            <OpenUntil before=" · " isWholeDay />
          </p>
        </li>
      )}
    </ul>
  )
}
