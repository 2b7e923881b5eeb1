import { type ReactNode, useState } from 'react'
import { LoadFailure } from '#app/dashboard/components/load-failure.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useCars } from '#app/local/state/use-cars.ts'
import styles from './settings-page.module.css'

export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <div className={styles.forms}>
        <Known>{children}</Known>
      </div>
    </div>
  )
}

/** Before the settings have come, with the cars, a form would hold what every site begins with; later it stays. */
function Known({ children }: { children: ReactNode }) {
  const { state } = useCars()
  const [known, setKnown] = useState(false)
  if (state === 'ready' && !known) setKnown(true)
  if (known) return children
  if (state !== 'failed') return <p role="status">Loading…</p>
  return <LoadFailure what="settings" />
}
