import { Check, Phone } from 'lucide-react'
import { dealerText } from '#app/local/state/page-language.ts'
import { OpenUntil } from '#app/storefront/components/open-until.tsx'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import { rich } from '#app/ui/rich.tsx'
import styles from './included.module.css'

interface Contacts {
  phone: string
  email: string
}

/** The lines about every car, and how to ask. */
export function Included({ lines, contact }: { lines: readonly string[]; contact: Contacts }) {
  const { phone, email } = contact
  return (
    <ul className={`stack space-3 ${styles.list}`}>
      {lines.map((line) => (
        <li key={line} {...dealerText(line)}>
          <Check aria-hidden="true" size={20} strokeWidth={1.6} />
          {line}
        </li>
      ))}
      {(phone || email) && (
        // On paper the footer has them.
        <li data-screen-only>
          <Phone aria-hidden="true" size={20} strokeWidth={1.6} />
          <p>
            {rich('car.answers', { contact: () => <Contact phone={phone} email={email} /> })}
            <OpenUntil before=" · " isWholeDay />
          </p>
        </li>
      )}
    </ul>
  )
}

function Contact({ phone, email }: Contacts) {
  return phone ? (
    <a href={phoneUrl(phone)} dir="ltr">
      {phone}
    </a>
  ) : (
    <a href={`mailto:${email}`}>{email}</a>
  )
}
