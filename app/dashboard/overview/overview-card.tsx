import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './overview-page.module.css'

interface Props {
  title: string
  icon: LucideIcon
  value: string
  /** Where the card leads; without it the card only tells. */
  to?: string
  note?: string | undefined
  badge?: string | undefined
}

export function OverviewCard({ title, icon: Icon, value, to, note, badge }: Props) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>
        <Icon aria-hidden size={18} />
        {to ? (
          <Link to={to} className={styles.cover}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className={styles.value}>{value}</p>
      {note && <p className={styles.note}>{note}</p>}
      {badge && <p className={styles.badge}>{badge}</p>}
    </section>
  )
}
