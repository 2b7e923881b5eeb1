import { Activity, CarFront, CircleDollarSign, MessageSquare, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useUnread } from '#app/dashboard/components/use-unread.ts'
import { useSession } from '#app/local/session/use-session.ts'
import { useCars } from '#app/local/state/use-cars.ts'
import { useInquiries } from '#app/local/state/use-inquiries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { FirstRun } from './first-run.tsx'
import { inventoryValue } from './inventory-value.ts'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview-page.module.css'
import { RecentMessages } from './recent-messages.tsx'

export function OverviewPage() {
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  const unread = useUnread()
  const { isAdmin } = useSession()
  const value = cars.reduce((sum, { price }) => sum + price, 0)
  const featured = cars.filter((car) => car.featured).length

  return (
    <>
      <PageHeading title="Dashboard Overview" />
      <div className={styles.cards}>
        <OverviewCard title="Total Vehicles" icon={CarFront} to={`${DASHBOARD}/cars`} value={countText(cars.length)} />
        <OverviewCard
          title="Total Messages"
          icon={MessageSquare}
          to={`${DASHBOARD}/messages`}
          value={countText(inquiries.length)}
          badge={unread > 0 ? `${unread} unread` : undefined}
        />
        <OverviewCard
          title="Inventory Value"
          icon={CircleDollarSign}
          value={inventoryValue(value)}
          note={`${featured} featured ${featured === 1 ? 'vehicle' : 'vehicles'}`}
        />
        <OverviewCard title="Recent Activity" icon={Activity} value={countText(unread)} note="New messages to review" />
      </div>
      {isAdmin && <FirstRun />}
      <section aria-labelledby="quick-actions" className={styles.section}>
        <h2 id="quick-actions" className={styles.heading}>
          Quick Actions
        </h2>
        <div className={styles.actions}>
          <Link to={`${DASHBOARD}/add-car`} className={buttonClass('primary')}>
            <Plus aria-hidden /> Add New Vehicle
          </Link>
          <Link to={`${DASHBOARD}/messages`} className={buttonClass('secondary')}>
            <MessageSquare aria-hidden /> View Messages
          </Link>
        </div>
      </section>
      <RecentMessages />
    </>
  )
}
