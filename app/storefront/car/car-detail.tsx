import { ArrowLeft, Check } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { CarBadge } from '#app/storefront/components/car-badge.tsx'
import { ListingsLink } from '#app/storefront/components/listings-link.tsx'
import { PriceWhenSaved } from '#app/storefront/components/price-when-saved.tsx'
import { SaveButton } from '#app/storefront/components/save-button.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { addViewedCar } from '#app/storefront/discovery/viewed-cars.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { carName } from '#domain/cars/car-name.ts'
import { ActionBar } from './action-bar.tsx'
import styles from './car-detail.module.css'
import { Gallery } from './gallery.tsx'
import { PrintButton, ShareButton } from './share-and-print.tsx'
import { SpecList } from './spec-list.tsx'

const DealerBlock = optionalComponent(() => import('./dealer-block.tsx'))
const SimilarToCar = optionalComponent(() => import('#app/storefront/discovery/similar-to-car.tsx'))

export function CarDetail({ car }: { car: CarView }) {
  const format = useFormat()
  const { pricing } = useSettings()
  const name = carName(car)
  usePageTitle(name)
  useEffect(() => addViewedCar(car.id), [car.id])
  const similarPlaceholder = <div className={styles.similarPlaceholder} />
  return (
    <div className={styles.page}>
      <div className={styles.top} data-screen-only>
        <ListingsLink className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Back to listings
        </ListingsLink>
        <SaveButton car={car} />
        <ShareButton car={car} />
        <PrintButton car={car} />
      </div>
      <div className={styles.gallery}>
        <Gallery images={car.images} placeholders={car.placeholders} name={name} />
        <CarBadge car={car} />
      </div>
      <div className={styles.factsColumn}>
        <div className={styles.facts}>
          {(car.sold || !car.enabled) && (
            <p>
              {car.sold ? <StatusPill tone="sold">Sold</StatusPill> : <StatusPill tone="waiting">Disabled</StatusPill>}
            </p>
          )}
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.price}>{format.price(car.price)}</p>
          {pricing.note && <p className={styles.note}>{pricing.note}</p>}
          <PriceWhenSaved car={car} />
          <SpecList car={car} />
          <ActionBar car={car} />
        </div>
      </div>
      <div className={styles.similar} data-screen-only>
        <Suspense fallback={similarPlaceholder}>
          <SimilarToCar car={car} placeholder={similarPlaceholder} />
        </Suspense>
      </div>
      <div className={styles.story}>
        {car.description !== '' && (
          <section>
            <h2 className={styles.heading}>Description</h2>
            <Description text={car.description} />
          </section>
        )}
        {car.features.length > 0 && (
          <section>
            <h2 className={styles.heading}>Features</h2>
            <ul className={styles.features}>
              {car.features.map((feature, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and a line may occur twice
                <li key={index}>
                  <Check aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.dealer}>
        <Suspense fallback={<div className={styles.dealerPlaceholder} />}>
          <DealerBlock />
        </Suspense>
      </div>
    </div>
  )
}

/** On phones a long description is clamped. */
function Description({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [isClamped, setClamped] = useState(false)

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || open) return
    const observer = new ResizeObserver(() => setClamped(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <p ref={paragraph} className={styles.description} data-open={open}>
        {text}
      </p>
      {isClamped && (
        <button type="button" className={styles.readMore} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  )
}
