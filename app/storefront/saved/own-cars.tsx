import { Share2 } from 'lucide-react'
import { type FocusEvent, Suspense, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { CarCard } from '#app/storefront/components/car-card.tsx'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { removeSavedCar, type SavedCar, useSavedCars } from '#app/storefront/components/saved-cars.ts'
import { openShareSheet, useCopyLink } from '#app/storefront/components/share.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { focusHeading } from '#app/storefront/layout/use-route-change.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { priceText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import styles from './saved-page.module.css'
import { sharedListPath } from './shared-list.ts'

const RecentlyViewed = optionalComponent(() => import('#app/storefront/discovery/recently-viewed.tsx'))

export function OwnCars() {
  usePageTitle('Saved cars')
  const saved = useSavedCars()
  const { cars, state } = useCars()
  const listProps = useFocusAfterRemoval(saved.length)
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
        <MessagePage title="Saved cars" text="Tap the heart on a car and it stays here, on this device, also offline.">
          <Link className={buttonClass('primary')} to="/cars">
            Browse cars
          </Link>
        </MessagePage>
        {viewed}
      </>
    )
  }
  const listed = new Map(cars.map((car) => [car.id, car]))
  // Until the list is loaded, a missing car may still be available.
  const available = saved.map(({ id }) => id).filter((id) => listed.has(id) || state !== 'ready')
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.title}>Saved cars</h1>
        <p className={styles.text}>Kept on this device only.</p>
        {available.length > 0 && <ShareList ids={available} />}
        <ul className={styles.grid} {...listProps}>
          {saved.map((copy) => {
            const car = listed.get(copy.id)
            return (
              <li key={copy.id}>
                {car ? <CarCard car={car} /> : <SavedCopy copy={copy} isGone={state === 'ready'} />}
              </li>
            )
          })}
        </ul>
      </div>
      {viewed}
    </>
  )
}

/** Moves the focus to the next car, or to the heading, when the focused car is removed from the list. */
function useFocusAfterRemoval(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const focusedIndex = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each removal
  useLayoutEffect(() => {
    const index = focusedIndex.current
    if (index === null || document.activeElement !== document.body) return
    focusedIndex.current = null
    const next = ref.current?.children.item(index) ?? ref.current?.lastElementChild
    const button = next?.querySelector('button')
    if (button) button.focus()
    else focusHeading()
  }, [count])
  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent) {
      focusedIndex.current = [...currentTarget.children].findIndex((item) => item.contains(target))
    },
    onBlur() {
      focusedIndex.current = null
    },
  }
}

/** The stored copy of a car that left the list or is not loaded. */
function SavedCopy({ copy, isGone }: { copy: SavedCar; isGone: boolean }) {
  return (
    <article className={styles.copy} data-gone={isGone}>
      <Picture src={copy.image} alt="" sizes="420px" className={styles.picture} />
      {isGone && <p className={styles.tag}>No longer available</p>}
      <h2>{copy.name}</h2>
      <p className={styles.price}>{priceText(copy.price)}</p>
      <button
        type="button"
        className={styles.remove}
        onClick={() => removeSavedCar(copy.id)}
        aria-label={`Remove ${copy.name}`}
      >
        Remove
      </button>
    </article>
  )
}

function ShareList({ ids }: { ids: readonly number[] }) {
  const { siteName } = useSettings()
  const { message, copy } = useCopyLink()
  const share = () => {
    const url = window.location.origin + sharedListPath(ids)
    if (!openShareSheet(`Cars at ${siteName}`, url)) void copy(url)
  }
  return (
    <div className={styles.actions}>
      <Button look="secondary" onClick={share}>
        <Share2 aria-hidden="true" />
        Share list
      </Button>
      <p className={styles.message} role="status">
        {message}
      </p>
    </div>
  )
}
