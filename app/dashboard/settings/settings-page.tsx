import { type ReactNode, useState } from 'react'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useCars } from '#app/local/state/cars.ts'
import styles from './settings-page.module.css'

export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <div className={styles.forms}>
        <WhenLoaded>{children}</WhenLoaded>
      </div>
    </div>
  )
}

/**
 * Renders the forms once the first load is done; before, they would show the default settings. Settings are loaded together
 * with the cars. A later load does not unmount the forms.
 */
function WhenLoaded({ children }: { children: ReactNode }) {
  const { state } = useCars()
  const [isLoaded, setLoaded] = useState(false)
  if (state === 'ready' && !isLoaded) setLoaded(true)
  if (isLoaded) return children
  if (state !== 'failed') return <p role="status">Loading…</p>
  return <LoadFailure what="settings" />
}
