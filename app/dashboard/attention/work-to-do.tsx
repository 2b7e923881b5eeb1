import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { incompleteListings, useListingReport } from '#app/dashboard/components/hooks/listing-report.ts'
import { useDateOfToday } from '#app/dashboard/components/hooks/use-now.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { DASHBOARD_PATH, IMPORT_PATH, LISTINGS_PATH, STOCK_PATH } from '#app/dashboard/components/paths.ts'
import { useSession } from '#app/local/session/session.ts'
import { useCars } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { picturesElsewhere } from '#domain/kinds/car/pictures/pictures-elsewhere.ts'
import { inStock, overAged } from '#domain/stock/ageing.ts'
import { t } from '#text/t.ts'
import styles from './attention-page.module.css'

const MAX_LISTED = 3

interface Entry {
  id: number
  name: string
  detail?: string
}

/** Vehicles over 90 days in stock, hidden ones, those with pictures of other sites, and those that the feeds leave out. */
export function WorkToDo() {
  const { cars } = useCars()
  const { isAdmin } = useSession()
  const { feeds } = useListingReport()
  const aged = overAged(cars, useDateOfToday()).map(({ car, days }) => ({
    id: car.id,
    name: carName(car),
    detail: t('duration.days', { count: days }),
  }))
  const hidden = inStock(cars)
    .filter(({ enabled }) => !enabled)
    .map((car) => ({ id: car.id, name: carName(car) }))
  const unlisted = incompleteListings(feeds ?? []).map(({ id, name, missing }) => ({
    id,
    name,
    detail: t('toDo.missing', { fields: listText(missing) }),
  }))
  const elsewhere = inStock(cars)
    .filter((car) => picturesElsewhere(car).length > 0)
    .map((car) => ({ id: car.id, name: carName(car) }))
  if (aged.length + hidden.length + elsewhere.length + unlisted.length === 0) return null
  return (
    <section aria-labelledby="work-to-do">
      <h2 id="work-to-do" className="above-4 below-2">
        {t('toDo.title')}
      </h2>
      <div className="stack">
        <Group title={t('toDo.aged', { count: aged.length })} entries={aged}>
          <Link to={STOCK_PATH}>{t('toDo.stockHealth')}</Link>
        </Group>
        <Group title={t('toDo.hidden', { count: hidden.length })} entries={hidden} />
        <Group title={t('toDo.elsewhere', { count: elsewhere.length })} entries={elsewhere}>
          <Link to={IMPORT_PATH}>{t('toDo.copiedPictures')}</Link>
        </Group>
        <Group title={t('toDo.unlisted', { count: unlisted.length })} entries={unlisted}>
          {isAdmin && <Link to={LISTINGS_PATH}>{t('toDo.listings')}</Link>}
        </Group>
      </div>
    </section>
  )
}

interface GroupProps {
  title: string
  entries: readonly Entry[]
  /** A link to the page about them. */
  children?: ReactNode
}

function Group({ title, entries, children }: GroupProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return null
  const listed = isWhole ? entries : entries.slice(0, MAX_LISTED)
  return (
    <section aria-labelledby={id} className="stack space-2 box pad-5">
      <h3 id={id} className="cluster space-2">
        {title}
      </h3>
      <ul aria-labelledby={id} className="tall-links">
        {listed.map((entry) => (
          <li key={entry.id} className={`row between ${styles.vehicle}`}>
            <Link to={`${DASHBOARD_PATH}/edit-car/${entry.id}`}>
              <bdi>{entry.name}</bdi>
            </Link>
            {entry.detail && <span className="muted smaller">{entry.detail}</span>}
          </li>
        ))}
      </ul>
      {(children || listed.length < entries.length) && (
        <div className={`cluster tall-links ${styles.links}`}>
          {listed.length < entries.length && (
            <Button look="quiet" onClick={() => setWhole(true)}>
              {t('toDo.showAll', { count: entries.length })}
            </Button>
          )}
          {children}
        </div>
      )}
    </section>
  )
}
