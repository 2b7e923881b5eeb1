import type { ReactNode } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { t } from '#text/t.ts'
import styles from './hidden-frame.module.css'

interface Props {
  car: CarView
  className?: string | undefined
  /** The picture of the vehicle. */
  children: ReactNode
}

/** Marks the picture of a vehicle that visitors do not see. */
export function HiddenFrame({ car, className = '', children }: Props) {
  return (
    <span className={`${styles.frame} ${className}`} data-hidden={!car.enabled || undefined}>
      {children}
      {!car.enabled && !car.sold && <span className={styles.tag}>{t('vehicles.hidden')}</span>}
    </span>
  )
}
