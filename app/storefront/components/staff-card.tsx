import { Mail, Phone } from 'lucide-react'
import { phoneUrl } from '#app/ui/contact-urls.ts'
import type { TeamMember } from '#domain/kinds/user/team.ts'
import styles from './staff-card.module.css'

/** Photo, name, title and contact of a person. */
export function StaffCard({ person: { name, title, phone, email, photo } }: { person: TeamMember }) {
  return (
    <div className={styles.card}>
      {photo && <img className={styles.photo} src={`${photo}?w=480`} alt="" width={80} height={80} loading="lazy" />}
      <div className="shrinks">
        <p className="ink strong" dir="auto">
          {name}
        </p>
        {title && (
          <p className="muted" dir="auto">
            {title}
          </p>
        )}
        {phone && (
          <a className={`row space-2 ${styles.link}`} href={phoneUrl(phone)}>
            <Phone aria-hidden="true" size={18} /> {phone}
          </a>
        )}
        <a className={`row space-2 ${styles.link}`} href={`mailto:${email}`}>
          <Mail aria-hidden="true" size={18} /> {email}
        </a>
      </div>
    </div>
  )
}
