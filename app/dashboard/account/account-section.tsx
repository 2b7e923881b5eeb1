import { type ReactNode, useId } from 'react'
import styles from './account-page.module.css'

export function AccountSection({ name, children }: { name: string; children: ReactNode }) {
  const nameId = useId()
  return (
    <section className={styles.section} aria-labelledby={nameId}>
      <h2 id={nameId} className={styles.name}>
        {name}
      </h2>
      {children}
    </section>
  )
}
