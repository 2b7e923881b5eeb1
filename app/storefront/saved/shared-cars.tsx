import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/cars.ts'
import { CarCard } from '#app/storefront/components/cards/car-card.tsx'
import layout from '#app/storefront/components/list-page.module.css'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { saveCars, useSavedCars } from '#app/storefront/components/saved-cars.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './saved-page.module.css'

/** A list shared by URL. It is added to the visitor's saved cars only by a press on "Save all". */
export function SharedCars({ ids }: { ids: readonly string[] }) {
  const title = t('saved.sharedTitle')
  usePageTitle(title)
  const saved = useSavedCars()
  const { cars, state, retry } = useCars()
  const listed = new Map(cars.map((car) => [String(car.id), car]))
  const available = ids.flatMap((id) => listed.get(id) ?? [])
  const missing = ids.length - available.length
  if (state === 'ready' && available.length === 0) {
    return (
      <MessagePage title={title} text={t('saved.sharedNone')}>
        <Link className={buttonClass('primary')} to="/cars">
          {t('saved.browse')}
        </Link>
      </MessagePage>
    )
  }
  const allSaved = available.every(({ id }) => saved.some((own) => own.id === id))
  return (
    <div className={`page-width ${layout.page}`}>
      <h1 className={layout.title}>{title}</h1>
      <p className={`muted ${layout.text}`}>{t('saved.sharedText')}</p>
      {missing === 0 || state === 'ready' ? (
        <>
          {missing > 0 && <p className={styles.missing}>{t('saved.missing', { count: missing })}</p>}
          <div className={`cluster ${layout.actions}`}>
            <Button disabled={allSaved} onClick={() => saveCars(available)}>
              <Heart aria-hidden="true" />
              {t('saved.saveAll')}
            </Button>
            <Link className={buttonClass('secondary')} to="/saved">
              {t('saved.yours')}
            </Link>
            <p className="muted shrinks compact breakable" role="status">
              {allSaved && t('saved.allSaved')}
            </p>
          </div>
        </>
      ) : state === 'failed' ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <p className={styles.missing} data-loading>
          {t('layout.loadingVehicles')}
        </p>
      )}
      <ul className={styles.grid}>
        {available.map((car) => (
          <li key={car.uid}>
            <CarCard car={car} />
          </li>
        ))}
      </ul>
    </div>
  )
}
