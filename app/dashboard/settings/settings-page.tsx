import type { ReactNode } from 'react'
import { PageHeading } from '../parts/page-heading.tsx'
import styles from './settings-page.module.css'

export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <div className={styles.forms}>{children}</div>
    </div>
  )
}
