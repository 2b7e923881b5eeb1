import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { SiteSettings } from '#domain/settings.ts'
import styles from './contact-cards.module.css'
import { whatsappAddress } from './whatsapp-address.ts'

interface ContactCardsProps {
  contact: SiteSettings['contactInfo']
  social: SiteSettings['socialMedia']
}

export function ContactCards({ contact, social }: ContactCardsProps) {
  const whatsapp = whatsappAddress(social, 'Hello, I have a question.')
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
      {whatsapp && (
        <li>
          <MessageCircle aria-hidden="true" />
          <h2>WhatsApp</h2>
          <p>
            <a href={whatsapp} target="_blank" rel="noopener noreferrer">
              Write to us
              <span className="visually-hidden"> on WhatsApp (opens in a new tab)</span>
            </a>
          </p>
        </li>
      )}
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
