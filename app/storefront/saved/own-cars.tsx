import { type FocusEvent, Suspense, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/use-cars.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { CarCard } from '#app/storefront/cars/car-card.tsx'
import { PlainMessage } from '#app/storefront/layout/plain-message.tsx'
import { focusHeading } from '#app/storefront/layout/use-page-arrival.ts'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { priceText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { forgetSaved, type SavedCar, useSavedCars } from './saved-cars.ts'
import styles from './saved-page.module.css'
import { ShareList } from './share-list.tsx'

const RecentlyViewed = optionalPart(() => import('#app/storefront/discovery/recently-viewed.tsx'))

/** The cars of one's own, on this device. */
export function OwnCars() {
  usePageTitle('Saved cars')
  const saved = useSavedCars()
  const { cars, state } = useCars()
  const list = useKeptPlace(saved.length)
  const viewed = (
    <div className={styles.viewed}>
      <Suspense fallback={null}>
        <RecentlyViewed />
      </Suspense>
    </div>
  )
  if (saved.length === 0) {
    return (
      <>
        <PlainMessage title="Saved cars" text="Tap the heart on a car and it stays here, on this device, also offline.">
          <Link className={buttonClass('primary')} to="/cars">
            Browse cars
          </Link>
        </PlainMessage>
        {viewed}
      </>
    )
  }
  const listed = new Map(cars.map((car) => [car.id, car]))
  // Until all are loaded, a car that is not in the list yet is not gone.
  const available = saved.map(({ id }) => id).filter((id) => listed.has(id) || state !== 'ready')
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.title}>Saved cars</h1>
        <p className={styles.text}>Kept on this device only.</p>
        {available.length > 0 && <ShareList ids={available} />}
        <ul className={styles.grid} {...list}>
          {saved.map((copy) => {
            const car = listed.get(copy.id)
            return <li key={copy.id}>{car ? <CarCard car={car} /> : <Kept copy={copy} gone={state === 'ready'} />}</li>
          })}
        </ul>
      </div>
      {viewed}
    </>
  )
}

/** A car that is taken off the list takes its button along: the focus goes to that of the next, or to the heading. */
function useKeptPlace(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const place = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there are fewer
  useLayoutEffect(() => {
    const left = place.current
    if (left === null || document.activeElement !== document.body) return
    place.current = null
    const next = ref.current?.children.item(left) ?? ref.current?.lastElementChild
    const button = next?.querySelector('button')
    if (button) button.focus()
    else focusHeading()
  }, [count])
  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent) {
      place.current = [...currentTarget.children].findIndex((item) => item.contains(target))
    },
    onBlur() {
      place.current = null
    },
  }
}

/** The device's own copy, for a car that left the list or is not loaded. */
function Kept({ copy, gone }: { copy: SavedCar; gone: boolean }) {
  return (
    <article className={styles.kept} data-gone={gone}>
      <Picture src={copy.image} alt="" sizes="420px" className={styles.picture} />
      {gone && <p className={styles.tag}>No longer available</p>}
      <h2>{copy.name}</h2>
      <p className={styles.price}>{priceText(copy.price)}</p>
      <button
        type="button"
        className={styles.remove}
        onClick={() => forgetSaved(copy.id)}
        aria-label={`Remove ${copy.name}`}
      >
        Remove
      </button>
    </article>
  )
}
