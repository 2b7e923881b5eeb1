import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { phoneAddress } from '#app/ui/phone-address.ts'
import type { SiteSettings } from '#domain/settings/settings.ts'
import styles from './contact-cards.module.css'
import { whatsappAddress } from './whatsapp-address.ts'

interface ContactCardsProps {
  contact: SiteSettings['contactInfo']
  /** Where it is left out, WhatsApp is not offered. */
  social?: SiteSettings['socialMedia']
  /** of the headings in the page's outline */
  level?: 2 | 3
}

/** The ways to the dealer, one card each; what the settings leave empty has none. */
export function ContactCards({ contact, social = [], level = 2 }: ContactCardsProps) {
  const Title = `h${level}` as const
  const { address, phone, email, hours } = contact
  const whatsapp = whatsappAddress(social, 'Hello, I have a question.')
  const cards = [
    { title: 'Address', Icon: MapPin, words: address },
    { title: 'Phone', Icon: Phone, words: phone && <a href={phoneAddress(phone)}>{phone}</a> },
    { title: 'WhatsApp', Icon: MessageCircle, words: whatsapp && <WhatsApp address={whatsapp} /> },
    { title: 'Email', Icon: Mail, words: email && <a href={`mailto:${email}`}>{email}</a> },
    { title: 'Business hours', Icon: Clock, words: hours },
  ]
  return (
    <ul className={styles.cards}>
      {cards.map(
        ({ title, Icon, words }) =>
          words && (
            <li key={title}>
              <Icon aria-hidden="true" />
              <Title>{title}</Title>
              <p className={styles.words}>{words}</p>
            </li>
          ),
      )}
    </ul>
  )
}

function WhatsApp({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      Write to us
      <span className="visually-hidden"> on WhatsApp (opens in a new tab)</span>
    </a>
  )
}
