import { Link } from 'react-router-dom'
import { useCars } from '#app/local/use-cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { priceText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { CarCard } from '../cars/car-card.tsx'
import { PlainMessage } from '../layout/plain-message.tsx'
import { usePageTitle } from '../layout/use-page-title.ts'
import { forgetSaved, type SavedCar, useSavedCars } from './saved-cars.ts'
import styles from './saved-page.module.css'

export default function SavedPage() {
  usePageTitle('Saved cars')
  const saved = useSavedCars()
  const { cars, state } = useCars()
  if (saved.length === 0) {
    return (
      <PlainMessage title="Saved cars" text="Tap the heart on a car and it stays here, on this device, also offline.">
        <Link className={buttonClass('primary')} to="/cars">
          Browse cars
        </Link>
      </PlainMessage>
    )
  }
  const listed = new Map(cars.map((car) => [car.id, car]))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Saved cars</h1>
      <p className={styles.text}>Kept on this device only.</p>
      <ul className={styles.grid}>
        {saved.map((copy) => {
          const car = listed.get(copy.id)
          return <li key={copy.id}>{car ? <CarCard car={car} /> : <Kept copy={copy} gone={state === 'ready'} />}</li>
        })}
      </ul>
    </div>
  )
}

/** The device's own copy, for a car that left the list or is not loaded. */
function Kept({ copy, gone }: { copy: SavedCar; gone: boolean }) {
  return (
    <article className={styles.gone}>
      <Picture src={copy.image} alt="" sizes="420px" />
      {gone && <StatusPill tone="waiting">No longer available</StatusPill>}
      <h2>{copy.name}</h2>
      <p>{priceText(copy.price)}</p>
      <Button look="secondary" onClick={() => forgetSaved(copy.id)} aria-label={`Remove ${copy.name}`}>
        Remove
      </Button>
    </article>
  )
}
