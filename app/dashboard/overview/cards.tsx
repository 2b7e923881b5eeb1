import { Activity, CarFront, type LucideIcon, MessageSquare, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useRecords } from '#app/local/state/records.ts'
import { countText } from '#app/ui/format.ts'
import { inStock } from '#domain/stock/ageing.ts'
import { t } from '#text/t.ts'
import styles from './cards.module.css'
import { Sum } from './sum.tsx'

/** Four counts in one strip. */
export function Cards() {
  const { cars } = useCars()
  const { records: inquiries } = useRecords('inquiry')
  const unread = inquiries.filter(({ read }) => !read).length
  const value = cars.reduce((sum, { price }) => sum + price, 0)
  const featured = cars.filter((car) => car.featured).length
  const stock = inStock(cars).length
  return (
    <div className={styles.cards}>
      <Card
        title={t('overview.totalVehicles')}
        icon={CarFront}
        to={VEHICLES_PATH}
        value={countText(cars.length)}
        note={cars.length > 0 ? t('overview.inStockSold', { stock, sold: cars.length - stock }) : undefined}
      />
      <Card
        title={t('overview.totalMessages')}
        icon={MessageSquare}
        to={`${DASHBOARD_PATH}/messages`}
        value={countText(inquiries.length)}
        badge={unread > 0 ? t('overview.unread', { count: unread }) : undefined}
      />
      <Card
        title={t('overview.inventoryValue')}
        icon={Tags}
        value={<Sum amount={value} />}
        note={t('overview.featured', { count: featured })}
      />
      <Card
        title={t('overview.recentActivity')}
        icon={Activity}
        value={countText(unread)}
        note={t('overview.newMessages')}
      />
    </div>
  )
}

interface CardProps {
  title: string
  icon: LucideIcon
  value: ReactNode
  /** The page that the card links to. */
  to?: string
  note?: string | undefined
  badge?: string | undefined
}

function Card({ title, icon: Icon, value, to, note, badge }: CardProps) {
  return (
    <section className={styles.card}>
      <h2 className={`row space-2 muted smaller medium ${styles.title}`}>
        <Icon aria-hidden size={16} />
        {to ? (
          <Link to={to} className={`covering ${styles.link}`}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className={`figures ink strong ${styles.value}`}>{value}</p>
      {note && <p className="muted smaller">{note}</p>}
      {badge && <p className={`self-start smaller medium ${styles.badge}`}>{badge}</p>}
    </section>
  )
}
