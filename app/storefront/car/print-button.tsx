import { Printer } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { optionalPart } from '#app/shared/lazy-component.ts'
import styles from '#app/storefront/saved/save-button.module.css'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'

const PrintSheet = optionalPart(() => import('./print-sheet.tsx'))

export function PrintButton({ car }: { car: Car }) {
  const [printing, setPrinting] = useState(false)
  const close = useCallback(() => setPrinting(false), [])
  return (
    <>
      <button
        type="button"
        className={styles.save}
        aria-label={`Print ${carName(car)}`}
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
