import { Link } from 'react-router-dom'
import panel from '#app/dashboard/components/panel.module.css'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useReport } from '#app/dashboard/components/use-report.ts'
import { listFeeds } from '#app/sync/http/site-reports.ts'
import { countText } from '#app/ui/format.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import styles from './feeds-section.module.css'

const PLATFORMS: Readonly<Record<string, string>> = {
  '/feeds/google-vehicles.tsv': 'Google vehicle listings',
  '/feeds/meta-vehicles.csv': 'Meta automotive inventory',
}
const MAX_LISTED = 50

/** The addresses of the vehicle feeds, and which vehicles they leave out. */
export function FeedsSection() {
  const { data, isOffline } = useReport(listFeeds)
  return (
    <section className={panel.panel} aria-labelledby="feeds">
      <h2 id="feeds" className={panel.heading}>
        Vehicle feeds
      </h2>
      {data ? (
        data.map((feed) => <Feed key={feed.path} feed={feed} />)
      ) : (
        <p role="status">{isOffline ? 'Showing the feeds needs a connection.' : 'Loading…'}</p>
      )}
    </section>
  )
}

function Feed({ feed: { path, url, cars, leftOut } }: { feed: VehicleFeedReport }) {
  const total = cars + leftOut.length
  return (
    <div>
      <h3 className={styles.platform}>{PLATFORMS[path] ?? path}</h3>
      {url === null ? (
        <p>Not available: the server has no PUBLIC_URL.</p>
      ) : (
        <a href={url} className={styles.address}>
          {url}
        </a>
      )}
      <p>
        {countText(cars)} of {countText(total)} published vehicles
      </p>
      {leftOut.length > 0 && (
        <details>
          <summary className={styles.summary}>{countText(leftOut.length)} left out, because values are missing</summary>
          <ul className={styles.list}>
            {leftOut.slice(0, MAX_LISTED).map(({ id, name, missing }) => (
              <li key={id}>
                <Link to={`${DASHBOARD_PATH}/edit-car/${id}`}>{name}</Link>: {missing.join(', ')}
              </li>
            ))}
            {leftOut.length > MAX_LISTED && <li>and {countText(leftOut.length - MAX_LISTED)} more</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
