import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { CarCard } from '#app/storefront/components/cards/car-card.tsx'
import { comparisonPath, MAX_COMPARED, MIN_COMPARED } from '#app/storefront/components/cards/comparison.ts'
import layout from '#app/storefront/components/list-page.module.css'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { PriceWhenSaved } from '#app/storefront/components/price-when-saved.tsx'
import { removeSavedCar, type SavedCar, useSavedCars } from '#app/storefront/components/saved-cars.ts'
import { ShareList } from '#app/storefront/components/share-list.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { t } from '#text/t.ts'
import styles from './saved-page.module.css'

const RecentlyViewed = optionalComponent(() => import('#app/storefront/discovery/recently-viewed.tsx'))

export function OwnCars() {
  usePageTitle(t('saved.title'))
  const saved = useSavedCars()
  const { cars, state } = useCars()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const viewed = (
    <div className={`page-width next-section ${styles.viewed}`} data-loading={state === 'loading' || undefined}>
      <Suspense fallback={<div data-loading />}>
        <RecentlyViewed />
      </Suspense>
    </div>
  )
  if (saved.length === 0) {
    return (
      <>
        <MessagePage title={t('saved.title')} text={t('saved.empty')}>
          <Link className={buttonClass('primary')} to="/cars">
            {t('saved.browse')}
          </Link>
        </MessagePage>
        {viewed}
      </>
    )
  }
  const listed = new Map(cars.map((car) => [car.id, car]))
  // Until the list is loaded, a missing car may still be available.
  const available = saved.map(({ id }) => id).filter((id) => listed.has(id) || state !== 'ready')
  const isComparable = available.length >= MIN_COMPARED
  const compared = chosen.filter((id) => available.includes(id))
  const isFull = compared.length >= MAX_COMPARED
  const toggle = (id: number) =>
    setChosen(compared.includes(id) ? compared.filter((other) => other !== id) : [...compared, id])
  return (
    <>
      <div className={`page-width ${layout.page}`}>
        <h1 className={layout.title}>{t('saved.title')}</h1>
        <p className={`muted ${layout.text}`}>{t('saved.kept')}</p>
        {available.length > 0 && (
          <div className={`cluster ${layout.actions}`}>
            <ShareList path={sharedListPath(available)}>{t('saved.share')}</ShareList>
          </div>
        )}
        <ul className={styles.grid}>
          {saved.map((copy) => {
            const car = listed.get(copy.id)
            const isChosen = compared.includes(copy.id)
            return (
              <li key={copy.id}>
                {car ? <CarCard car={car} /> : <SavedCopy copy={copy} isGone={state === 'ready'} />}
                {car && <PriceWhenSaved car={car} />}
                {isComparable && available.includes(copy.id) && (
                  <label className={styles.choice} data-disabled={isFull && !isChosen}>
                    <input
                      type="checkbox"
                      aria-label={t('cars.compareCar', { car: copy.name })}
                      checked={isChosen}
                      disabled={isFull && !isChosen}
                      onChange={() => toggle(copy.id)}
                    />
                    {t('saved.compare')}
                  </label>
                )}
              </li>
            )
          })}
        </ul>
        {isComparable && <CompareBar available={available} chosen={compared} />}
      </div>
      {viewed}
    </>
  )
}

/** Compares the chosen cars. If none is chosen and there are few, it compares all. */
function CompareBar({ available, chosen }: { available: readonly number[]; chosen: readonly number[] }) {
  const navigate = useNavigate()
  const compared = chosen.length > 0 || available.length > MAX_COMPARED ? chosen : available
  const isReady = compared.length >= MIN_COMPARED
  return (
    <div className={`row ${styles.compare}`}>
      <Button disabled={!isReady} onClick={() => navigate(comparisonPath(compared))}>
        {t('saved.compare')}
      </Button>
      <p className="muted shrinks compact breakable" role="status">
        {choiceText(chosen.length, isReady)}
      </p>
    </div>
  )
}

function choiceText(count: number, isReady: boolean): string {
  if (count >= MAX_COMPARED) return t('saved.full', { count })
  if (count > 0) return isReady ? t('saved.chosen', { count }) : t('saved.chooseAnother')
  return isReady ? t('saved.all') : t('saved.choose', { min: MIN_COMPARED, max: MAX_COMPARED })
}

/** The stored copy of a car that left the list or is not loaded. */
function SavedCopy({ copy, isGone }: { copy: SavedCar; isGone: boolean }) {
  const format = useFormat()
  return (
    <article className={`stack start relative breakable ${styles.copy}`} data-gone={isGone} aria-label={copy.name}>
      <Picture src={copy.image} alt="" sizes="420px" className={`whole below-3 rounded ${styles.picture}`} />
      {isGone && <p className={`smaller medium ${styles.tag}`}>{t('saved.gone')}</p>}
      <h2 dir="auto">{copy.name}</h2>
      <p className={`muted figures ${styles.price}`}>{format.price(copy.price)}</p>
      <button
        type="button"
        className="as-link compact"
        onClick={() => removeSavedCar(copy.id)}
        aria-label={t('saved.removeCar', { car: copy.name })}
      >
        {t('saved.remove')}
      </button>
    </article>
  )
}

// A list of cars in a URL, which can be shared without an account and without storing it on the server.
const PARAMETER = 'ids'

export function sharedListPath(ids: readonly number[]): string {
  return `/saved?${PARAMETER}=${ids.join(',')}`
}

/** @returns the distinct ids in a URL, which need not exist; empty if there are none */
export function sharedIds(params: URLSearchParams): string[] {
  const ids = (params.get(PARAMETER) ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
