import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { SiteSettings } from '#domain/settings.ts'
import styles from './contact-cards.module.css'

export function ContactCards({ contact }: { contact: SiteSettings['contactInfo'] }) {
  return (
    <ul className={styles.cards}>
      <li>
        <MapPin aria-hidden="true" />
        <h2>Address</h2>
        <p>{contact.address}</p>
      </li>
      <li>
        <Phone aria-hidden="true" />
        <h2>Phone</h2>
        <p>
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
        </p>
      </li>
      <li>
        <Mail aria-hidden="true" />
        <h2>Email</h2>
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </li>
      <li>
        <Clock aria-hidden="true" />
        <h2>Business hours</h2>
        <p className={styles.hours}>{contact.hours}</p>
      </li>
    </ul>
  )
}
