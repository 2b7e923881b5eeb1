import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { t } from '#text/t.ts'
import styles from './settings-page.module.css'

const OPENED_KEY = 'opened-settings'

/** The paths of the settings pages that were opened on this device. */
export const openedSettings = (): string[] => (localStorage.getItem(OPENED_KEY) ?? '').split(' ')

function rememberOpened(path: string): void {
  localStorage.setItem(OPENED_KEY, [...new Set([...openedSettings(), path])].join(' ').trim())
}

export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const path = useLocation().pathname.split('/').at(-1) ?? ''
  useEffect(() => rememberOpened(path), [path])
  return (
    <div className="narrow-page">
      <PageHeading title={title} />
      <div className={`stack space-5 ${styles.forms}`}>
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
  if (state !== 'failed') return <p data-loading>{t('forms.loading')}</p>
  return <LoadFailure what="settings" />
}
