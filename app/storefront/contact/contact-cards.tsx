import '#text/en/later.ts'
import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useHoursText } from '#app/local/state/page-day.ts'
import { phoneUrl, whatsappUrl } from '#app/ui/contact-urls.ts'
import { rich } from '#app/ui/rich.tsx'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { t } from '#text/t.ts'
import styles from './contact-cards.module.css'

interface ContactCardsProps {
  contact: SiteSettings['contactInfo']
  /** If omitted, there is no WhatsApp card. */
  social?: SiteSettings['socialMedia']
  /** The level of the headings. */
  level?: 2 | 3
}

/** One card for each way to contact the dealer that the settings contain. */
export function ContactCards({ contact, social = [], level = 2 }: ContactCardsProps) {
  const Title = `h${level}` as const
  const { address, phone, email } = contact
  const hours = useHoursText()
  const whatsapp = whatsappUrl(social, t('layout.hello'))
  const cards = [
    { title: t('contact.address'), Icon: MapPin, content: address },
    {
      title: t('contact.phone'),
      Icon: Phone,
      content: phone && (
        <a href={phoneUrl(phone)} dir="ltr">
          {phone}
        </a>
      ),
    },
    { title: 'WhatsApp', Icon: MessageCircle, content: whatsapp && <WhatsApp url={whatsapp} /> },
    { title: t('contact.email'), Icon: Mail, content: email && <a href={`mailto:${email}`}>{email}</a> },
    { title: t('contact.hours'), Icon: Clock, content: hours },
  ].filter(({ content }) => content)
  if (cards.length === 0) return null
  return (
    <ul className={styles.cards}>
      {cards.map(({ title, Icon, content }) => (
        <li key={title}>
          <Icon aria-hidden="true" size={22} strokeWidth={1.5} />
          <Title>{title}</Title>
          <p className={styles.content} dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ul>
  )
}

function WhatsApp({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {rich('contact.whatsApp', {})}
    </a>
  )
}
