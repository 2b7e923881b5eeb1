import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  GOOGLE_FEED,
  type IncompleteListing,
  incompleteListings,
  META_FEED,
  missingSettings,
  useListingReport,
} from '#app/dashboard/components/hooks/listing-report.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { DASHBOARD_PATH } from '#app/dashboard/components/paths.ts'
import { SettingSwitch } from '#app/dashboard/settings/setting-fields.tsx'
import { SettingsForm } from '#app/dashboard/settings/settings-form.tsx'
import { SettingsPage } from '#app/dashboard/settings/settings-page.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import type { VehicleFeedReport } from '#domain/protocol/site-reports.ts'
import { vinOf } from '#domain/vin/vin.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'
import styles from './listings-page.module.css'

const PLATFORMS: Readonly<Record<string, TextKey>> = {
  [GOOGLE_FEED]: 'business.google',
  [META_FEED]: 'business.meta',
}
const ROWS_AT_A_TIME = 50

/** The vehicle feeds, whether they contain VINs, and what each vehicle lacks for them. */
export function ListingsPage() {
  const { vehicleInfo } = useSettings()
  const { feeds, isOffline } = useListingReport()
  return (
    <SettingsPage title={t('settings.listings')}>
      <SettingsForm
        draft="listings-on-google-and-meta"
        name={t('settings.listings')}
        values={{ vehicleInfo }}
        toPatch={(values: Pick<SiteSettings, 'vehicleInfo'>) => values}
        failure={t('business.listingsFailed')}
      >
        <SettingSwitch name="vehicleInfo.showVin" />
        <p>{t('business.vinText')}</p>
        <SettingSwitch name="vehicleInfo.numberInFeed" />
        <p>{t('business.numberText')}</p>
      </SettingsForm>
      <section className="panel" aria-labelledby="feeds">
        <h2 id="feeds">{t('business.feeds')}</h2>
        <p>{t('business.feedsText')}</p>
        {feeds?.some(({ url }) => url === null) && <Notice kind="waiting">{t('business.noPublicAddress')}</Notice>}
        <h3 className="compact">{t('business.otherReceivers')}</h3>
        <a href="/feeds/vehicles.csv" className="tall">
          {`${window.location.origin}/feeds/vehicles.csv`}
        </a>
        {feeds ? (
          feeds.map((feed) => <Feed key={feed.path} feed={feed} />)
        ) : (
          <p>{t(isOffline ? 'business.feedsOffline' : 'forms.loading')}</p>
        )}
      </section>
      {feeds && <MissingData feeds={feeds} isVinShown={vehicleInfo.showVin} />}
    </SettingsPage>
  )
}

function Feed({ feed: { path, url, cars, leftOut } }: { feed: VehicleFeedReport }) {
  const platform = PLATFORMS[path]
  return (
    <div>
      <h3 className="compact">{platform ? t(platform) : path}</h3>
      <p>{t('business.inFeed', { count: cars, total: cars + leftOut.length })}</p>
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
      label === t('field.vin') && !isVinShown && hasVin.has(id) ? t('business.vinNotShown') : label,
    )
  return (
    <section className="panel" aria-labelledby="missing-data">
      <h2 id="missing-data">{t('business.missingData')}</h2>
      {settings.length > 0 && (
        <Notice kind="error">
          {rich(
            'business.missingSettings',
            {
              site: (children) => <Link to={`${DASHBOARD_PATH}/settings/site`}>{children}</Link>,
              contact: (children) => <Link to={`${DASHBOARD_PATH}/settings/contact-info`}>{children}</Link>,
            },
            { settings: listText(settings) },
          )}
        </Notice>
      )}
      <p>{vehicles.length === 0 ? t('business.allComplete') : t('business.toComplete', { count: vehicles.length })}</p>
      <ul aria-labelledby="missing-data" className={styles.vehicles}>
        {vehicles.slice(0, shown).map((vehicle) => (
          <li key={vehicle.id}>
            {rich(
              'business.missing',
              { link: (children) => <Link to={`${DASHBOARD_PATH}/edit-car/${vehicle.id}`}>{children}</Link> },
              { car: vehicle.name, missing: listText(missingText(vehicle)) },
            )}
          </li>
        ))}
      </ul>
      {vehicles.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + ROWS_AT_A_TIME)}>
          {t('business.showMore')}
        </Button>
      )}
    </section>
  )
}
