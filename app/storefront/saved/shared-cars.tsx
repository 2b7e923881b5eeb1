import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/use-cars.ts'
import { CarCard } from '#app/storefront/cars/car-card.tsx'
import { PlainMessage } from '#app/storefront/layout/plain-message.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { saveAll, useSavedCars } from './saved-cars.ts'
import styles from './saved-page.module.css'

const TITLE = 'Cars shared with you'

/** Somebody else's list, as its address names it. It joins one's own only when one says so. */
export function SharedCars({ ids }: { ids: readonly string[] }) {
  usePageTitle(TITLE)
  const saved = useSavedCars()
  const { cars, state, retry } = useCars()
  const listed = new Map(cars.map((car) => [String(car.id), car]))
  const shown = ids.flatMap((id) => listed.get(id) ?? [])
  const missing = ids.length - shown.length
  if (state === 'ready' && shown.length === 0) {
    return (
      <PlainMessage title={TITLE} text="None of these cars is available any more.">
        <Link className={buttonClass('primary')} to="/cars">
          Browse cars
        </Link>
      </PlainMessage>
    )
  }
  const allSaved = shown.every(({ id }) => saved.some((own) => own.id === id))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{TITLE}</h1>
      <p className={styles.text}>
        Somebody picked these for you. Nothing is added to your own saved cars until you say so.
      </p>
      {missing === 0 || state === 'ready' ? (
        <>
          {missing > 0 && <p className={styles.missing}>{goneWords(missing)}</p>}
          <div className={styles.ways}>
            <Button aria-disabled={allSaved} onClick={() => saveAll(shown)}>
              <Heart aria-hidden="true" />
              Save all
            </Button>
            <Link className={buttonClass('secondary')} to="/saved">
              Your saved cars
            </Link>
            <p className={styles.told} role="status">
              {allSaved && 'All of them are among your saved cars.'}
            </p>
          </div>
        </>
      ) : state === 'failed' ? (
        <div className={styles.ways}>
          <Notice kind="error">Could not load the vehicles. Please check your connection.</Notice>
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <p className={styles.missing}>Loading vehicles…</p>
      )}
      <ul className={styles.grid}>
        {shown.map((car) => (
          <li key={car.uid}>
            <CarCard car={car} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function goneWords(count: number): string {
  return count === 1
    ? '1 car of the list is no longer available.'
    : `${count} cars of the list are no longer available.`
}
