import { Activity, CarFront, type LucideIcon, MessageSquare, Plus, Tags } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { sumText } from '#domain/values/money.ts'
import { AgeingSummary } from './ageing-summary.tsx'
import { FirstResponse } from './first-response.tsx'
import { FirstRun } from './first-run.tsx'
import styles from './overview-page.module.css'
import { RecentMessages } from './recent-messages.tsx'
import { Today } from './today.tsx'
import { UndeliveredMails } from './undelivered-mails.tsx'

export function OverviewPage() {
  const { notation } = useFormat()
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  const { isAdmin } = useSession()
  const unread = inquiries.filter(({ read }) => !read).length
  const value = cars.reduce((sum, { price }) => sum + price, 0)
  const featured = cars.filter((car) => car.featured).length

  return (
    <>
      <PageHeading title="Dashboard Overview" />
      <div className={styles.cards}>
        <Card title="Total Vehicles" icon={CarFront} to={VEHICLES_PATH} value={countText(cars.length)} />
        <Card
          title="Total Messages"
          icon={MessageSquare}
          to={`${DASHBOARD_PATH}/messages`}
          value={countText(inquiries.length)}
          badge={unread > 0 ? `${unread} unread` : undefined}
        />
        <Card
          title="Inventory Value"
          icon={Tags}
          value={sumText(value, notation)}
          note={`${featured} featured ${featured === 1 ? 'vehicle' : 'vehicles'}`}
        />
        <Card title="Recent Activity" icon={Activity} value={countText(unread)} note="New messages to review" />
      </div>
      <Today />
      {isAdmin && <UndeliveredMails />}
      {isAdmin && <FirstRun />}
      <section aria-labelledby="quick-actions" className={styles.section}>
        <h2 id="quick-actions" className={styles.heading}>
          Quick Actions
        </h2>
        <div className={styles.actions}>
          <Link to={`${DASHBOARD_PATH}/add-car`} className={buttonClass('primary')}>
            <Plus aria-hidden /> Add New Vehicle
          </Link>
          <Link to={`${DASHBOARD_PATH}/messages`} className={buttonClass('secondary')}>
            <MessageSquare aria-hidden /> View Messages
          </Link>
        </div>
      </section>
      {isAdmin && <FirstResponse />}
      {cars.length > 0 && <AgeingSummary cars={cars} />}
      <RecentMessages />
    </>
  )
}

interface CardProps {
  title: string
  icon: LucideIcon
  value: string
  /** The page that the card links to. */
  to?: string
  note?: string | undefined
  badge?: string | undefined
}

function Card({ title, icon: Icon, value, to, note, badge }: CardProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>
        <Icon aria-hidden size={18} />
        {to ? (
          <Link to={to} className={styles.cardLink}>
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
