import { Printer, Share2 } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useHref } from 'react-router-dom'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import styles from '#app/storefront/components/save-button.module.css'
import { openShareSheet } from '#app/storefront/components/share.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { t } from '#text/t.ts'

const PrintSheet = optionalComponent(() => import('./print-sheet.tsx'))
const ShareMenu = optionalComponent(() => import('./share-menu.tsx'))

/** Opens the device's share sheet, or a menu if there is none. */
export function ShareButton({ car }: { car: Car }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const name = carName(car)
  const href = useHref(carPath(car))
  const urlOf = () => window.location.origin + href
  const share = () => {
    if (!openShareSheet(name, urlOf())) setMenuOpen(true)
  }
  const button = (
    <button
      type="button"
      className={`icon-button ${styles.save}`}
      aria-label={t('car.share', { car: name })}
      onClick={share}
    >
      <Share2 aria-hidden="true" />
    </button>
  )
  if (!menuOpen) return button
  return (
    <Suspense fallback={button}>
      <ShareMenu name={name} url={urlOf()} onClose={() => setMenuOpen(false)} />
    </Suspense>
  )
}

export function PrintButton({ car }: { car: Car }) {
  const [printing, setPrinting] = useState(false)
  const close = useCallback(() => setPrinting(false), [])
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.save}`}
        aria-label={t('car.print', { car: carName(car) })}
        onClick={() => setPrinting(true)}
      >
        <Printer aria-hidden="true" />
      </button>
      {printing && (
        <Suspense fallback={null}>
          <PrintSheet car={car} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
