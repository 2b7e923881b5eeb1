import { Printer } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { optionalPart } from '#app/ui/later-part.ts'
import type { Car } from '#domain/car.ts'
import { carName } from '#domain/car-name.ts'
import styles from '../saved/save-button.module.css'

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
