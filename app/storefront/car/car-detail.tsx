import { ArrowLeft, Check } from 'lucide-react'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { Link, useNavigationType } from 'react-router-dom'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { dealerText } from '#app/local/state/page-language.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { CarBadge } from '#app/storefront/components/cards/car-badge.tsx'
import { ListingsLink } from '#app/storefront/components/listings-link.tsx'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { PriceWhenSaved } from '#app/storefront/components/price-when-saved.tsx'
import { SaveButton } from '#app/storefront/components/save-button.tsx'
import { addViewedCar } from '#app/storefront/components/saved-cars.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { enquiryPath, QUESTIONS } from '#app/storefront/contact/questions.ts'
import chips from '#app/ui/chip.module.css'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { sellerOf } from '#domain/kinds/car/seller.ts'
import { t } from '#text/t.ts'
import { ActionBar } from './action-bar.tsx'
import styles from './car-detail.module.css'
import { Condition } from './condition.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { Included } from './included.tsx'
import { PrintButton, ShareButton } from './share-and-print.tsx'
import { SpecList } from './spec-list.tsx'

const CarVideo = optionalComponent(() => import('./car-video.tsx'))
const DealerBlock = optionalComponent(() => import('./dealer-block.tsx'))
const SimilarToCar = optionalComponent(() => import('#app/storefront/discovery/similar-to-car.tsx'))

export function CarDetail({ car }: { car: CarView }) {
  const format = useFormat()
  const { pricing } = useSettings()
  const name = carName(car)
  usePageTitle(name)
  useEffect(() => addViewedCar(car.id), [car.id])
  // The head of a tapped car is rendered first. Any other navigation may restore a position further down.
  const isTapped = useNavigationType() === 'PUSH'
  const isWhole = useIsPainted(!isTapped)
  return (
    <div className={`page-width ${styles.page}`}>
      <div className={`row space-2 ${styles.top}`} data-screen-only>
        <ListingsLink className={`tall ${styles.back}`}>
          <ArrowLeft aria-hidden="true" size={18} />
          {t('car.back')}
        </ListingsLink>
        <SaveButton car={car} />
        <ShareButton car={car} />
        <PrintButton car={car} />
      </div>
      <div className={`relative shrinks ${styles.gallery}`}>
        <Gallery images={car.images} placeholders={car.placeholders} shots={car.shots} name={name} />
        <CarBadge car={car} />
      </div>
      <div className={styles.sideColumn}>
        <div className={`stack ${styles.side}`}>
          {(car.sold || !car.enabled) && (
            <p>
              {car.sold ? (
                <StatusPill tone="sold">{t('car.sold')}</StatusPill>
              ) : (
                <StatusPill tone="waiting">{t('car.disabled')}</StatusPill>
              )}
            </p>
          )}
          <h1 className={styles.title} dir="auto">
            {name}
          </h1>
          <p className={`figures ${styles.price}`}>{format.price(car.price)}</p>
          {pricing.note && (
            <p className="muted compact breakable" {...dealerText(pricing.note)}>
              {pricing.note}
            </p>
          )}
          <PriceWhenSaved car={car} />
          <ActionBar car={car} />
        </div>
      </div>
      {isWhole && <Rest car={car} />}
    </div>
  )
}

/** False until the component is painted. @param isSkipped true from the beginning */
function useIsPainted(isSkipped: boolean): boolean {
  const [isPainted, setPainted] = useState(isSkipped)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

/** Below the picture, the title and the price. */
function Rest({ car }: { car: CarView }) {
  const { contactInfo, promises, team } = useSettings()
  const { included } = promises
  const seller = sellerOf(car, team)
  const similarPlaceholder = <div className={styles.similarPlaceholder} />
  return (
    <>
      <div className={`stack ${styles.facts}`}>
        <SpecList car={car} />
        {car.historyReport && (
          <a className="tall" href={car.historyReport} target="_blank" rel="noopener noreferrer">
            {t('car.history')}
            <span className="visually-hidden"> {t('shared.newTab')}</span>
          </a>
        )}
        <ul className={`${chips.row} ${styles.questions}`} aria-label={t('car.ask')} data-screen-only>
          {QUESTIONS.map(({ key, label }) => (
            <li key={key}>
              <Link className={chips.chip} to={enquiryPath(car.id, key)}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={`stack ${styles.story}`}>
        {car.isSummary && <CarNotLoaded />}
        {car.description !== '' && (
          <section>
            <h2 className="part-title below-4">{t('car.description')}</h2>
            <Description text={car.description} />
          </section>
        )}
        {car.features.length > 0 && (
          <section>
            <h2 className="part-title below-4">{t('car.features')}</h2>
            <ul className={styles.features}>
              {car.features.map((feature, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and a line may occur twice
                <li key={index} {...dealerText(feature)}>
                  <Check aria-hidden="true" size={18} />
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        )}
        {included.length > 0 && (
          <section>
            <h2 className="part-title below-4">{t('car.included')}</h2>
            <Included lines={included} contact={seller ?? contactInfo} />
          </section>
        )}
        {car.video !== undefined && (
          <section>
            <h2 className="part-title below-4">{t('car.video')}</h2>
            <Suspense>
              <CarVideo key={car.uid} address={car.video} name={carName(car)} />
            </Suspense>
          </section>
        )}
        <Condition car={car} />
      </div>
      <div className={styles.similar} data-screen-only>
        <Suspense fallback={similarPlaceholder}>
          <SimilarToCar car={car} placeholder={similarPlaceholder} />
        </Suspense>
      </div>
      <div className={styles.dealer}>
        <Suspense fallback={<div className={styles.dealerPlaceholder} />}>
          <DealerBlock seller={seller} />
        </Suspense>
      </div>
    </>
  )
}

/** Shows nothing until loading the cars has failed. */
export function CarNotLoaded() {
  const { state, retry } = useCars()
  return state === 'failed' && <LoadFailed isOneCar onRetry={retry} />
}
