import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

interface Props {
  /** Sticks to the foot of the screen while there is something to save. Otherwise it is at the end of its form. */
  isSticky: boolean
  /** The result of a save: stored, or why it failed. */
  status: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The foot of a form, with its status and its buttons. */
export function SaveBar({ isSticky, status, children }: Props) {
  return (
    <div className={`cluster end ${styles.bar}`} data-sticky={isSticky || undefined}>
      <div className={styles.status}>{status}</div>
      {children}
    </div>
  )
}
