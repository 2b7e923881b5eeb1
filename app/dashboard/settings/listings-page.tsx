import { useState } from 'react'
import { Link } from 'react-router-dom'
import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import {
  GOOGLE_FEED,
  type IncompleteListing,
  incompleteListings,
  META_FEED,
  missingSettings,
  useListingReport,
} from '#app/dashboard/components/listing-report.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { vinOf } from '#domain/vin/vin.ts'
import { t } from '#text/t.ts'
import styles from './listings-page.module.css'
import { SettingSwitch } from './setting-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsPage } from './settings-page.tsx'

const TITLE = 'Listings on Google and Meta'
const PLATFORMS: Readonly<Record<string, string>> = {
  [GOOGLE_FEED]: 'Google vehicle listings',
  [META_FEED]: 'Meta automotive inventory',
}
const ROWS_AT_A_TIME = 50

/** The vehicle feeds, whether they contain VINs, and what each vehicle lacks for them. */
export function ListingsPage() {
  const { vehicleInfo } = useSettings()
  const { feeds, isOffline } = useListingReport()
  return (
    <SettingsPage title={TITLE}>
      <SettingsForm
        name={TITLE}
        values={{ vehicleInfo }}
        toPatch={(values: Pick<SiteSettings, 'vehicleInfo'>) => values}
        failure="Failed to update the listings"
      >
        <SettingSwitch name="vehicleInfo.showVin" />
        <p>The feeds require the VIN and contain it only while visitors see it too.</p>
        <SettingSwitch name="vehicleInfo.numberInFeed" />
        <p>The file vehicles.csv below then contains them. Others can read it.</p>
      </SettingsForm>
      <section className="panel" aria-labelledby="feeds">
        <h2 id="feeds">Vehicle feeds</h2>
        <p>Google and Meta read the addresses below and list the vehicles that have all required data.</p>
        {feeds?.some(({ url }) => url === null) && (
          <Notice kind="waiting">
            The public address of the site is not set up: ask the person who installed the site.
          </Notice>
        )}
        <h3 className={styles.platform}>Other receivers</h3>
        <a href="/feeds/vehicles.csv" className="tall">
          {`${window.location.origin}/feeds/vehicles.csv`}
        </a>
        {feeds ? (
          feeds.map((feed) => <Feed key={feed.path} feed={feed} />)
        ) : (
          <p>{isOffline ? 'Showing the feeds needs a connection.' : 'Loading…'}</p>
        )}
      </section>
      {feeds && <MissingData feeds={feeds} isVinShown={vehicleInfo.showVin} />}
    </SettingsPage>
  )
}

function Feed({ feed: { path, url, cars, leftOut } }: { feed: VehicleFeedReport }) {
  return (
    <div>
      <h3 className={styles.platform}>{PLATFORMS[path] ?? path}</h3>
      <p>
        {countText(cars)} of {countText(cars + leftOut.length)} published vehicles
      </p>
      {url !== null && (
        <a href={url} className="tall">
          {url}
        </a>
      )}
    </div>
  )
}

function MissingData({ feeds, isVinShown }: { feeds: readonly VehicleFeedReport[]; isVinShown: boolean }) {
  const [shown, setShown] = useState(ROWS_AT_A_TIME)
  const { cars } = useCars()
  const vehicles = incompleteListings(feeds)
  const settings = missingSettings(feeds)
  const hasVin = new Set(cars.filter(vinOf).map(({ id }) => id))
  const missingText = ({ id, missing }: IncompleteListing) =>
    missing.map((label) =>
      label === t('field.vin') && !isVinShown && hasVin.has(id) ? 'VIN, not shown to visitors' : label,
    )
  return (
    <section className="panel" aria-labelledby="missing-data">
      <h2 id="missing-data">Missing data</h2>
      {settings.length > 0 && (
        <Notice kind="error">
          No vehicle is listed without these settings: {settings.join(', ')}. Enter them under{' '}
          <Link to={`${DASHBOARD_PATH}/settings/site`}>Site</Link> and{' '}
          <Link to={`${DASHBOARD_PATH}/settings/contact-info`}>Contact Info</Link>.
        </Notice>
      )}
      <p>
        {vehicles.length === 0
          ? 'All published vehicles have the data of their own.'
          : `${vehicleCount(vehicles.length)} to complete`}
      </p>
      <ul aria-labelledby="missing-data" className={styles.vehicles}>
        {vehicles.slice(0, shown).map((vehicle) => (
          <li key={vehicle.id}>
            <Link to={`${DASHBOARD_PATH}/edit-car/${vehicle.id}`}>{vehicle.name}</Link>:{' '}
            {missingText(vehicle).join(', ')}
          </li>
        ))}
      </ul>
      {vehicles.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + ROWS_AT_A_TIME)}>
          Show more
        </Button>
      )}
    </section>
  )
}
