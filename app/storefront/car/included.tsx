import { Check, Phone } from 'lucide-react'
import { useSettings } from '#app/local/state/settings.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import styles from './included.module.css'

/** The lines about every car, and how to ask. */
export function Included({ lines }: { lines: readonly string[] }) {
  const { phone, email } = useSettings().contactInfo
  return (
    <ul className={`stack space-3 ${styles.list}`}>
      {lines.map((line) => (
        <li key={line} dir="auto">
          <Check aria-hidden="true" />
          {line}
        </li>
      ))}
      {(phone || email) && (
        // On paper the footer has them.
        <li data-screen-only>
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
