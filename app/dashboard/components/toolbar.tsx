import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** The search of a list, its filters and actions. The search is the first child. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={`cluster ${styles.bar}`}>{children}</search>
}
